/* check: a referee of proofs about Kalah, which shares nothing with the program that made them.
 *
 *   check log FILE [--database FILE] [--leaves N] [--seed S] [--nodes MOST] [--list]
 *   check database FILE [--entries N] [--seed S]
 *
 * The value G of a position is what the side to move still gains of the s seeds in play if both play well. A line of a log claims
 * bounds of it. A claim follows if the end of the game, the database and other claims give it one ply later; else it is a leaf, if
 * the log says that a search proved it, or broken. No position ever comes back, so no claims rest on one another in a ring.
 * See docs/proof-checking.md; docs/proof-files.md has the files to the byte. Build: gcc -std=c11 -O2 -o check check.c database.c
 * Exit status: 0 nothing is wrong, 1 something is, 2 wrong arguments. */
#include "database.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int faults; /* Things that are wrong. */
#define FAULT(...) (faults++, fprintf(stderr, __VA_ARGS__), fputc('\n', stderr))
static uint64_t chance = 1;
/* A number below `most`, by chance (SplitMix64). */
static uint64_t below(uint64_t most) {
    uint64_t z = chance += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9, z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return (z ^ z >> 31) % most;
}

/* ---- The rules ------------------------------------------------------------------------------------------------------ */
enum { MOST_PITS = 7, MOST_SEEDS = 255 };
static int pits;                  /* A side has 1 to 7. */
static bool captures_empty;       /* A capture needs no seeds in the opposite pit. */
/* The pits of the side to move and of the other, each from its owner's left. Stores are no part of it. */
typedef struct { uint8_t pit[2][MOST_PITS]; } Board;
/* A ply: seeds that it banks, whether the same side moves again, and the board as whoever moves next sees it. */
typedef struct { int banked; bool again; Board board; } Ply;

static int seeds_of(const Board *board, int side) {
    int seeds = 0;
    for (int i = 0; i < pits; i++) seeds += board->pit[side][i];
    return seeds;
}
static int in_play(const Board *board) { return seeds_of(board, 0) + seeds_of(board, 1); }
/* The game is over once a side is empty. Each side keeps its own seeds. */
static bool is_over(const Board *board) { return seeds_of(board, 0) == 0 || seeds_of(board, 1) == 0; }

/* Sows a pit that holds seeds. The places in turn: own pits 0 to pits - 1, own store, the other's pits, and round again. */
static Ply sow(Board board, int pit) {
    Ply ply = { 0, false, board };
    uint8_t *own = board.pit[0], *other = board.pit[1];
    int place = pit, seeds = own[pit];
    own[pit] = 0;
    for (; seeds > 0; seeds--) {
        place = (place + 1) % (2 * pits + 1);
        if (place < pits) own[place]++;
        else if (place == pits) ply.banked++;
        else other[place - pits - 1]++;
    }
    ply.again = place == pits;
    if (place < pits && own[place] == 1 && (other[pits - 1 - place] > 0 || captures_empty)) {
        ply.banked += 1 + other[pits - 1 - place]; /* The last seed fell into an empty pit: a capture. */
        own[place] = other[pits - 1 - place] = 0;
    }
    memcpy(ply.board.pit[ply.again ? 0 : 1], own, MOST_PITS);
    memcpy(ply.board.pit[ply.again ? 1 : 0], other, MOST_PITS);
    return ply;
}

/* What a value lies between, both ends included. */
typedef struct { int low, high; } Bounds;
/* What the mover gains by a ply if the value after it lies in `next`; `seeds` were in play before it. */
static Bounds gain(const Ply *ply, int seeds, Bounds next) {
    if (ply->again) return (Bounds){ ply->banked + next.low, ply->banked + next.high };
    return (Bounds){ seeds - next.high, seeds - next.low };
}

/* A position as text, with the side to move as South. */
static const char *text_of(const Board *board) {
    static char text[80];
    int end = sprintf(text, "<%d,0,0", pits);
    for (int i = 0; i < 2 * pits; i++) end += sprintf(text + end, ",%d", board->pit[i / pits][i % pits]);
    return sprintf(text + end, "> s"), text;
}

/* ---- The log -------------------------------------------------------------------------------------------------------- */
enum { LOW, HIGH };
static const char *const KINDS[] = { "at least", "at most" };
typedef enum { UNJUDGED, FOLLOWS, LEAF, BROKEN } Verdict;
static const char *const VERDICTS[] = { "", "follows", "leaf", "broken" };
/* "G is at least (LOW) or at most (HIGH) this": the strongest of its kind that the log has of a position. */
typedef struct {
    Board board;
    int kind, value;
    bool searched, needed;        /* A search proved it; the root rests on it. */
    Verdict verdict;
    long line;                    /* 0: there is no claim here. */
    double leaves;                /* Leaves that it rests on, each as often as ways lead to it. */
} Claim;
static Claim *claims;             /* A hash table; NULL: there is no log. */
static size_t claim_places;
static Board root; static int lead; /* The lead of the side to move there. */

static uint64_t hash_of(const Board *board) {
    uint64_t hash = 0;
    for (int i = 0; i < 2 * pits; i++) hash = (hash ^ hash >> 29 ^ board->pit[i % 2][i / 2]) * 0x9e3779b97f4a7c15;
    return hash ^ hash >> 32;
}

/* The claim about a position, or a free place for it. */
static Claim *claim_of(const Board *board, int kind) {
    for (size_t at = hash_of(board) + (size_t)kind;; at++) {
        Claim *claim = &claims[at % claim_places];
        if (claim->line == 0 || (claim->kind == kind && memcmp(&claim->board, board, sizeof *board) == 0)) return claim;
    }
}

static void add_claim(const Board *board, int kind, int value, long line, bool searched) {
    Claim *old = claim_of(board, kind);
    bool stronger = old->line == 0 || (kind == LOW ? value > old->value : value < old->value);
    if (value == (kind == LOW ? 0 : in_play(board))) return; /* True of every value. */
    if (stronger) *old = (Claim){ .board = *board, .kind = kind, .value = value, .line = line, .searched = searched };
    else if (value == old->value) old->searched |= searched;
}

/* Whether a line ends with the checksum of what is before it (64-bit FNV-1a), which is cut off. */
static bool unseal(char *line) {
    char *last = strrchr(line, ' '), text[20];
    uint64_t sum = 0xcbf29ce484222325;
    for (char *c = line; last != NULL && c < last; c++) sum = (sum ^ (uint8_t)*c) * 0x100000001b3;
    snprintf(text, sizeof text, " %016" PRIx64 "\n", sum);
    return last != NULL && strcmp(last, text) == 0 && (*last = 0) == 0;
}

/* Reads the first line: the rules and the root, as <pits,south,north,S1..,N1..> and the side to move. */
static bool read_root(const char *line) {
    char rules[20];
    int own, south, north, at = 0, more = 0;
    if (sscanf(line, "kalah-checkpoint 2 %19s <%d,%d,%d%n", rules, &own, &south, &north, &at) != 4) return false;
    const char *extra = strchr(rules, '+');
    bool empty = extra != NULL, second = line[strlen(line) - 1] == 'n';
    if ((empty && strcmp(extra, "+empty") != 0) || own < 1 || own > MOST_PITS) return false;
    bool other = pits > 0 && (pits != own || captures_empty != empty); /* The database is open. */
    end_unless(!other, "the database", "is for another board or rule of capture");
    pits = own, captures_empty = empty, lead = second ? north - south : south - north;
    for (int i = 0, seeds; i < 2 * pits; i++, at += more) {
        if (sscanf(line + at, ",%d%n", &seeds, &more) != 1 || seeds < 0 || seeds > MOST_SEEDS) return false;
        root.pit[(i >= pits) ^ second][i % pits] = (uint8_t)seeds;
    }
    return !is_over(&root) && in_play(&root) <= MOST_SEEDS && strcmp(line + at, second ? "> n" : "> s") == 0;
}

/* Reads what a line claims; a piece of work that was given up claims nothing. */
static bool read_claims(const char *line, long at) {
    uint64_t half[2], nodes = 0;
    int low, high = 0, end = 0;
    char answer[8] = "";
    Board board = { 0 };
    bool proof = sscanf(line, "p %" SCNx64 " %" SCNx64 " %d %d %" SCNu64 "%n", half, half + 1, &low, &high, &nodes, &end) == 5;
    if (!proof) sscanf(line, "w %" SCNx64 " %" SCNx64 " %d %*u %*u %7s%n", half, half + 1, &low, answer, &end);
    if (end == 0 || line[end] != 0 || half[0] >> 8 * pits != 0 || half[1] >> 8 * pits != 0) return false;
    for (int i = 0; i < 2 * pits; i++) board.pit[i / pits][i % pits] = half[i / pits] >> 8 * (i % pits) & 255;
    bool yes = strcmp(answer, "yes") == 0, no = strcmp(answer, "no") == 0, open = strcmp(answer, "open") == 0;
    int seeds = in_play(&board);
    if (proof ? low < 0 || low > high || high > seeds : low < 1 || low > seeds || !(yes || no || open)) return false;
    if (seeds > in_play(&root) || is_over(&board)) return false;
    if (proof || yes) add_claim(&board, LOW, low, at, !proof || nodes > 0);
    if (proof || no) add_claim(&board, HIGH, proof ? high : low - 1, at, !proof || nodes > 0);
    return true;
}

static long read_log(const char *name) {
    FILE *file = fopen(name, "rb");
    end_unless(file != NULL && fseek(file, 0, SEEK_END) == 0 && ftell(file) > 0, name, "cannot be read, or is empty");
    claim_places = (size_t)ftell(file) / 8 + 8; /* A line has two claims at most, and is longer than that. */
    claims = space(claim_places, sizeof *claims);
    rewind(file);
    char line[256];
    long at = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        bool whole = strchr(line, '\n') != NULL || !feof(file), sound = whole && unseal(line);
        if (++at == 1) end_unless(sound && read_root(line), name, "is no log of version 2 that can be checked");
        else if (!whole) printf("line %ld has no end, as a kill leaves it: it is not used\n", at);
        else if (!sound || !read_claims(line, at)) FAULT("line %ld is damaged", at);
    }
    return at;
}

/* ---- What is known, and what follows -------------------------------------------------------------------------------- */
typedef struct { Board board; uint8_t low, high; } Proven;
enum { PROVEN = 1 << 25 };
static Proven *proven;            /* What the search proved, by hash, the newest of a place; NULL: nothing searches. */
static int database_seeds = -1;   /* The most seeds in play that the database has values for; -1: there is none. */

/* All that is known of a value without a look at the replies: of a search what it proved, else what the log claims. */
static Bounds known(const Board *board) {
    int own = seeds_of(board, 0), seeds = in_play(board), exact = own == 0 || own == seeds ? own : -1;
    if (exact < 0 && seeds <= database_seeds) exact = database_value(board->pit[0], board->pit[1]);
    if (exact >= 0) return (Bounds){ exact, exact };
    Bounds bounds = { 0, seeds };
    if (proven != NULL) {
        Proven *place = &proven[hash_of(board) % PROVEN];
        return memcmp(&place->board, board, sizeof *board) == 0 ? (Bounds){ place->low, place->high } : bounds;
    }
    if (claims == NULL) return bounds;
    Claim *low = claim_of(board, LOW), *high = claim_of(board, HIGH);
    return (Bounds){ low->line > 0 ? low->value : 0, high->line > 0 ? high->value : seeds };
}

/* What a position's replies say of its value; the game is not over. */
static Bounds by_replies(const Board *board) {
    Bounds best = { 0, 0 };
    for (int pit = 0; pit < pits; pit++) {
        if (board->pit[0][pit] == 0) continue;
        Ply ply = sow(*board, pit);
        Bounds gains = gain(&ply, in_play(board), known(&ply.board));
        if (gains.low > best.low) best.low = gains.low;
        if (gains.high > best.high) best.high = gains.high;
    }
    return best;
}

/* Whether a ply shows a claim about the position before it, and the claim about the one after it on which that rests, if any. */
static bool shows(const Claim *claim, int pit, Claim **on) {
    *on = NULL;
    if (claim->board.pit[0][pit] == 0) return false;
    Ply ply = sow(claim->board, pit);
    int seeds = in_play(&claim->board), left = in_play(&ply.board), value = claim->value;
    Bounds anyway = gain(&ply, seeds, (Bounds){ 0, left }), now = gain(&ply, seeds, known(&ply.board));
    bool low = claim->kind == LOW, free = low ? anyway.low >= value : anyway.high <= value;
    if (low ? now.low < value : now.high > value) return false;
    if (!free && !is_over(&ply.board) && left > database_seeds) *on = claim_of(&ply.board, ply.again ? claim->kind : !claim->kind);
    return true;
}

static const double NONE = 1e300, MANY = 1e12; /* A broken claim counts for so many leaves, so that others are preferred. */
static long verdicts[4];
static Claim **leaves; static size_t leaf_count; /* Those that the root rests on. */
/* Finds out whether a claim follows from others, and all those below it. */
static void judge(Claim *claim) {
    if (claim->verdict != UNJUDGED) return;
    int plies = 0, shown = 0;
    double least = NONE, sum = 0;
    for (int pit = 0; pit < pits; pit++) {
        Claim *on;
        plies += claim->board.pit[0][pit] > 0;
        if (!shows(claim, pit, &on)) continue;
        if (on != NULL) judge(on);
        double rests_on = on != NULL ? on->leaves : 0;
        least = rests_on < least ? rests_on : least, sum += rests_on, shown++;
    }
    bool low = claim->kind == LOW, follows = low ? shown > 0 : shown == plies;
    claim->verdict = follows ? FOLLOWS : claim->searched ? LEAF : BROKEN;
    claim->leaves = follows ? (low ? least : sum) : claim->searched ? 1 : MANY, verdicts[claim->verdict]++;
    Bounds replies = by_replies(&claim->board), own = known(&claim->board);
    const char *kind = KINDS[claim->kind], *board = text_of(&claim->board);
    if (claim->verdict == BROKEN)
        FAULT("line %ld is broken: %s %d in %s: %d of %d plies open", claim->line, kind, claim->value, board, plies - shown, plies);
    if (own.low > own.high || (low ? claim->value > replies.high : claim->value < replies.low))
        FAULT("line %ld or another is wrong: %s %d in %s contradicts what is known", claim->line, kind, claim->value, board);
}

/* Walks down from a claim; where one ply is enough by that with the fewest leaves. */
static void walk(Claim *claim) {
    if (claim->needed) return;
    claim->needed = true;
    if (claim->verdict != FOLLOWS) leaves[leaf_count++] = claim;
    for (int pit = 0; claim->verdict != LEAF && pit < pits; pit++) {
        Claim *on;
        if (!shows(claim, pit, &on) || (claim->kind == LOW && on != NULL && on->leaves > claim->leaves)) continue;
        if (on != NULL) walk(on);
        if (claim->kind == LOW) return;
    }
}

static void check_log(const char *name, bool list) {
    long lines = read_log(name);
    leaves = space(claim_places, sizeof *leaves);
    for (Claim *claim = claims; claim < claims + claim_places; claim++) {
        if (claim->line == 0) continue;
        judge(claim);
        if (list) printf("line %ld, %s %d: %s\n", claim->line, KINDS[claim->kind], claim->value, VERDICTS[claim->verdict]);
    }
    printf("%s: %ld lines: %ld claims follow, %ld are leaves, %ld are broken\n", name, lines, verdicts[FOLLOWS], verdicts[LEAF],
           verdicts[BROKEN]);
    Bounds bounds = known(&root);
    size_t broken = 0, reached = 0;
    for (int kind = LOW; kind <= HIGH; kind++) {
        Claim *claim = claim_of(&root, kind);
        int margin = lead + 2 * (kind == LOW ? bounds.low : bounds.high) - in_play(&root);
        if (claim->line == 0) continue;
        walk(claim), reached++;
        printf("the side to move ends %s %+d ahead: line %ld, %s\n", KINDS[kind], margin, claim->line, VERDICTS[claim->verdict]);
    }
    for (size_t i = 0; i < leaf_count; i++) broken += leaves[i]->verdict == BROKEN;
    printf("the root rests on %zu leaves and %zu broken claims\n", leaf_count - broken, broken);
    if (reached == 0) FAULT("the root is not reached: no line is about it");
    if (broken > 0) FAULT("the root is not reached: it rests on %zu broken claims", broken);
}

/* ---- A search of its own -------------------------------------------------------------------------------------------- */
static int64_t nodes_left;
/* Extra turns come first, then what banks most. */
static bool is_before(const Ply *a, const Ply *b) { return 99 * a->again + a->banked > 99 * b->again + b->banked; }

/* Asks whether G is at least `goal`: an answer of that or more is a lower bound of G, one below it an upper bound; -1: given up. */
static int ask(const Board *board, int goal) {
    if (nodes_left-- <= 0) return -1;
    int seeds = in_play(board), best = 0, open = 0;
    Ply plies[MOST_PITS];
    for (int pit = pits - 1; pit >= 0 && best < goal; pit--) {
        if (board->pit[0][pit] == 0) continue;
        Ply ply = sow(*board, pit);
        Bounds gains = gain(&ply, seeds, known(&ply.board));
        int gained = gains.low >= goal ? gains.low : gains.high < goal ? gains.high : 0, at = open;
        best = gained > best ? gained : best;
        if (gains.low >= goal || gains.high < goal) continue; /* The ply is answered without a search. */
        for (; at > 0 && is_before(&ply, &plies[at - 1]); at--) plies[at] = plies[at - 1];
        plies[at] = ply, open++;
    }
    for (int i = 0; i < open && best < goal; i++) {
        int answer = ask(&plies[i].board, plies[i].again ? goal - plies[i].banked : seeds - goal + 1);
        if (answer < 0) return -1;
        int gained = gain(&plies[i], seeds, (Bounds){ answer, answer }).low;
        best = gained > best ? gained : best;
    }
    Proven *place = &proven[hash_of(board) % PROVEN];
    if (memcmp(&place->board, board, sizeof *board) != 0) *place = (Proven){ *board, 0, (uint8_t)seeds };
    if (best >= goal && best > place->low) place->low = (uint8_t)best;
    if (best < goal && best < place->high) place->high = (uint8_t)best;
    return best;
}

/* Proves leaves that the root rests on, taken by chance, each within so many nodes. */
static void prove_leaves(uint64_t sample, uint64_t most) {
    size_t taken = 0, proofs = 0, given_up = 0;
    proven = space(PROVEN, sizeof *proven);
    for (; taken < sample && taken < leaf_count; taken++) {
        size_t other = taken + below(leaf_count - taken);
        Claim *leaf = leaves[other];
        leaves[other] = leaves[taken], leaves[taken] = leaf, nodes_left = (int64_t)most;
        int goal = leaf->value + (leaf->kind == HIGH), answer = ask(&leaf->board, goal);
        bool right = (answer >= goal) == (leaf->kind == LOW);
        given_up += answer < 0, proofs += answer >= 0 && right;
        printf("line %ld, %s %d of %d: %s after %" PRId64 " nodes\n", leaf->line, KINDS[leaf->kind], leaf->value,
               in_play(&leaf->board), answer < 0 ? "given up" : right ? "proven" : "refuted", (int64_t)most - nodes_left);
        if (answer >= 0 && !right) FAULT("line %ld is wrong: %s %d is refuted", leaf->line, KINDS[leaf->kind], leaf->value);
    }
    printf("%zu of %zu leaves taken by chance: %zu proven, %zu given up\n", taken, leaf_count, proofs, given_up);
}

/* ---- The database --------------------------------------------------------------------------------------------------- */
/* The board after this one, in an order of all with at most so many seeds in play: the first pit runs fastest. */
static void next_board(Board *board, int seeds) {
    int i = 0;
    for (; i < 2 * pits && in_play(board) == seeds; i++) board->pit[i / pits][i % pits] = 0;
    if (i < 2 * pits) board->pit[i / pits][i % pits]++;
}

/* Any board with at most so many seeds in play, all as likely: seeds and the ends of pits in a row, drawn one by one. */
static Board any_board(int seeds) {
    Board board = { 0 };
    for (int pit = 0, left = seeds; pit < 2 * pits;) {
        if (below((uint64_t)(left + 2 * pits - pit)) < (uint64_t)left) board.pit[pit / pits][pit % pits]++, left--;
        else pit++;
    }
    return board;
}

static void check_database(const char *name, uint64_t entries) {
    uint64_t all = 1, i = 0;
    for (int k = 1; k <= 2 * pits; k++) all = all * (uint64_t)(database_seeds + k) / (uint64_t)k;
    bool whole = entries >= all;
    Board board = { 0 };
    for (entries = whole ? all : entries; i < entries && faults == 0; i++) {
        if (!whole) board = any_board(database_seeds);
        int stored = database_value(board.pit[0], board.pit[1]), own = seeds_of(&board, 0);
        int value = is_over(&board) ? own : by_replies(&board).low;
        if (stored != value) FAULT("%s: %s is stored as %d but follows as %d", name, text_of(&board), stored, value);
        if (whole) next_board(&board, database_seeds);
    }
    printf("%s: %" PRIu64 " of %" PRIu64 " values of up to %d seeds in play checked\n", name, i, all, database_seeds);
}

int main(int count, char **words) {
    static const char *const names[] = { "--seed", "--leaves", "--nodes", "--entries" };
    uint64_t sample = 0, most = 100000000, entries = 1000000, *const values[] = { &chance, &sample, &most, &entries };
    bool log = count > 2 && strcmp(words[1], "log") == 0, list = false;
    bool sound = log || (count > 2 && strcmp(words[1], "database") == 0);
    const char *database = sound && !log ? words[2] : NULL;
    for (int i = 3, option, used; i < count && sound; i++) {
        for (option = 0; option < 4 && strcmp(words[i], names[option]) != 0;) option++;
        if (strcmp(words[i], "--list") == 0) list = true;
        else if (log && strcmp(words[i], "--database") == 0 && i + 1 < count) database = words[++i];
        else sound = option < 4 && ++i < count && sscanf(words[i], "%" SCNu64 "%n", values[option], &used) == 1 && !words[i][used];
    }
    if (!sound) return fputs("check log FILE [--database FILE] [--leaves N] [--seed S] [--nodes MOST] [--list]\n"
                             "check database FILE [--entries N] [--seed S]\n", stderr), 2;
    if (database != NULL) database_seeds = open_database(database, &pits, &captures_empty);
    if (log) check_log(words[2], list), prove_leaves(sample, most);
    else check_database(database, entries);
    return faults > 0;
}
