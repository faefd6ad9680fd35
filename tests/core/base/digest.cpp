#include "core/base/digest.h"

#include <gtest/gtest.h>
#include <string>

namespace kiwb {
namespace {

TEST(Digest, IsSha256AsPublishedByNist) {
    // FIPS 180-4 example values.
    EXPECT_EQ(sha256("").hex(), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(sha256("abc").hex(),
              "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(sha256(std::string(1'000'000, 'a')).hex(),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Digest, ReadsExactlyItsOwnTextForm) {
    const std::string text = sha256("abc").text();
    EXPECT_EQ(text, "sha256:" + sha256("abc").hex());
    ASSERT_TRUE(Digest::parse(text));
    EXPECT_EQ(*Digest::parse(text), sha256("abc"));

    std::string upper = text;
    upper[7] = 'B';
    EXPECT_FALSE(Digest::parse(upper));
    EXPECT_FALSE(Digest::parse(text.substr(7)));
    EXPECT_FALSE(Digest::parse(text.substr(0, 70)));
    EXPECT_FALSE(Digest::parse(text + "0"));
    EXPECT_FALSE(Digest::parse("sha512:" + text.substr(7)));
    EXPECT_FALSE(Digest::parse(""));
}

TEST(Digest, ShowsNeverLessThanTwelveDigits) {
    EXPECT_EQ(sha256("abc").shortHex(), "ba7816bf8f01");
    EXPECT_EQ(sha256("abc").shortHex(3), "ba7816bf8f01");
    EXPECT_EQ(sha256("abc").shortHex(16), "ba7816bf8f01cfea");
    EXPECT_EQ(sha256("abc").shortHex(200), sha256("abc").hex());
}

TEST(Digest, KnowsTheEmptyOne) {
    EXPECT_TRUE(Digest().isNull());
    EXPECT_FALSE(sha256("").isNull());
}

} // namespace
} // namespace kiwb
