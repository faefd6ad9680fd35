#include "charts/fonts.h"
#include "widgets/apptheme.h"
#include "widgets/mainwindow.h"
#include "widgets/opencommands.h"
#include "workspace/appinfo.h"
#include "workspace/settings.h"
#include "workspace/viewstate.h"
#include "workspace/workspace.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFile>
#include <QIcon>
#include <QPixmap>
#include <QTextStream>
#include <QTimer>
#include <algorithm>
#include <clocale>
#include <csignal>
#include <string_view>

using namespace kiwb;

namespace {

/// Loads what was named, waits until nothing is being read, saves a picture of the window.
void renderWhenIdle(Workspace& workspace, MainWindow& window, const QString& path) {
    const auto render = [&window, path] {
        // One more turn of the event loop: what idle() queued (chart, citation) is drawn too.
        QTimer::singleShot(150, &window, [&window, path] {
            const bool saved = window.grab().save(path, "PNG");
            if (!saved)
                QTextStream(stderr) << QStringLiteral("Could not write %1\n").arg(path);
            QApplication::exit(saved ? 0 : 1);
        });
    };
    if (workspace.isBusy())
        QObject::connect(&workspace, &Workspace::idle, &window, render);
    else
        render();
}

/// Selects a run as soon as it is loaded; one that is not leaves the selection as it is.
void selectWhenIdle(Workspace& workspace, ViewState& view, const QString& digest) {
    const std::string wanted = digest.toLower().toStdString();
    QObject::connect(
        &workspace, &Workspace::idle, &view,
        [&view, wanted] {
            for (const RunIndex run : view.runs()) {
                const std::string text = view.catalog()->digest(run).text();
                if (text.starts_with(wanted) || text.starts_with("sha256:" + wanted)) {
                    view.selectOne(run);
                    return;
                }
            }
        },
        Qt::SingleShotConnection);
}

/// Whether the arguments can be served where there is no display: a picture, the help, the version.
bool needsNoDisplay(int argc, char** argv) {
    return std::any_of(argv + 1, argv + argc, [](std::string_view argument) {
        return argument.starts_with("--render-window") || argument == "--help" ||
               argument == "-h" || argument == "--version" || argument == "-v";
    });
}

/// Qt ends a program without a display by abort; this says what to do instead. False: end here.
bool chooseDisplay(int argc, char** argv) {
    for (const char* name : {"QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"})
        if (!qEnvironmentVariableIsEmpty(name))
            return true;
    if (needsNoDisplay(argc, argv)) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
        return true;
    }
    QTextStream(stderr) << QStringLiteral(
        "There is no display to open a window on. --render-window FILE draws it into a picture; "
        "kiwb does the same work without a window.\n");
    return false;
}

} // namespace

int main(int argc, char** argv) {
    if (!chooseDisplay(argc, argv))
        return 2;
    // A write beyond the file size limit is an error of the writer, not the end of the program.
    std::signal(SIGXFSZ, SIG_IGN);
    QApplication application(argc, argv);
    // QCoreApplication has set the user's: numbers are read and written in C everywhere.
    std::setlocale(LC_NUMERIC, "C");
    QApplication::setApplicationName(QString::fromLatin1(windowProgram));
    QApplication::setApplicationDisplayName(QString::fromLatin1(applicationTitle));
    QApplication::setApplicationVersion(QStringLiteral(KIWB_VERSION));
    QApplication::setDesktopFileName(QString::fromLatin1(applicationId));
    QApplication::setWindowIcon(
        QIcon(QStringLiteral(":/icons/%1.svg").arg(QString::fromLatin1(applicationId))));

    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral(
        "Opens GPU kernel benchmark records, says what may be compared, draws it and "
        "cites it."));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption sample(QStringLiteral("sample"),
                                    QStringLiteral("Open the built-in sample."));
    const QCommandLineOption render(
        QStringLiteral("render-window"),
        QStringLiteral("Load everything, save a picture of the window, exit."),
        QStringLiteral("png"));
    const QCommandLineOption themeOption(
        QStringLiteral("theme"), QStringLiteral("dark, light or system."), QStringLiteral("theme"));
    const QCommandLineOption query(QStringLiteral("query"), QStringLiteral("Show only these runs."),
                                   QStringLiteral("query"));
    const QCommandLineOption viewOption(QStringLiteral("view"),
                                        QStringLiteral("records, quantiles, compare or problems."),
                                        QStringLiteral("view"));
    const QCommandLineOption select(QStringLiteral("select"),
                                    QStringLiteral("Select the run whose digest begins like this."),
                                    QStringLiteral("digest"));
    parser.addOptions({sample, render, themeOption, query, viewOption, select});
    parser.addPositionalArgument(QStringLiteral("path"),
                                 QStringLiteral("Files and folders to open."),
                                 QStringLiteral("[PATH…]"));
    parser.process(application);

    if (const auto loaded = loadFonts(); !loaded)
        QTextStream(stderr) << QString::fromStdString(loaded.error().reason) << Qt::endl;
    QFont font = bundledFont(FontFace::Sans, 13);
    // A window shows names in any script; only exported figures are bound to the bundled glyphs.
    font.setStyleStrategy(QFont::PreferOutline);
    QApplication::setFont(font);

    const bool rendering = parser.isSet(render);
    Settings settings(rendering ? QString() : Settings::defaultPath());
    if (!settings.readProblem().isEmpty())
        QTextStream(stderr) << QStringLiteral("Settings: ") << settings.readProblem() << Qt::endl;
    AppTheme theme(application);
    theme.setChoice(AppTheme::choiceFromName(
        parser.isSet(themeOption) ? parser.value(themeOption) : settings.text(Setting::Theme)));

    int code = 0;
    {
        Workspace workspace;
        ViewState view;
        MainWindow window(workspace, view, settings, theme);
        std::vector<std::string> paths;
        if (parser.isSet(sample))
            paths.emplace_back(OpenCommands::samplePath);
        for (const QString& path : parser.positionalArguments())
            paths.push_back(QFile::encodeName(path).toStdString());
        if (!rendering)
            window.restoreLayout();
        if (paths.empty() && !rendering)
            window.restoreSession();
        if (parser.isSet(query))
            view.setQuery(parser.value(query));
        if (parser.isSet(viewOption))
            window.showView(parser.value(viewOption));
        window.opener().open(paths);
        if (parser.isSet(select))
            selectWhenIdle(workspace, view, parser.value(select));
        window.show();
        if (rendering)
            renderWhenIdle(workspace, window, parser.value(render));
        code = QApplication::exec();
    }
    if (const auto saved = settings.save(); !saved) {
        QTextStream(stderr) << QStringLiteral("The session was not saved: ")
                            << QString::fromStdString(saved.error().reason) << Qt::endl;
        code = code == 0 ? 1 : code;
    }
    return code;
}
