#include <QDirIterator>
#include <QFile>
#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QRawFont>
#include <QRegularExpression>
#include <QTest>

/// What is compiled into the programs: there, complete, and drawn as the design says.
class TestResources : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void fontHasItsOwnFamilyAndWeight_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("family");
        QTest::addColumn<int>("weight");
        QTest::newRow("sans regular") << "KIWBSans-Regular"
                                      << "KIWB Sans" << 400;
        QTest::newRow("sans medium") << "KIWBSans-Medium"
                                     << "KIWB Sans" << 500;
        QTest::newRow("sans semibold") << "KIWBSans-SemiBold"
                                       << "KIWB Sans" << 600;
        QTest::newRow("mono regular") << "KIWBMono-Regular"
                                      << "KIWB Mono" << 400;
        QTest::newRow("mono medium") << "KIWBMono-Medium"
                                     << "KIWB Mono" << 500;
        QTest::newRow("mono bold") << "KIWBMono-Bold"
                                   << "KIWB Mono" << 700;
    }
    void fontHasItsOwnFamilyAndWeight() {
        QFETCH(QString, file);
        QFETCH(QString, family);
        QFETCH(int, weight);
        const QString path = QStringLiteral(":/fonts/%1.ttf").arg(file);
        const int id = QFontDatabase::addApplicationFont(path);
        QVERIFY(id >= 0);
        QVERIFY(QFontDatabase::applicationFontFamilies(id).contains(family));

        QFont font(family);
        font.setWeight(static_cast<QFont::Weight>(weight));
        font.setPixelSize(100);
        font.setHintingPreference(QFont::PreferNoHinting);
        QCOMPARE(QFontInfo(font).family(), family);
        QCOMPARE(QRawFont::fromFont(font).weight(), weight);

        const QFontMetricsF metrics(font);
        for (const QChar digit : QStringLiteral("0123456789"))
            QCOMPARE(metrics.horizontalAdvance(digit), metrics.horizontalAdvance(QLatin1Char('0')));
    }

    void fontHasTheCharactersOfNumbersAndLabels_data() {
        QTest::addColumn<QString>("file");
        for (const char* name : {"KIWBSans-Regular", "KIWBSans-Medium", "KIWBSans-SemiBold",
                                 "KIWBMono-Regular", "KIWBMono-Medium", "KIWBMono-Bold"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void fontHasTheCharactersOfNumbersAndLabels() {
        QFETCH(QString, file);
        const QRawFont font(QStringLiteral(":/fonts/%1.ttf").arg(file), 16);
        QVERIFY(font.isValid());
        const QString needed = QStringLiteral("aZ09 \u00a0µμ×·–…−≥≤≈→%&_#~{}éßłŞșЖяΩλ\u00d8");
        for (const QChar character : needed)
            QVERIFY2(font.supportsCharacter(character), qPrintable(QString(character)));
    }

    void ligaturesAreGone() {
        // A digest or an operator must show each character; upstream joins these into one shape.
        const QRawFont font(QStringLiteral(":/fonts/KIWBMono-Regular.ttf"), 16);
        const QByteArray substitutions = font.fontTable("GSUB");
        QVERIFY(!substitutions.isEmpty());
        QVERIFY(!substitutions.contains("calt"));
        QVERIFY(!substitutions.contains("liga"));
        QVERIFY(substitutions.contains("ccmp"));
    }

    void licencesTravelAlong() {
        QFile fonts(QStringLiteral(":/fonts/OFL.txt"));
        QVERIFY(fonts.open(QIODevice::ReadOnly));
        const QByteArray licence = fonts.readAll();
        QVERIFY(licence.contains("The Inter Project Authors"));
        QVERIFY(licence.contains("The JetBrains Mono Project Authors"));
        QVERIFY(licence.contains("SIL OPEN FONT LICENSE"));

        QFile sample(QStringLiteral(":/sample.ATTRIBUTION.md"));
        QVERIFY(sample.open(QIODevice::ReadOnly));
        QVERIFY(sample.readAll().contains("LinkedIn Corporation"));
    }

    void sampleIsTheFolderOfTheSources() {
        const QString folder = QStringLiteral(KIWB_SOURCE_DIR "/resources/sample");
        QDirIterator files(folder, QDir::Files, QDirIterator::Subdirectories);
        int count = 0;
        while (files.hasNext()) {
            QFile original(files.next());
            QFile packed(QStringLiteral(":/sample") + original.fileName().mid(folder.size()));
            QVERIFY(original.open(QIODevice::ReadOnly));
            QVERIFY2(packed.open(QIODevice::ReadOnly), qPrintable(packed.fileName()));
            QCOMPARE(packed.readAll(), original.readAll());
            ++count;
        }
        QVERIFY(count > 10);
    }

    void iconIsThere() {
        QVERIFY(QFile::exists(QStringLiteral(":/icons/io.github.kiwb.Workbench.svg")));
    }
};

QTEST_MAIN(TestResources)
#include "test_resources.moc"
