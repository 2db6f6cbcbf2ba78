import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketImpl;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Plays a client of the Java Kalaha application as a bot. It speaks with the referee on the standard streams, and with the
 * client as the application's server does, through sockets that lead to this class and nowhere else.
 */
public final class KalahaDriver {
    /** The referee's end of standard output. What a client prints goes to standard error. */
    private static final PrintStream REFEREE = new PrintStream(new FileOutputStream(FileDescriptor.out), true);

    /** Milliseconds between two looks at the client's threads. */
    private static final int LOOK = 200;

    /** The name of the client's class. */
    private final String client;
    /** The table at which the next connection sits. */
    private static volatile Table open;

    private KalahaDriver(String client) {
        this.client = client;
    }

    public static void main(String[] args) throws IOException {
        InputStream requests = System.in;
        System.setIn(InputStream.nullInputStream());
        System.setOut(System.err);
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> {
            error.printStackTrace();
            Runtime.getRuntime().halt(1);
        });
        Socket.setSocketImplFactory(Connection::new);
        Thread watch = new Thread(KalahaDriver::watch, "watch");
        watch.setDaemon(true);
        watch.start();
        new KalahaDriver(args[0]).serve(new BufferedReader(new InputStreamReader(requests)));
        Runtime.getRuntime().halt(0);
    }

    private void serve(BufferedReader requests) throws IOException {
        Board board = null;
        for (String line = requests.readLine(); line != null; line = requests.readLine()) {
            String[] words = line.trim().split(" +", 2);
            String rest = words.length > 1 ? words[1] : "";
            switch (words[0]) {
                case "uki" -> REFEREE.println("id name Kalaha client\nukiok");
                case "newgame" -> {
                    if (!rest.matches("6x[0-9]+")) fail("a client of the application knows 6 pits and no other rules");
                }
                case "isready" -> {
                    // The client is there before the clock runs, and waits to be told its side.
                    if (open == null) enter();
                    REFEREE.println("readyok");
                }
                case "position" -> board = Board.parse(rest);
                case "go" -> {
                    if (!open.hasSide(board.next)) enter();
                    open.ask(board);
                }
                case "quit" -> {
                    return;
                }
                default -> { }
            }
        }
    }

    /** Starts a client, which connects on its own. */
    private void enter() {
        open = new Table();
        try {
            Class<?> type = Class.forName(client);
            if (Runnable.class.isAssignableFrom(type) || has(type, "start")) {
                Object made = type.getDeclaredConstructor().newInstance();
                type.getMethod("start").invoke(made);
            } else {
                var main = type.getMethod("main", String[].class);
                new Thread(() -> run(main)).start();
            }
        } catch (ReflectiveOperationException error) {
            Throwable cause = error.getCause() == null ? error : error.getCause();
            cause.printStackTrace();
            Runtime.getRuntime().halt(1);
        }
    }

    private static void run(java.lang.reflect.Method main) {
        try {
            main.invoke(null, (Object) new String[0]);
        } catch (ReflectiveOperationException error) {
            (error.getCause() == null ? error : error.getCause()).printStackTrace();
            Runtime.getRuntime().halt(1);
        }
    }

    /** Notices a client whose threads have all ended in its turn. */
    private static void watch() {
        try {
            while (true) {
                Thread.sleep(LOOK);
                Thread[] threads = new Thread[3];
                // This one and the referee's are always there.
                boolean ended = Thread.enumerate(threads) < threads.length;
                if (ended && open != null && open.isAsked()) {
                    fail("the client ended instead of moving: it hides the exception that made it");
                }
            }
        } catch (InterruptedException stopped) {
            // Nobody interrupts it.
        }
    }

    private static boolean has(Class<?> type, String method) {
        try {
            type.getMethod(method);
            type.getDeclaredConstructor();
            return true;
        } catch (NoSuchMethodException none) {
            return false;
        }
    }

    private static void fail(String why) {
        System.err.println(why);
        Runtime.getRuntime().halt(1);
    }

    /** The server of one client. */
    private static final class Table {
        private static final int MOST_ERRORS = 100;

        /** The client's number, 0 before its first question. */
        private int side;
        private Board board;
        private boolean asked;
        private boolean left;
        /** Refused moves in a row. */
        private int errors;

        synchronized boolean hasSide(int next) {
            return side == 0 || side == next;
        }

        /** Gives the client its turn. */
        synchronized void ask(Board board) {
            if (left) fail("the client has closed its connection");
            side = board.next;
            this.board = board;
            asked = true;
            States.forget();
            notifyAll();
        }

        synchronized boolean isAsked() {
            return asked;
        }

        synchronized void leave() {
            left = true;
            if (asked) fail("the client closed its connection instead of moving: it hides the exception that made it");
        }

        /** The reply to a request. Who asks whose turn it is waits for the own one. */
        synchronized String answer(String request) throws InterruptedException {
            while (side == 0) wait();
            if (request.startsWith("HELLO")) return "HELLO " + side;
            if (request.startsWith("BOARD") || request.startsWith("NEW")) return board.toString();
            if (request.startsWith("MOVE")) return move(request.trim().split("\\s+"));
            if (request.startsWith("PLAYER")) {
                while (!asked) wait();
                return Integer.toString(side);
            }
            if (request.startsWith("WINNER")) return "-1";
            return "ERROR CMD_NOT_FOUND";
        }

        private String move(String[] words) throws InterruptedException {
            boolean numbers = words.length == 3 && words[1].matches("-?[0-9]{1,9}") && words[2].matches("-?[0-9]{1,9}");
            if (!numbers) return refuse("INVALID_PARAMS", words);
            if (!words[1].matches("[1-6]")) return refuse("INVALID_MOVE", words);
            if (!asked || Integer.parseInt(words[2]) != side) return refuse("WRONG_PLAYER", words);
            Board after = board.sown(words[1].charAt(0) - '1');
            if (after == null) return refuse("AMBO_EMPTY", words);
            play(words[1]);
            board = after;
            return board.toString();
        }

        /** Refuses a move as the application does; of a client that goes on and on it becomes the answer, and loses. */
        private String refuse(String error, String[] words) throws InterruptedException {
            errors++;
            if (asked && errors == MOST_ERRORS) {
                play(words.length > 1 ? words[1].replaceAll("[^!-~]", "?") : "none");
                while (true) wait();
            }
            return "ERROR " + error;
        }

        private void play(String pit) {
            asked = false;
            errors = 0;
            String counted = States.counted();
            if (!counted.isEmpty()) REFEREE.println(counted);
            REFEREE.println("bestmove " + pit);
        }
    }

    /** A board as the application writes it: store of player 2, pits of 1, store of 1, pits of 2, the player to move. */
    private static final class Board {
        private static final int HOME = 7;
        private static final int PLACES = 14;
        private final int[] seeds;
        private final int next;

        private Board(int[] seeds, int next) {
            this.seeds = seeds;
            this.next = next;
        }

        /** Reads {@code <6,0,0,6,6,6,6,6,6,6,6,6,6,6,6> s}. */
        static Board parse(String text) {
            String[] words = text.split(" +");
            String[] numbers = words[0].substring(1, words[0].length() - 1).split(",");
            int[] seeds = new int[PLACES];
            seeds[HOME] = Integer.parseInt(numbers[1]);
            seeds[0] = Integer.parseInt(numbers[2]);
            for (int pit = 0; pit < HOME - 1; pit++) {
                seeds[1 + pit] = Integer.parseInt(numbers[3 + pit]);
                seeds[HOME + 1 + pit] = Integer.parseInt(numbers[HOME + 2 + pit]);
            }
            return new Board(seeds, words[1].equals("n") ? 2 : 1);
        }

        /** The board after a ply; null if the pit is empty. */
        Board sown(int pit) {
            int[] after = seeds.clone();
            int first = next == 1 ? 1 : HOME + 1;
            int own = next == 1 ? HOME : 0;
            int at = first + pit;
            int hand = after[at];
            if (hand == 0) return null;
            after[at] = 0;
            while (hand > 0) {
                at = (at + 1) % PLACES;
                if (at == HOME - own) continue;
                after[at]++;
                hand--;
            }
            boolean home = at >= first && at < first + HOME - 1;
            int opposite = PLACES - at;
            if (home && after[at] == 1 && after[opposite] > 0) {
                after[own] += 1 + after[opposite];
                after[at] = 0;
                after[opposite] = 0;
            }
            if (total(after, 1) == 0 || total(after, HOME + 1) == 0) {
                after[HOME] += total(after, 1);
                after[0] += total(after, HOME + 1);
                for (int place = 1; place < PLACES; place++) if (place != HOME) after[place] = 0;
            }
            return new Board(after, at == own ? next : 3 - next);
        }

        private static int total(int[] seeds, int first) {
            int total = 0;
            for (int place = first; place < first + HOME - 1; place++) total += seeds[place];
            return total;
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder();
            for (int place : seeds) text.append(place).append(';');
            return text.append(next).toString();
        }
    }

    /** The counts of the application's game states, where they are counted. */
    private static final class States {
        /** Fewer than these are no search with this class. */
        private static final long FEWEST = 50;

        static void forget() {
            reached();
        }

        /** The last ply but one that was reached, and its positions, as a line for the referee; empty without a search. */
        static String counted() {
            long[] reached = reached();
            int deepest = 0;
            long all = 0;
            for (int ply = 1; ply < reached.length; ply++) {
                all += reached[ply];
                if (reached[ply] > 0) deepest = ply;
            }
            int before = deepest - 1;
            return all < FEWEST || before < 1 ? "" : "info depth " + before + " nodes " + reached[before];
        }

        private static long[] reached() {
            try {
                return (long[]) Class.forName("kalaha.GameState").getMethod("takeReached").invoke(null);
            } catch (ReflectiveOperationException notCounted) {
                return new long[0];
            }
        }
    }

    /** A client's connection: lines that it writes are requests, whose replies it reads. */
    private static final class Connection extends SocketImpl {
        private final BlockingQueue<String> requests = new LinkedBlockingQueue<>();
        private final Table table = open;
        private final StringBuilder line = new StringBuilder();
        private byte[] reply = new byte[0];
        private int read;

        private final OutputStream out = new OutputStream() {
            @Override
            public void write(int letter) {
                if (letter == '\n') {
                    requests.add(line.toString());
                    line.setLength(0);
                } else if (line.length() < 256) {
                    line.append((char) (letter & 0xff));
                }
            }
        };

        private final InputStream in = new InputStream() {
            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0];
            }

            @Override
            public int read(byte[] into, int from, int length) throws IOException {
                if (length == 0) return 0;
                if (read == reply.length) receive();
                int count = Math.min(length, reply.length - read);
                System.arraycopy(reply, read, into, from, count);
                read += count;
                return count;
            }

            @Override
            public int available() {
                return reply.length - read + requests.size();
            }
        };

        private void receive() throws IOException {
            try {
                reply = (table.answer(requests.take()) + "\n").getBytes(StandardCharsets.US_ASCII);
                read = 0;
            } catch (InterruptedException stopped) {
                throw new SocketException("interrupted");
            }
        }

        @Override
        protected void create(boolean stream) { }

        @Override
        protected void connect(String host, int port) { }

        @Override
        protected void connect(InetAddress host, int port) { }

        @Override
        protected void connect(SocketAddress address, int timeout) { }

        @Override
        protected void bind(InetAddress host, int port) { }

        @Override
        protected void listen(int backlog) throws IOException {
            throw new SocketException("a client does not listen");
        }

        @Override
        protected void accept(SocketImpl socket) throws IOException {
            throw new SocketException("a client does not listen");
        }

        @Override
        protected InputStream getInputStream() {
            return in;
        }

        @Override
        protected OutputStream getOutputStream() {
            return out;
        }

        @Override
        protected int available() throws IOException {
            return in.available();
        }

        @Override
        protected void close() {
            table.leave();
        }

        @Override
        protected void sendUrgentData(int data) { }

        @Override
        public void setOption(int option, Object value) { }

        @Override
        public Object getOption(int option) {
            return 0;
        }
    }
}
