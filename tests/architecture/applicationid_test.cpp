#include "architecture/sourcetext.h"
#include "support/shareddata.h"
#include "workspace/appinfo.h"

#include <gtest/gtest.h>

namespace kiwb::test {
namespace {

std::string checkoutFile(const std::string& path) {
    return readFile(std::filesystem::path(KIWB_SOURCE_DIR) / path);
}

bool hasLine(const std::string& text, const std::string& line) {
    return ("\n" + text + "\n").find("\n" + line + "\n") != std::string::npos;
}

TEST(ApplicationId, IsTheSameInDesktopFileMetainfoIconAndCode) {
    const std::string id = applicationId;
    EXPECT_EQ(id, "io.github.kiwb.Workbench");

    const std::string desktop = checkoutFile("packaging/" + id + ".desktop");
    EXPECT_TRUE(hasLine(desktop, "Icon=" + id)) << desktop;

    const std::string metainfo = checkoutFile("packaging/" + id + ".metainfo.xml");
    for (const std::string& element :
         {"<id>" + id + "</id>", "<launchable type=\"desktop-id\">" + id + ".desktop</launchable>",
          "<icon type=\"stock\">" + id + "</icon>"})
        EXPECT_NE(metainfo.find(element), std::string::npos) << element;

    EXPECT_FALSE(checkoutFile("resources/icons/" + id + ".svg").empty());
    EXPECT_NE(checkoutFile("packaging/CMakeLists.txt").find("set(applicationId " + id + ")"),
              std::string::npos);
}

TEST(ApplicationId, IsWrittenInOneFileOfTheCode) {
    for (const SourceFile& file : readSources("src", {".h", ".cpp"})) {
        if (file.path != "src/workspace/appinfo.h") {
            EXPECT_EQ(file.text.find(std::string("\"") + applicationId + "\""), std::string::npos)
                << file.path;
        }
    }
}

TEST(ProgramNames, AreTheSameInDesktopFileMetainfoAndCode) {
    const std::string id = applicationId;
    const std::string desktop = checkoutFile("packaging/" + id + ".desktop");
    EXPECT_TRUE(hasLine(desktop, std::string("Name=") + applicationTitle));
    EXPECT_TRUE(hasLine(desktop, std::string("Exec=") + windowProgram + " %F"));
    EXPECT_TRUE(hasLine(desktop, std::string("StartupWMClass=") + windowProgram));

    const std::string metainfo = checkoutFile("packaging/" + id + ".metainfo.xml");
    EXPECT_NE(metainfo.find(std::string("<name>") + applicationTitle + "</name>"),
              std::string::npos);
    for (const char* program : {windowProgram, commandProgram})
        EXPECT_NE(metainfo.find(std::string("<binary>") + program + "</binary>"),
                  std::string::npos);
}

} // namespace
} // namespace kiwb::test
