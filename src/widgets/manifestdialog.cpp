#include "widgets/manifestdialog.h"

#include "charts/fonts.h"
#include "core/base/text.h"
#include "models/text.h"
#include "widgets/plaintext.h"
#include "workspace/files.h"
#include "workspace/manifestreader.h"
#include "workspace/settings.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabBar>
#include <QTextDocument>
#include <QVBoxLayout>

namespace kiwb {

ManifestDialog::ManifestDialog(std::shared_ptr<const Manifest> manifest, Settings& settings,
                               QWidget* parent)
    : QDialog(parent), m_manifest(std::move(manifest)), m_settings(settings),
      m_tabs(new QTabBar(this)), m_search(new QLineEdit(this)), m_text(new QPlainTextEdit(this)),
      m_digest(new PlainLabel(this)), m_found(new PlainLabel(this)) {
    setObjectName(QStringLiteral("manifestDialog"));
    setWindowTitle(tr("Canonical manifest"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 8, 16, 14);
    layout->setSpacing(8);

    auto* top = new QHBoxLayout;
    m_tabs->setObjectName(QStringLiteral("manifestTabs"));
    m_tabs->setAccessibleName(tr("Form of the manifest"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->addTab(tr("Document"));
    m_tabs->addTab(tr("Canonical bytes"));
    m_search->setObjectName(QStringLiteral("manifestSearch"));
    m_search->setAccessibleName(tr("Search in the manifest"));
    m_search->setPlaceholderText(tr("Search"));
    m_search->setMaximumWidth(220);
    m_found->setFit(PlainLabel::Fit::Line);
    m_found->setProperty("tone", QStringLiteral("faint"));
    top->addWidget(m_tabs);
    top->addStretch();
    top->addWidget(m_found);
    top->addWidget(m_search);
    layout->addLayout(top);

    m_text->setObjectName(QStringLiteral("manifestText"));
    m_text->setAccessibleName(tr("Manifest"));
    m_text->setReadOnly(true);
    m_text->setTabChangesFocus(true);
    m_text->setFont(bundledFont(FontFace::Mono, 12));
    m_text->setWordWrapMode(QTextOption::WrapAnywhere);
    layout->addWidget(m_text, 1);

    m_digest->setObjectName(QStringLiteral("manifestDigest"));
    m_digest->setFont(bundledFont(FontFace::Mono, 12));
    layout->addWidget(m_digest);
    auto* buttons = new QHBoxLayout;
    auto* copy = new QPushButton(tr("Copy"), this);
    copy->setObjectName(QStringLiteral("manifestCopy"));
    auto* saveButton = new QPushButton(tr("Save…"), this);
    saveButton->setObjectName(QStringLiteral("manifestSave"));
    auto* close = new QPushButton(tr("Close"), this);
    close->setObjectName(QStringLiteral("manifestClose"));
    buttons->addWidget(copy);
    buttons->addWidget(saveButton);
    buttons->addStretch();
    buttons->addWidget(close);
    layout->addLayout(buttons);
    for (QPushButton* button : {copy, saveButton, close})
        button->setAutoDefault(false);

    connect(m_tabs, &QTabBar::currentChanged, this, &ManifestDialog::showTab);
    connect(m_search, &QLineEdit::textChanged, this, [this] {
        m_text->moveCursor(QTextCursor::Start);
        search(false);
    });
    connect(m_search, &QLineEdit::returnPressed, this, [this] { search(false); });
    connect(copy, &QPushButton::clicked, this,
            [this] { QApplication::clipboard()->setText(ownText(text())); });
    connect(saveButton, &QPushButton::clicked, this, &ManifestDialog::save);
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    resize(820, 640);
    showTab();
}

const std::string& ManifestDialog::text() const {
    return m_tabs->currentIndex() == 0 ? m_manifest->pretty : m_manifest->canonical;
}

void ManifestDialog::showTab() {
    m_text->setPlainText(shownBlock(text()));
    const QString digest = ownText(m_manifest->digest.text());
    if (m_tabs->currentIndex() == 0)
        m_digest->setText(
            tr("The document as people read it. Its run has the digest\n%1").arg(digest));
    else
        m_digest->setText(tr("%1 bytes; SHA-256 of exactly these:\n%2")
                              .arg(ownText(countText(m_manifest->canonical.size())), digest));
    if (!m_manifest->matches())
        m_digest->setText(m_digest->text() + u'\n' +
                          tr("This is not the digest the run was opened with: the file has "
                             "changed."));
    m_digest->setProperty("tone",
                          m_manifest->matches() ? QStringLiteral("muted") : QStringLiteral("bad"));
    m_digest->setCopyText(digest);
}

void ManifestDialog::search(bool backwards) {
    const QString wanted = m_search->text();
    m_found->setText({});
    if (wanted.isEmpty())
        return;
    const QTextDocument::FindFlags flags =
        backwards ? QTextDocument::FindBackward : QTextDocument::FindFlags();
    if (m_text->find(wanted, flags))
        return;
    m_text->moveCursor(backwards ? QTextCursor::End : QTextCursor::Start);
    if (!m_text->find(wanted, flags))
        m_found->setText(tr("not found"));
}

void ManifestDialog::save() {
    // The canonical bytes get the name that a digest check expects to find.
    const QString name =
        ownText(m_manifest->digest.shortHex()) +
        (m_tabs->currentIndex() == 0 ? QStringLiteral(".json") : QStringLiteral(".canonical.json"));
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Save manifest"), m_settings.text(Setting::LastFolder) + u'/' + name);
    if (path.isEmpty())
        return;
    m_settings.setText(Setting::LastFolder, QFileInfo(path).absolutePath());
    if (const auto saved = saveFile(path, text()); !saved)
        tell(this, tr("The manifest was not saved."), shown(saved.error().reason));
}

} // namespace kiwb
