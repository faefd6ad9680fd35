#pragma once

/// Names of the program that must agree with its desktop file, metainfo, icon and settings folder.
namespace kiwb {

inline constexpr const char* applicationId = "io.github.kiwb.Workbench";
inline constexpr const char* applicationTitle = "KernelIndex Workbench";
inline constexpr const char* windowProgram = "kernelindex-workbench";
inline constexpr const char* commandProgram = "kiwb";

} // namespace kiwb
