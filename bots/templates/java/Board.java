import java.util.Arrays;

/**
 * A board as the side to move sees it. Pits count from 0 here, from their owner's left. Boards never
 * change: sowing gives a new one.
 */
final class Board {
    /** How texts count pits: 1 to 9, a, b, c. */
    static final String LETTERS = "123456789abc";

    private final int[] own;
    private final int[] other;
    private final int ownStore;
    private final int otherStore;
    /** Whether a last seed in an own empty pit is banked even if nothing lies opposite. */
    private final boolean capturesEmpty;

    Board(int[] own, int ownStore, int[] other, int otherStore, boolean capturesEmpty) {
        this.own = own;
        this.other = other;
        this.ownStore = ownStore;
        this.otherStore = otherStore;
        this.capturesEmpty = capturesEmpty;
    }

    /** A board after a ply, seen by whoever moves next, and whether that is the same side. */
    record Sown(Board board, boolean again) {}

    int pits() {
        return own.length;
    }

    int seeds(int pit) {
        return own[pit];
    }

    int opponentSeeds(int pit) {
        return other[pit];
    }

    int store() {
        return ownStore;
    }

    int opponentStore() {
        return otherStore;
    }

    boolean isLegal(int pit) {
        return pit >= 0 && pit < own.length && own[pit] > 0;
    }

    boolean isOver() {
        return sum(own) == 0 || sum(other) == 0;
    }

    /** The same board as the other side sees it. */
    Board turned() {
        return new Board(other, otherStore, own, ownStore, capturesEmpty);
    }

    /** Sows a pit that holds seeds. */
    Sown sow(int pit) {
        int n = own.length;
        int[] own = this.own.clone();
        int[] other = this.other.clone();
        int ownStore = this.ownStore;
        int otherStore = this.otherStore;

        int at = pit;
        int seeds = own[pit];
        own[pit] = 0;
        for (; seeds > 0; seeds--) {
            at = (at + 1) % (2 * n + 1);
            if (at < n) own[at]++;
            else if (at == n) ownStore++;
            else other[at - n - 1]++;
        }
        if (at < n && own[at] == 1 && (other[n - 1 - at] > 0 || capturesEmpty)) {
            ownStore += 1 + other[n - 1 - at];
            own[at] = other[n - 1 - at] = 0;
        }
        if (sum(own) == 0 || sum(other) == 0) { // what is left goes home
            ownStore += sum(own);
            otherStore += sum(other);
            Arrays.fill(own, 0);
            Arrays.fill(other, 0);
        }
        boolean again = at == n;
        Board after = new Board(own, ownStore, other, otherStore, capturesEmpty);
        return new Sown(again ? after : after.turned(), again);
    }

    /** Reads "<6,0,0,6,6,6,6,6,6,6,6,6,6,6,6> s" and the moves that follow. */
    static Board parse(String text, boolean capturesEmpty) {
        String[] words = text.split(" +");
        String literal = words[0].substring(1, words[0].length() - 1);
        int[] numbers = Arrays.stream(literal.split(",")).mapToInt(Integer::parseInt).toArray();
        int n = numbers[0];
        int[] south = Arrays.copyOfRange(numbers, 3, 3 + n);
        int[] north = Arrays.copyOfRange(numbers, 3 + n, 3 + 2 * n);
        Board board = new Board(south, numbers[1], north, numbers[2], capturesEmpty);
        if (words.length > 1 && words[1].equals("n")) board = board.turned();

        int moves = Arrays.asList(words).indexOf("moves");
        for (int i = moves + 1; moves >= 0 && i < words.length; i++) {
            if (words[i].equals("swap")) continue; // the players change places, the board stays
            for (char letter : words[i].toCharArray()) board = board.sow(LETTERS.indexOf(letter)).board();
        }
        return board;
    }

    private static int sum(int[] pits) {
        int sum = 0;
        for (int seeds : pits) sum += seeds;
        return sum;
    }
}
