package javax.swing;

import java.awt.Font;
import javax.swing.text.BadLocationException;
import javax.swing.text.Document;
import javax.swing.text.PlainDocument;

/**
 * The text of a window that nobody sees. What is added to it goes to standard error. The real one measures letters, for which
 * it looks through all fonts of the machine.
 */
@SuppressWarnings("serial")
public class JTextArea extends JComponent {
    private final Document document = new PlainDocument();

    public JTextArea() { }

    public JTextArea(String text) {
        setText(text);
    }

    public JTextArea(int rows, int columns) { }

    public JTextArea(String text, int rows, int columns) {
        setText(text);
    }

    public void append(String text) {
        try {
            document.insertString(document.getLength(), text, null);
        } catch (BadLocationException impossible) {
            throw new IllegalStateException(impossible);
        }
        System.err.print(text);
    }

    public void setText(String text) {
        try {
            document.remove(0, document.getLength());
        } catch (BadLocationException impossible) {
            throw new IllegalStateException(impossible);
        }
        append(text);
    }

    public String getText() {
        try {
            return document.getText(0, document.getLength());
        } catch (BadLocationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    public Document getDocument() {
        return document;
    }

    public void setCaretPosition(int position) { }

    public void setEditable(boolean editable) { }

    public void setLineWrap(boolean wraps) { }

    public void setWrapStyleWord(boolean wraps) { }

    public void setRows(int rows) { }

    public void setColumns(int columns) { }

    @Override
    public void setFont(Font font) { }
}
