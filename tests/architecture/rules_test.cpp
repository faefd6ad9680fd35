#include "architecture/rules.h"

#include <gtest/gtest.h>

namespace kiwb::test {
namespace {

std::string joined(const Violations& violations) {
    std::string text;
    for (const std::string& line : violations)
        text += line + "\n";
    return text;
}

struct Case {
    const char* name;
    const char* path;
    const char* text;
    const char* expected; ///< part of the violation; empty: allowed
};

void PrintTo(const Case& row, std::ostream* out) {
    *out << row.name;
}

using Check = Violations (*)(const SourceFile&);

void expectCase(const Case& row, Check check) {
    const std::string found = joined(check({row.path, row.text}));
    if (*row.expected == '\0')
        EXPECT_EQ(found, "");
    else
        EXPECT_NE(found.find(row.expected), std::string::npos) << "found: " << found;
}

class PlantedInclude : public testing::TestWithParam<Case> {};
TEST_P(PlantedInclude, IsJudged) {
    expectCase(GetParam(), includeViolations);
}
INSTANTIATE_TEST_SUITE_P(
    Rows, PlantedInclude,
    testing::Values(
        Case{"core may include a folder below", "src/core/catalog/a.cpp",
             "#include \"core/json/json.h\"\n", ""},
        Case{"core may include its own folder", "src/core/json/a.cpp",
             "#include \"core/json/json.h\"\n", ""},
        Case{"core must not include upwards", "src/core/json/a.h",
             "#pragma once\n\n#include \"core/catalog/catalog.h\"\n",
             "src/core/json/a.h:3: core/catalog/catalog.h: core/json must not know core/catalog"},
        Case{"core must not include another layer", "src/core/json/a.h", "#include \"io/a.h\"\n",
             "core must not know io"},
        Case{"core must not include Qt", "src/core/base/a.h", "#include <QString>\n",
             "core knows no Qt"},
        Case{"core must not include a Qt module", "src/core/base/a.h",
             "#include <QtCore/qglobal.h>\n", "core knows no Qt"},
        Case{"core must not open files", "src/core/base/a.cpp", "#  include <fstream>\n",
             "core knows no files"},
        Case{"core has only its named folders", "src/core/misc/a.h",
             "#include \"core/base/digest.h\"\n", "core has no folder \"misc\""},
        Case{"models must not know the workspace", "src/models/a.h",
             "#include \"workspace/session.h\"\n", "models must not know workspace"},
        Case{"charts must not know widgets", "src/charts/a.h", "#include \"widgets/theme.h\"\n",
             "charts must not know widgets"},
        Case{"widgets must not know io", "src/widgets/a.cpp", "#include \"io/reader.h\"\n",
             "widgets must not know io"},
        Case{"the command line must not know widgets", "src/cli/a.cpp",
             "#include \"widgets/mainwindow.h\"\n", "cli must not know widgets"},
        Case{"app may include all", "src/app/main.cpp",
             "#include \"widgets/mainwindow.h\"\n#include \"io/reader.h\"\n", ""},
        Case{"widgets may include a form", "src/widgets/a.cpp", "#include \"ui_mainwindow.h\"\n",
             ""},
        Case{"a path starts at src", "src/widgets/a.cpp", "#include \"theme.h\"\n",
             "an include path starts at src/"},
        Case{"Qt Charts stays in charts", "src/charts/a.cpp", "#include <QValueAxis>\n", ""},
        Case{"widgets must not include Qt Charts", "src/widgets/a.cpp", "#include <QChartView>\n",
             "only charts/ knows Qt Charts"},
        Case{"widgets must not include a Qt Charts axis", "src/widgets/a.cpp",
             "#include <QtCharts/QValueAxis>\n", "only charts/ knows Qt Charts"},
        Case{"a file lies in a layer", "src/stray.h", "", "lies in the folder of a layer"}));

class PlantedName : public testing::TestWithParam<Case> {};
TEST_P(PlantedName, IsJudged) {
    expectCase(GetParam(), nameViolations);
}
INSTANTIATE_TEST_SUITE_P(
    Rows, PlantedName,
    testing::Values(
        Case{"strtod is banned", "src/core/base/a.cpp", "x = strtod(a, b);", "use from_chars"},
        Case{"std::stod is banned", "src/cli/a.cpp", "x = std::stod(a);", "use from_chars"},
        Case{"atof is banned", "src/io/a.cpp", "x = atof(a);", "use from_chars"},
        Case{"sscanf is banned", "src/io/a.cpp", "std::sscanf(a, b);", "use from_chars"},
        Case{"a comment may name strtod", "src/core/base/a.cpp", "// unlike strtod\n/* strtod( */",
             ""},
        Case{"a literal may name strtod", "src/core/base/a.cpp", "f(\"strtod\", 1'000, 'x');", ""},
        Case{"code after a digit separator is seen", "src/core/base/a.cpp",
             "f(1'000); strtod(a, b); g(2'000);", "use from_chars"},
        Case{"code after a raw literal is seen", "src/core/base/a.cpp",
             "f(R\"x(\" // )x\"); strtod(a, b);", "use from_chars"},
        Case{"core must not print numbers", "src/core/export/a.cpp", "std::snprintf(a, b);",
             "use to_chars"},
        Case{"core must not use string streams", "src/core/export/a.cpp", "std::ostringstream out;",
             "use to_chars"},
        Case{"a layer must not set the locale", "src/io/a.cpp", "std::setlocale(LC_ALL, \"\");",
             "back to C"},
        Case{"main sets the locale back", "src/app/main.cpp", "std::setlocale(LC_NUMERIC, \"C\");",
             ""},
        Case{"QJsonDocument is banned", "src/io/a.cpp", "QJsonDocument d;", "not strict"},
        Case{"QSortFilterProxyModel is banned", "src/models/a.h", "class A : QSortFilterProxyModel",
             "quadratic"},
        Case{"QSaveFile is banned", "src/io/a.cpp", "QSaveFile f(path);", "full disk"},
        Case{"a raw tooltip is banned", "src/widgets/a.cpp", "\n\nlabel->setToolTip(text);",
             "src/widgets/a.cpp:3: setToolTip(: guesses rich text"},
        Case{"the tooltip function sets it", "src/widgets/plaintext.cpp", "w->setToolTip(escaped);",
             ""},
        Case{"What's This is banned", "src/charts/a.cpp", "w->setWhatsThis(text);", "rich text"},
        Case{"a tooltip of a model is banned", "src/models/a.cpp",
             "case Qt::ToolTipRole:", "guesses rich text"},
        Case{"setHtml is banned", "src/widgets/a.cpp", "edit->setHtml(text);", "plain text"},
        Case{"QTextBrowser is banned", "src/widgets/a.cpp", "new QTextBrowser(this)", "plain text"},
        Case{"rich text is banned", "src/widgets/a.cpp", "l->setTextFormat(Qt::RichText);",
             "plain text"},
        Case{"a static message box is banned", "src/widgets/a.cpp",
             "QMessageBox::warning(this, title, text);", "rich text"},
        Case{"a bare label is banned", "src/widgets/a.cpp", "auto* l = new QLabel(text, this);",
             "use the label"},
        Case{"chained arg is banned", "src/widgets/a.cpp", "tr(\"%1 %2\").arg(a).arg(b)",
             "use arg(a, b)"},
        Case{"joint arg is allowed", "src/widgets/a.cpp", "tr(\"%1 %2\").arg(a, b)", ""}));

class PlantedForm : public testing::TestWithParam<Case> {};
TEST_P(PlantedForm, IsJudged) {
    expectCase(GetParam(), formViolations);
}
INSTANTIATE_TEST_SUITE_P(
    Rows, PlantedForm,
    testing::Values(Case{"a label says plain text", "ui/a.ui",
                         "<widget class=\"QLabel\" name=\"a\"><property name=\"textFormat\">"
                         "<enum>Qt::PlainText</enum></property></widget>",
                         ""},
                    Case{"a label must say so", "ui/a.ui",
                         "<widget class=\"QLabel\" name=\"a\"></widget>", "Qt::PlainText"}));

TEST(Architecture, EveryIncludeRunsAlongAnAllowedArrow) {
    const std::vector<SourceFile> files = readSources("src", {".h", ".cpp"});
    ASSERT_FALSE(files.empty());
    for (const SourceFile& file : files)
        EXPECT_EQ(joined(includeViolations(file)), "");
}

TEST(Architecture, NoForbiddenNameIsUsed) {
    for (const SourceFile& file : readSources("src", {".h", ".cpp"}))
        EXPECT_EQ(joined(nameViolations(file)), "");
}

TEST(Architecture, FormsShowPlainText) {
    for (const SourceFile& file : readSources("ui", {".ui"}))
        EXPECT_EQ(joined(formViolations(file)), "");
}

} // namespace
} // namespace kiwb::test
