import java.io.IOException;

/** When to stop thinking. */
final class Clock {
    /** Time is up. The move of the last finished look-ahead counts. */
    static final class Stopped extends RuntimeException {
        Stopped() {
            super(null, null, false, false);
        }
    }

    private final long maxNodes;
    private final long end;
    private long nodes;

    /** A clock that starts now. The limit is "movetime" in milliseconds or "nodes", else there is none. */
    Clock(String kind, long amount) {
        maxNodes = kind.equals("nodes") ? amount : Long.MAX_VALUE;
        end = kind.equals("movetime") ? System.nanoTime() + amount * 1_000_000 : Long.MAX_VALUE;
    }

    /** Positions visited. */
    long nodes() {
        return nodes;
    }

    /** To be called at every position that is visited. Throws Stopped when time is up. */
    void check() {
        nodes++;
        if (nodes > maxNodes) throw new Stopped();
        if (nodes % 1024 != 0) return;
        if (refereeSpeaks() || (end != Long.MAX_VALUE && System.nanoTime() - end >= 0)) throw new Stopped();
    }

    /** The referee writes nothing while a bot thinks, but `stop`. */
    private static boolean refereeSpeaks() {
        try {
            return System.in.available() > 0;
        } catch (IOException gone) {
            return true;
        }
    }
}
