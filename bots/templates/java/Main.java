import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

/** Speaks with the referee. Nothing here has to be changed. */
final class Main {
    private static final String NAME = "Java template";
    private static final int DEEPEST = 999;

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        boolean capturesEmpty = false;
        Board board = null;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.trim().split(" +", 2);
            String rest = words.length > 1 ? words[1] : "";
            switch (words[0]) {
                case "uki" -> say("id name " + NAME + "\nid author you\nukiok");
                case "isready" -> say("readyok");
                case "newgame" -> capturesEmpty = rest.contains("+empty");
                case "position" -> board = Board.parse(rest, capturesEmpty);
                case "go" -> say("bestmove " + letter(think(board, rest)));
                case "quit" -> {
                    return;
                }
                default -> { }
            }
        }
    }

    /** Looks further and further, or just as far as the referee says. */
    private static int think(Board board, String limit) {
        String[] words = limit.split(" +");
        int amount = words.length > 1 ? Integer.parseInt(words[1]) : 0;
        boolean fixed = words[0].equals("lookahead");
        Clock clock = new Clock(words[0], amount);
        Player player = new Player(clock);

        int best = board.pits() - 1;
        while (!board.isLegal(best)) best--;
        try {
            for (int lookahead = fixed ? amount : 1; lookahead <= (fixed ? amount : DEEPEST); lookahead++) {
                best = player.selectMove(board, lookahead);
                say("info depth " + lookahead + " nodes " + clock.nodes());
            }
        } catch (Clock.Stopped timeIsUp) {
            // The last finished look-ahead counts.
        }
        return best;
    }

    /** How texts count pits. What is no pit is told as it is, and the referee says so. */
    private static String letter(int pit) {
        boolean isPit = 0 <= pit && pit < Board.LETTERS.length();
        return isPit ? Board.LETTERS.substring(pit, pit + 1) : "selectMove=" + pit;
    }

    private static void say(String text) {
        System.out.println(text);
        System.out.flush();
    }
}
