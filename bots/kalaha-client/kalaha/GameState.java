package kalaha;

/**
 * A state of the game, with the methods of the application's class, that counts the positions which moves lead to. It takes
 * the place of that class where a client has left it as it was.
 */
public class GameState {
    public static final int HOUSE_S = 7;
    public static final int START_S = 1;
    public static final int END_S = 6;
    public static final int HOUSE_N = 0;
    public static final int START_N = 8;
    public static final int END_N = 13;
    public static final int NEXT_PLAYER = 14;

    private static final int PLACES = 14;
    private static final int PITS = 6;

    /** Positions that moves have led to, by the plies since the board of the question. Plies beyond count as the last. */
    private static long[] reached = new long[128];

    private final int[] board;
    private int nextPlayer = 1;
    /** Plies since the board of the question. */
    private int ply;

    public GameState() {
        board = new int[PLACES];
        for (int place = START_S; place < PLACES; place++) board[place] = place == HOUSE_S ? 0 : 6;
    }

    public GameState(int[] board, int nextPlayer) {
        this.board = board;
        this.nextPlayer = nextPlayer;
    }

    public GameState(String boardStr) {
        String[] numbers = boardStr.split(";");
        board = new int[PLACES];
        for (int place = 0; place < PLACES; place++) board[place] = Integer.parseInt(numbers[place]);
        nextPlayer = Integer.parseInt(numbers[NEXT_PLAYER]);
    }

    @Override
    public GameState clone() {
        GameState copy = new GameState(board.clone(), nextPlayer);
        copy.ply = ply;
        return copy;
    }

    /** Returns the counts, and begins anew. */
    public static long[] takeReached() {
        long[] taken = reached;
        reached = new long[taken.length];
        return taken;
    }

    public boolean makeMove(int ambo) {
        int first = start(nextPlayer);
        int at = first + ambo - 1;
        int seeds = ambo < 1 || ambo > PITS ? 0 : board[at];
        if (seeds == 0) return false;
        int house = house(nextPlayer);
        int passed = house(3 - nextPlayer);
        board[at] = 0;
        while (seeds > 0) {
            at = at + 1 == PLACES ? 0 : at + 1;
            if (at != passed) {
                board[at]++;
                seeds--;
            }
        }
        if (at >= first && at < first + PITS && board[at] == 1 && board[PLACES - at] > 0) {
            board[house] += 1 + board[PLACES - at];
            board[at] = 0;
            board[PLACES - at] = 0;
        }
        if (at != house) nextPlayer = 3 - nextPlayer;
        gameEnded();
        ply++;
        reached[Math.min(ply, reached.length - 1)]++;
        return true;
    }

    public int getNextPlayer() {
        return nextPlayer;
    }

    public int getSeeds(int ambo, int player) {
        return ambo < 1 || ambo > PITS || player < 1 || player > 2 ? -1 : board[start(player) + ambo - 1];
    }

    public boolean gameEnded() {
        if (total(1) > 0 && total(2) > 0) return false;
        for (int player = 1; player <= 2; player++) {
            board[house(player)] += total(player);
            for (int pit = 0; pit < PITS; pit++) board[start(player) + pit] = 0;
        }
        return true;
    }

    public int getWinner() {
        if (!gameEnded()) return -1;
        int lead = board[HOUSE_S] - board[HOUSE_N];
        return lead > 0 ? 1 : lead < 0 ? 2 : 0;
    }

    public int getNoValidMoves(int player) {
        int count = 0;
        for (int pit = 0; pit < PITS; pit++) if (board[start(player) + pit] > 0) count++;
        return count;
    }

    public boolean moveIsPossible(int ambo) {
        return board[start(nextPlayer) + ambo - 1] > 0;
    }

    public int getScore(int player) {
        gameEnded();
        return board[house(player)];
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int seeds : board) text.append(seeds).append(';');
        return text.append(nextPlayer).toString();
    }

    private int total(int player) {
        int total = 0;
        for (int pit = 0; pit < PITS; pit++) total += board[start(player) + pit];
        return total;
    }

    private static int start(int player) {
        return player == 1 ? START_S : START_N;
    }

    private static int house(int player) {
        return player == 1 ? HOUSE_S : HOUSE_N;
    }
}
