package javax.swing;

import java.awt.Component;
import java.awt.Container;
import java.awt.Image;
import java.awt.event.WindowListener;

/** A window that nobody sees, for machines without a screen: the clients of the application open one each. */
@SuppressWarnings("serial")
public class JFrame extends Container implements WindowConstants {
    private Container content = new JPanel();
    private String title = "";

    public JFrame() { }

    public JFrame(String title) {
        this.title = title;
    }

    public Container getContentPane() {
        return content;
    }

    public void setContentPane(Container content) {
        this.content = content;
    }

    public String getTitle() {
        return title;
    }

    public void setTitle(String title) {
        this.title = title;
    }

    public void setDefaultCloseOperation(int operation) { }

    public void setResizable(boolean resizable) { }

    public void setUndecorated(boolean undecorated) { }

    public void setAlwaysOnTop(boolean onTop) { }

    public void setLocationRelativeTo(Component component) { }

    public void setExtendedState(int state) { }

    public void setIconImage(Image image) { }

    public void setJMenuBar(JMenuBar bar) { }

    public void addWindowListener(WindowListener listener) { }

    public void pack() { }

    public void toFront() { }

    public void dispose() { }
}
