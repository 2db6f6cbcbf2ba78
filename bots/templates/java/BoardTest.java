/** Run with: javac -d build *.java && java -cp build BoardTest */
final class BoardTest {
    public static void main(String[] args) {
        Board.Sown sown = sow("<6,0,0,6,6,6,6,6,6,6,6,6,6,6,6> s", 0);
        check(sown.again() && sown.board().store() == 1 && sown.board().seeds(0) == 0 && sown.board().seeds(5) == 7,
                "the last seed in the own store gives an extra turn");

        sown = sow("<6,0,0,1,0,6,6,6,6,6,6,6,6,5,6> s", 0);
        check(!sown.again() && sown.board().opponentStore() == 6 && sown.board().seeds(4) == 0,
                "the last seed in an own empty pit captures");

        sown = sow("<6,0,0,13,0,0,0,0,0,1,1,1,1,1,1> s", 0);
        check(sown.board().opponentStore() == 4, "thirteen seeds come back to their own pit and capture");

        sown = sow("<6,10,20,0,0,0,0,0,1,3,0,0,0,0,2> s", 5);
        check(sown.board().isOver() && sown.board().store() == 11 && sown.board().opponentStore() == 25,
                "what is left goes home");

        Board two = Board.parse("<6,0,0,1,0,0,1,0,0,1,1,1,1,30,1> s", false);
        check(new Player(new Clock("lookahead", 3)).selectMove(two, 3) == 0, "the player takes the larger capture");
        System.out.println("all tests pass");
    }

    private static Board.Sown sow(String text, int pit) {
        return Board.parse(text, false).sow(pit);
    }

    private static void check(boolean holds, String what) {
        if (!holds) throw new AssertionError(what);
    }
}
