/* check: a referee of proofs about Kalah, which shares nothing with the program that made them.
 *
 *   check log FILE [--database FILE] [--leaves N] [--seed S] [--nodes MOST] [--list]
 *   check database FILE [--entries N] [--seed S]
 *
 * The value G of a position is what the side to move still gains of the s seeds in play if both play well. A line of a log claims
 * bounds of a value. A claim follows if the end of the game, the database and other claims give it one ply later; else it
 * is a leaf, if the log says that a search proved it, or broken. No position ever comes back, so claims cannot rest on
 * one another in a ring. docs/proof-checking.md tells what this shows, docs/proof-files.md has the files to the byte.
 *
 * Exit status: 0 if nothing is wrong, 1 if something is, 2 for wrong arguments. Build: gcc -std=c11 -O2 -o check check.c */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int faults;

/* Tells of a trouble and goes on. */
#define fault(...) (faults++, fprintf(stderr, __VA_ARGS__), fputc('\n', stderr))

/* Tells of a trouble after which nothing can be checked. */
static void end_unless(bool well, const char *file, const char *trouble) {
    if (well) return;
    fault("%s %s", file, trouble);
    exit(1);
}

static void *space(size_t number, size_t size) {
    void *memory = calloc(number, size);
    end_unless(memory != NULL, "the machine", "has not enough memory");
    return memory;
}

static uint64_t chance = 1;

/* A number below `most`, by chance (SplitMix64). */
static uint64_t below(uint64_t most) {
    uint64_t z = chance += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
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

/* The game is over once a side is empty: each keeps its own. */
static bool is_over(const Board *board) { return seeds_of(board, 0) == 0 || seeds_of(board, 1) == 0; }

/* Sows a pit that holds seeds. The places in turn: the own pits 0 to pits - 1, the own store, the other's pits, and round again. */
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

/* ---- The database: every value up to so many seeds in play ---------------------------------------------------------- */

enum { WIDEST = 256, TILE = 8192, LANES = 4, CONTEXTS = 4096, SHARES = 1024, KEPT = 200003 };

/* The positions with so many seeds on either side: a table, cut into tiles of which the first has this number. */
typedef struct { uint64_t rows, columns, high, wide, across, first; } Split;
typedef struct { uint64_t start; uint32_t crc; uint16_t bytes; } Tile;
typedef struct { uint64_t number; uint8_t values[TILE]; } Decoded; /* A tile by its number, from 1 here. */

static const char *base_name;
static FILE *base;
static int base_seeds = -1;       /* Positions with at most so many seeds have values; -1: there is no database. */
static uint64_t base_splits, base_tiles;
static Split splits[(MOST_SEEDS + 1) * (MOST_SEEDS + 2) / 2]; /* Of s seeds, a of them the mover's: s (s + 1) / 2 + a. */
static Tile *tiles;
static uint32_t *models[MOST_SEEDS + 1][CONTEXTS]; /* value << 20 | place in its share << 10 | width of the share - 1 */
static Decoded *decoded;
static uint64_t ways[MOST_SEEDS + MOST_PITS][MOST_PITS]; /* Binomial coefficients. */

static uint64_t halves(int seeds) { return ways[seeds + pits - 1][pits - 1]; }

/* The number of a half among those with the same seeds, by the sums of its first 1, 2, ... pits. */
static uint64_t rank_of(const uint8_t *half) {
    uint64_t rank = 0;
    for (int i = 1, sum = 0; i < pits; i++) sum += half[i - 1], rank += ways[sum + i - 1][i];
    return rank;
}

static void unrank(uint64_t rank, int seeds, uint8_t *half) {
    for (int i = pits - 1, sum = seeds; i > 0; i--, seeds = sum) {
        while (ways[sum + i - 1][i] > rank) sum--;
        rank -= ways[sum + i - 1][i];
        half[i] = (uint8_t)(seeds - sum);
    }
    half[0] = (uint8_t)seeds;
}

static uint32_t crc32(const uint8_t *bytes, size_t length) {
    uint32_t crc = 0xffffffff;
    while (length-- > 0) {
        crc ^= *bytes++;
        for (int bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return ~crc;
}

static uint32_t number(const uint8_t *bytes, int length) {
    return length == 0 ? 0 : bytes[0] | number(bytes + 1, length - 1) << 8;
}

/* Bytes of the file, whose checksum is this. */
static uint8_t *bytes_at(uint64_t start, size_t length, const uint32_t *crc) {
    uint8_t *bytes = space(length + 1, 1);
    end_unless(fseek(base, (long)start, SEEK_SET) == 0 && fread(bytes, 1, length, base) == length, base_name, "is cut short");
    end_unless(crc == NULL || crc32(bytes, length) == *crc, base_name, "was changed: a checksum is wrong");
    return bytes;
}

/* Reads the front of a layer, which starts `at` bytes into the file; tells where the next one starts. */
static uint64_t open_layer(int seeds, uint64_t at) {
    uint64_t first = base_tiles;
    for (int a = 0; a <= seeds; a++) {
        int few = 2 * a <= seeds ? a : seeds - a;
        Split split = { .rows = halves(few), .columns = halves(seeds - few), .first = base_tiles };
        split.wide = split.columns < WIDEST ? split.columns : WIDEST, split.high = TILE / split.wide;
        split.across = (split.columns - 1) / split.wide + 1;
        base_tiles += split.across * ((split.rows - 1) / split.high + 1);
        splits[base_splits++] = split;
    }
    uint8_t *head = bytes_at(at, 28, NULL);
    size_t count = base_tiles - first, model = number(head + 4, 4), length = model + 6 * count;
    bool sound = crc32(head, 24) == number(head + 24, 4) && number(head, 4) == (uint32_t)seeds && number(head + 8, 4) == count;
    end_unless(sound && model % 5 == 0, base_name, "was changed, in front of a layer");
    uint32_t filled[CONTEXTS] = { 0 }, crc = number(head + 20, 4);
    uint8_t *body = bytes_at(at + 28, length, &crc);
    for (uint8_t *share = body; share < body + model; share += 5) {
        uint32_t context = number(share, 2), width = number(share + 3, 2), **table = &models[seeds][context % CONTEXTS];
        end_unless(context < CONTEXTS && width > 0 && filled[context] + width <= SHARES, base_name, "has a wrong model");
        if (*table == NULL) *table = space(SHARES, sizeof **table);
        for (uint32_t i = 0; i < width; i++) (*table)[filled[context]++] = (uint32_t)share[2] << 20 | i << 10 | (width - 1);
    }
    tiles = realloc(tiles, base_tiles * sizeof *tiles);
    end_unless(tiles != NULL, "the machine", "has not enough memory");
    at += 28 + length;
    for (uint8_t *tile = body + model; first < base_tiles; at += number(tile, 2), tile += 6)
        tiles[first++] = (Tile){ at, number(tile + 2, 4), (uint16_t)number(tile, 2) };
    free(head), free(body);
    return at;
}

static void open_base(const char *name) {
    base_name = name, base = fopen(name, "rb");
    end_unless(base != NULL, name, "cannot be read");
    uint8_t *header = bytes_at(0, 16, NULL);
    bool known = memcmp(header, "KALAHEND\1", 10) == 0 && crc32(header, 12) == number(header + 12, 4);
    end_unless(known && header[10] >= 1 && header[10] <= MOST_PITS, name, "is no endgame database of version 1");
    pits = header[10], captures_empty = header[11] == 1;
    for (int n = 0; n < MOST_SEEDS + MOST_PITS; n++)
        for (int k = 0; k < MOST_PITS; k++) ways[n][k] = k == 0 ? 1 : n == 0 ? 0 : ways[n - 1][k - 1] + ways[n - 1][k];
    uint64_t end = fseek(base, -16, SEEK_END) == 0 ? (uint64_t)ftell(base) : 0, at = 16;
    uint8_t *footer = bytes_at(end, 16, NULL);
    uint32_t layers = number(footer, 4);
    bool whole = memcmp(footer + 8, "DNEHALAK", 8) == 0 && layers >= 1 && layers <= MOST_SEEDS + 1;
    end_unless(whole, name, "is cut short");
    for (base_seeds = 0; base_seeds < (int)layers; base_seeds++) at = open_layer(base_seeds, at);
    end_unless(at + 8 * layers == end, name, "has a footer that does not fit");
    base_seeds--, decoded = space(KEPT, sizeof *decoded);
}

/* Decodes a tile, row by row. Its columns are dealt out to four lanes, which take turns; each value is coded by the shares that its
 * neighbours to the left and above suggest, in a range asymmetric numeral system. */
static void decode(uint32_t **model, const uint8_t *bytes, size_t length, size_t rows, size_t columns, uint8_t *values) {
    uint32_t states[LANES];
    for (int lane = 0; lane < LANES; lane++) states[lane] = length < 4 * LANES ? 0 : number(bytes + 4 * lane, 4);
    size_t next = 4 * LANES, steps = (columns - 1) / LANES + 1;
    for (uint8_t *row = values; row < values + rows * columns; row += columns)
        for (size_t step = 0; step < steps; step++)
            for (size_t lane = 0; lane < LANES && lane * steps + step < columns; lane++) {
                uint8_t *value = row + lane * steps + step;
                int left = step > 0 ? value[-1] : row > values ? *(value - columns) : 0;
                int above = row > values ? *(value - columns) : left, difference = above - left + 8;
                uint32_t *shares = model[16 * left + (difference < 0 ? 0 : difference > 15 ? 15 : difference)];
                end_unless(shares != NULL, base_name, "has values without meaning");
                uint32_t *state = &states[lane], share = shares[*state % SHARES];
                *value = (uint8_t)(share >> 20);
                *state = ((share & 1023) + 1) * (*state / SHARES) + (share >> 10 & 1023);
                if (*state >> 16 > 0) continue;
                end_unless(next + 2 <= length, base_name, "has values without meaning");
                *state = *state << 16 | number(bytes + next, 2), next += 2;
            }
}

static int base_value(const Board *board) {
    int a = seeds_of(board, 0), seeds = in_play(board), major = 2 * a <= seeds ? 0 : 1;
    Split *split = &splits[seeds * (seeds + 1) / 2 + a];
    uint64_t row = rank_of(board->pit[major]), column = rank_of(board->pit[1 - major]);
    uint64_t top = row - row % split->high, left = column - column % split->wide;
    size_t rows = split->rows - top < split->high ? split->rows - top : split->high;
    size_t columns = split->columns - left < split->wide ? split->columns - left : split->wide;
    uint64_t at = split->first + top / split->high * split->across + left / split->wide;
    Decoded *place = &decoded[at % KEPT];
    if (place->number != at + 1) {
        uint8_t *bytes = bytes_at(tiles[at].start, tiles[at].bytes, &tiles[at].crc);
        decode(models[seeds], bytes, tiles[at].bytes, rows, columns, place->values);
        place->number = at + 1;
        free(bytes);
    }
    return place->values[(row - top) * columns + column - left];
}

/* ---- The log -------------------------------------------------------------------------------------------------------- */

enum { LOW, HIGH };

typedef enum { UNJUDGED, FOLLOWS, LEAF, BROKEN } Verdict;

/* "G is at least (LOW) or at most (HIGH) this": the strongest of its kind that the log has of a position. */
typedef struct {
    Board board;
    int kind, value;
    bool searched, needed;        /* A search proved it; the root rests on it. */
    Verdict verdict;
    long line;                    /* 0: there is no claim here. */
    double leaves;                /* Leaves that it rests on, each as often as ways lead to it. */
} Claim;

static Claim *claims;             /* A hash table; NULL: no log is used. */
static size_t claim_places;
static Board root;
static int lead;                  /* Of the side to move at the root. */

static uint64_t hash_of(const Board *board) {
    uint64_t hash = 0;
    for (int i = 0; i < 2 * pits; i++) hash = (hash ^ board->pit[i % 2][i / 2]) * 0x9e3779b97f4a7c15, hash ^= hash >> 29;
    return hash;
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
    bool sound = last != NULL && strcmp(last, text) == 0;
    if (sound) *last = 0;
    return sound;
}

/* Reads the first line: the rules and the root, as <pits,south,north,S1..,N1..> and the side to move. */
static bool read_root(const char *line) {
    char rules[20];
    int own, south, north, at = 0, more = 0;
    if (sscanf(line, "kalah-checkpoint 2 %19s <%d,%d,%d%n", rules, &own, &south, &north, &at) != 4) return false;
    const char *extra = strchr(rules, '+');
    bool empty = extra != NULL, second = line[strlen(line) - 1] == 'n';
    if ((empty && strcmp(extra, "+empty") != 0) || own < 1 || own > MOST_PITS) return false;
    end_unless(base == NULL || (pits == own && captures_empty == empty), base_name, "is for another board or rule of capture");
    pits = own, captures_empty = empty, lead = second ? north - south : south - north;
    for (int i = 0, seeds; i < 2 * pits; i++, at += more) {
        if (sscanf(line + at, ",%d%n", &seeds, &more) != 1 || seeds < 0 || seeds > MOST_SEEDS) return false;
        root.pit[(i >= pits) ^ second][i % pits] = (uint8_t)seeds;
    }
    return in_play(&root) <= MOST_SEEDS && strcmp(line + at, second ? "> n" : "> s") == 0;
}

/* Reads what a line claims: that of a piece of work that was given up, nothing. */
static bool read_claims(const char *line, long at) {
    uint64_t half[2], nodes;
    int low, high = 0, end = 0;
    char answer[8] = "";
    Board board = { 0 };
    bool proof = sscanf(line, "p %" SCNx64 " %" SCNx64 " %d %d %" SCNu64 "%n", half, half + 1, &low, &high, &nodes, &end) == 5;
    if (!proof) sscanf(line, "w %" SCNx64 " %" SCNx64 " %d %*u %" SCNu64 " %7s%n", half, half + 1, &low, &nodes, answer, &end);
    if (end == 0 || line[end] != 0) return false;
    for (int i = 0; i < 2 * pits; i++) board.pit[i % 2][i / 2] = half[i % 2] >> 8 * (i / 2) & 255;
    bool yes = strcmp(answer, "yes") == 0, no = strcmp(answer, "no") == 0, open = strcmp(answer, "open") == 0;
    int seeds = in_play(&board);
    if (half[0] >> 8 * pits != 0 || half[1] >> 8 * pits != 0 || seeds > in_play(&root) || is_over(&board)) return false;
    if (proof ? low < 0 || low > high || high > seeds : low < 1 || low > seeds || !(yes || no || open)) return false;
    if (proof || yes) add_claim(&board, LOW, low, at, !proof || nodes > 0);
    if (proof || no) add_claim(&board, HIGH, proof ? high : low - 1, at, !proof || nodes > 0);
    return true;
}

static long read_log(const char *name) {
    FILE *file = fopen(name, "rb");
    end_unless(file != NULL && fseek(file, 0, SEEK_END) == 0, name, "cannot be read");
    claim_places = (size_t)ftell(file) / 8 + 8; /* A line has two claims at most, and is longer than that. */
    claims = space(claim_places, sizeof *claims);
    rewind(file);
    char line[256];
    long at = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        bool whole = strchr(line, '\n') != NULL || !feof(file), sound = whole && unseal(line);
        if (++at == 1) end_unless(sound && read_root(line), name, "is no log of version 2 that can be checked");
        else if (!whole) printf("line %ld has no end, as a kill leaves it: it is not used\n", at);
        else if (!sound || !read_claims(line, at)) fault("line %ld is damaged", at);
    }
    end_unless(at > 0, name, "is empty");
    fclose(file);
    return at;
}

/* ---- What is known, and what follows from it ------------------------------------------------------------------------ */

typedef struct { Board board; uint8_t low, high; } Proven;

enum { PROVEN = 1 << 25 };

static Proven *proven;            /* What the search proved, by hash, the newest of a place; NULL: nothing searches. */

/* All that is known of a value without a look at the replies: what the search proved while one is on, else what the log claims. */
static Bounds known(const Board *board) {
    int seeds = in_play(board);
    if (is_over(board)) return (Bounds){ seeds_of(board, 0), seeds_of(board, 0) };
    if (seeds <= base_seeds) return (Bounds){ base_value(board), base_value(board) };
    Bounds bounds = { 0, seeds };
    if (proven != NULL) {
        Proven *place = &proven[hash_of(board) % PROVEN];
        if (memcmp(&place->board, board, sizeof *board) == 0) bounds = (Bounds){ place->low, place->high };
    } else if (claims != NULL) {
        Claim *low = claim_of(board, LOW), *high = claim_of(board, HIGH);
        bounds.low = low->line > 0 ? low->value : 0, bounds.high = high->line > 0 ? high->value : seeds;
    }
    return bounds;
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
    int seeds = in_play(&claim->board), left = in_play(&ply.board);
    Bounds all = gain(&ply, seeds, (Bounds){ 0, left }), gains = gain(&ply, seeds, known(&ply.board));
    bool low = claim->kind == LOW;
    if (low ? gains.low < claim->value : gains.high > claim->value) return false;
    if (is_over(&ply.board) || left <= base_seeds || (low ? all.low >= claim->value : all.high <= claim->value)) return true;
    *on = claim_of(&ply.board, ply.again ? claim->kind : !claim->kind);
    return true;
}

/* A position as text, with the side to move as South. */
static const char *text_of(const Board *board) {
    static char text[80];
    int length = sprintf(text, "<%d,0,0", pits);
    for (int i = 0; i < 2 * pits; i++) length += sprintf(text + length, ",%d", board->pit[i / pits][i % pits]);
    strcpy(text + length, "> s");
    return text;
}

static const char *const KINDS[] = { "at least", "at most" };
static const char *const VERDICTS[] = { "", "follows", "leaf", "broken" };
static const double NEVER = 1e300, MANY = 1e12; /* A broken claim counts as many leaves, to be avoided. */

static long verdicts[4];
static Claim **leaves;            /* Those that the root rests on. */
static size_t leaf_count;

/* Finds out whether a claim follows from others, and all those below it. */
static void judge(Claim *claim) {
    if (claim->verdict != UNJUDGED) return;
    int replies = 0, open = 0;
    double least = NEVER, sum = 0;
    for (int pit = 0; pit < pits; pit++) {
        Claim *on;
        replies += claim->board.pit[0][pit] > 0;
        if (!shows(claim, pit, &on)) continue;
        if (on != NULL) judge(on);
        double cost = on != NULL ? on->leaves : 0;
        least = cost < least ? cost : least, sum += cost, open--;
    }
    open += replies;
    bool follows = claim->kind == LOW ? open < replies : open == 0;
    claim->verdict = follows ? FOLLOWS : claim->searched ? LEAF : BROKEN;
    claim->leaves = follows ? (claim->kind == LOW ? least : sum) : claim->searched ? 1 : MANY;
    verdicts[claim->verdict]++;
    const char *kind = KINDS[claim->kind];
    if (claim->verdict == BROKEN)
        fault("line %ld is broken: %s %d does not follow for %s, %d of %d replies are open", claim->line, kind, claim->value,
              text_of(&claim->board), open, replies);
    Bounds bounds = by_replies(&claim->board);
    if (claim->kind == LOW ? claim->value > bounds.high : claim->value < bounds.low)
        fault("line %ld is wrong: %s %d contradicts what is known of the replies", claim->line, kind, claim->value);
}

/* Walks down from a claim, where one ply is enough by the one with the fewest leaves. */
static void walk(Claim *claim) {
    if (claim->needed) return;
    claim->needed = true;
    if (claim->verdict != FOLLOWS) leaves[leaf_count++] = claim;
    for (int pit = 0; claim->verdict == FOLLOWS && pit < pits; pit++) {
        Claim *on;
        if (!shows(claim, pit, &on)) continue;
        if (claim->kind == LOW && on != NULL && on->leaves > claim->leaves) continue;
        if (on != NULL) walk(on);
        if (claim->kind == LOW) return;
    }
}

/* ---- A search of its own -------------------------------------------------------------------------------------------- */

static int64_t nodes_left;

/* Asks whether G is at least `goal`: an answer of that or more is a lower bound of G, one below it an upper bound. -1 if there
 * are no nodes left. */
static int ask(const Board *board, int goal) {
    if (nodes_left-- <= 0) return -1;
    int seeds = in_play(board), best = 0, open = 0;
    Ply plies[MOST_PITS];
    for (int pit = pits - 1; pit >= 0 && best < goal; pit--) {
        if (board->pit[0][pit] == 0) continue;
        Ply ply = sow(*board, pit);
        Bounds gains = gain(&ply, seeds, known(&ply.board));
        if (gains.low >= goal || gains.high < goal) { /* This ply is answered. */
            int gained = gains.low >= goal ? gains.low : gains.high;
            best = gained > best ? gained : best;
            continue;
        }
        int at = open++; /* Extra turns first, then by what is banked. */
        for (; at > 0 && ply.again * 99 + ply.banked > plies[at - 1].again * 99 + plies[at - 1].banked; at--) plies[at] = plies[at - 1];
        plies[at] = ply;
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
static void prove(uint64_t wanted, uint64_t most) {
    size_t taken = 0, given_up = 0, wrong = 0;
    proven = space(PROVEN, sizeof *proven);
    for (; taken < wanted && taken < leaf_count; taken++) {
        size_t other = taken + below(leaf_count - taken);
        Claim *leaf = leaves[other];
        leaves[other] = leaves[taken], leaves[taken] = leaf;
        bool low = leaf->kind == LOW;
        nodes_left = (int64_t)most;
        int answer = ask(&leaf->board, low ? leaf->value : leaf->value + 1);
        const char *verdict = answer < 0 ? "given up" : (answer >= leaf->value + !low) == low ? "proven" : "wrong";
        given_up += *verdict == 'g', wrong += *verdict == 'w';
        printf("leaf of line %ld, %s %d of %d seeds: %s after %" PRId64 " nodes\n", leaf->line, KINDS[leaf->kind], leaf->value,
               in_play(&leaf->board), verdict, (int64_t)most - nodes_left);
        fflush(stdout);
        if (*verdict == 'w') fault("line %ld is wrong: %s %d is refuted", leaf->line, KINDS[leaf->kind], leaf->value);
    }
    printf("%zu of %zu leaves taken: %zu proven, %zu given up, %zu wrong\n", taken, leaf_count, taken - given_up - wrong, given_up,
           wrong);
}

/* ---- The two commands ----------------------------------------------------------------------------------------------- */

static void check_log(const char *name, bool list) {
    long lines = read_log(name);
    leaves = space(claim_places, sizeof *leaves);
    for (Claim *claim = claims; claim < claims + claim_places; claim++) {
        if (claim->line == 0) continue;
        judge(claim);
        if (list) printf("line %ld, %s %d: %s\n", claim->line, KINDS[claim->kind], claim->value, VERDICTS[claim->verdict]);
    }
    printf("%s: %ld lines, %ld claims follow, %ld are leaves, %ld are broken\n", name, lines, verdicts[FOLLOWS], verdicts[LEAF],
           verdicts[BROKEN]);
    Bounds bounds = known(&root);
    if (bounds.low > bounds.high) fault("the claims about the root contradict each other");
    for (int kind = LOW; kind <= HIGH; kind++) {
        Claim *claim = claim_of(&root, kind);
        int value = kind == LOW ? bounds.low : bounds.high;
        if (claim->line > 0) walk(claim);
        printf("root: the side to move ends %s %+d ahead", KINDS[kind], lead + 2 * value - in_play(&root));
        if (claim->line > 0) printf(" (line %ld: %s)\n", claim->line, VERDICTS[claim->verdict]);
        else printf(", which is all that is possible\n");
    }
    size_t broken = 0;
    for (size_t i = 0; i < leaf_count; i++) broken += leaves[i]->verdict == BROKEN;
    if (leaf_count == 0) fault("the root is not reached: the log claims nothing of it");
    if (broken > 0) fault("the root is not reached: it rests on %zu broken claims", broken);
    printf("the root rests on %zu leaves and %zu broken claims\n", leaf_count - broken, broken);
}

/* The position of a number, in the order of layers, splits, rows and columns. */
static Board position_of(uint64_t at) {
    Board board = { 0 };
    for (int seeds = 0;; seeds++)
        for (int a = 0; a <= seeds; a++) {
            Split *split = &splits[seeds * (seeds + 1) / 2 + a];
            int major = 2 * a <= seeds ? 0 : 1, few = major == 0 ? a : seeds - a;
            if (at < split->rows * split->columns) {
                unrank(at / split->columns, few, board.pit[major]);
                unrank(at % split->columns, seeds - few, board.pit[1 - major]);
                return board;
            }
            at -= split->rows * split->columns;
        }
}

static void check_database(uint64_t entries) {
    uint64_t all = 0;
    for (Split *split = splits; split < splits + base_splits; split++) all += split->rows * split->columns;
    bool whole = entries >= all;
    for (uint64_t i = 0; i < (whole ? all : entries) && faults == 0; i++) {
        Board board = position_of(whole ? i : below(all));
        int stored = base_value(&board), follows = is_over(&board) ? seeds_of(&board, 0) : by_replies(&board).low;
        if (stored != follows) fault("%s: %s is stored as %d but follows as %d", base_name, text_of(&board), stored, follows);
    }
    if (faults == 0) printf("%s: %" PRIu64 " of %" PRIu64 " values of up to %d seeds follow\n", base_name, whole ? all : entries, all,
                            base_seeds);
}

int main(int count, char **words) {
    uint64_t sample = 0, most = 100000000, entries = 1000000;
    const char *database = NULL;
    bool log = count > 2 && strcmp(words[1], "log") == 0, list = false, sound = log || (count > 2 && strcmp(words[1], "database") == 0);
    for (int i = 3; i < count; i++) {
        uint64_t *value = !strcmp(words[i], "--seed") ? &chance : !log && !strcmp(words[i], "--entries") ? &entries
            : log && !strcmp(words[i], "--leaves") ? &sample : log && !strcmp(words[i], "--nodes") ? &most : NULL;
        int used = 0;
        if (log && !strcmp(words[i], "--list")) list = true;
        else if (log && !strcmp(words[i], "--database") && i + 1 < count) database = words[++i];
        else sound &= value != NULL && ++i < count && sscanf(words[i], "%" SCNu64 "%n", value, &used) == 1 && words[i][used] == 0;
    }
    if (!sound) {
        fputs("check log FILE [--database FILE] [--leaves N] [--seed S] [--nodes MOST] [--list]\n"
              "check database FILE [--entries N] [--seed S]\n", stderr);
        return 2;
    }
    if (!log) open_base(words[2]), check_database(entries);
    if (database != NULL) open_base(database);
    if (log) check_log(words[2], list);
    if (log && sample > 0) prove(sample, most);
    return faults > 0;
}
