#pragma once

#include <QComboBox>

namespace kiwb {

/// A combo box that draws its arrow in the colour of its text: a style sheet could only show a
/// picture.
class ChoiceBox : public QComboBox {
    Q_OBJECT
public:
    using QComboBox::QComboBox;

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace kiwb
