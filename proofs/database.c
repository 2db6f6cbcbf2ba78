/* Endgame databases, read from the description in docs/proof-files.md. */
#include "database.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PITS = 7, MOST_SEEDS = 255, WIDEST = 256, TILE = 8192, LANES = 4, CONTEXTS = 4096, SHARES = 1024, MOST_KEPT = 1000003 };

/* The positions with so many seeds on either side: a table, cut into tiles of which the first has this number. */
typedef struct { uint64_t rows, columns, high, wide, across, first; } Split;
typedef struct { uint64_t start; uint32_t crc; uint16_t bytes; } Tile;
typedef struct { uint64_t number; uint8_t values[TILE]; } Decoded; /* A tile by its number, from 1 here. */

static const char *file_name;
static FILE *file;
static int pits;
static uint64_t split_count, tile_count, kept;
static Split splits[(MOST_SEEDS + 1) * (MOST_SEEDS + 2) / 2]; /* Of s seeds, a of them the mover's: s (s + 1) / 2 + a. */
static Tile *tiles;
static uint32_t *models[MOST_SEEDS + 1][CONTEXTS]; /* value << 20 | place in its share << 10 | width of the share - 1 */
static Decoded *decoded; /* A place for each tile up to 1,000,003; then several share one. Memory is taken as they are filled in. */
static uint64_t ways[MOST_SEEDS + MOST_PITS][MOST_PITS]; /* Binomial coefficients. */

void end_unless(bool well, const char *what, const char *trouble) {
    if (well) return;
    fprintf(stderr, "%s %s\n", what, trouble);
    exit(1);
}

void *space(size_t number, size_t size) {
    void *memory = calloc(number, size);
    end_unless(memory != NULL, "the machine", "has not enough memory");
    return memory;
}

static uint64_t halves(int seeds) { return ways[seeds + pits - 1][pits - 1]; }

/* The number of a half among those with the same seeds, by the sums of its first 1, 2, ... pits. */
static uint64_t rank_of(const uint8_t *half) {
    uint64_t rank = 0;
    for (int i = 1, sum = 0; i < pits; i++) {
        sum += half[i - 1];
        rank += ways[sum + i - 1][i];
    }
    return rank;
}

static uint32_t crc32(const uint8_t *bytes, size_t length) {
    static uint32_t of_byte[256];
    for (uint32_t byte = 0; of_byte[255] == 0 && byte < 256; byte++) {
        of_byte[byte] = byte;
        for (int bit = 0; bit < 8; bit++) of_byte[byte] = of_byte[byte] >> 1 ^ (of_byte[byte] & 1 ? 0xedb88320 : 0);
    }
    uint32_t crc = 0xffffffff;
    while (length-- > 0) crc = crc >> 8 ^ of_byte[(crc ^ *bytes++) & 255];
    return ~crc;
}

static uint32_t number(const uint8_t *bytes, int length) {
    return length == 0 ? 0 : bytes[0] | number(bytes + 1, length - 1) << 8;
}

/* Bytes of the file, which have this checksum unless it is NULL. */
static uint8_t *bytes_at(uint64_t start, size_t length, const uint32_t *crc) {
    uint8_t *bytes = space(length + 1, 1);
    bool read = fseek(file, (long)start, SEEK_SET) == 0 && fread(bytes, 1, length, file) == length;
    end_unless(read, file_name, "is cut short");
    end_unless(crc == NULL || crc32(bytes, length) == *crc, file_name, "was changed after it was built: a checksum is wrong");
    return bytes;
}

/* Lays out the tables of a layer. */
static void lay_out(int seeds) {
    for (int a = 0; a <= seeds; a++) {
        int few = 2 * a <= seeds ? a : seeds - a;
        Split split = { .rows = halves(few), .columns = halves(seeds - few), .first = tile_count };
        split.wide = split.columns < WIDEST ? split.columns : WIDEST;
        split.high = TILE / split.wide;
        split.across = (split.columns - 1) / split.wide + 1;
        tile_count += split.across * ((split.rows - 1) / split.high + 1);
        splits[split_count++] = split;
    }
}

/* Reads the model of a layer: for each context, which values the low bits of a state stand for. */
static void read_model(int seeds, const uint8_t *bytes, size_t length) {
    uint32_t filled[CONTEXTS] = { 0 };
    for (const uint8_t *share = bytes; share < bytes + length; share += 5) {
        uint32_t context = number(share, 2), value = share[2], width = number(share + 3, 2);
        bool sound = context < CONTEXTS && width > 0 && filled[context] + width <= SHARES;
        end_unless(sound, file_name, "has a model that cannot be");
        uint32_t **table = &models[seeds][context];
        if (*table == NULL) *table = space(SHARES, sizeof **table);
        for (uint32_t i = 0; i < width; i++) (*table)[filled[context]++] = value << 20 | i << 10 | (width - 1);
    }
}

/* Reads the front of a layer, which starts `at` bytes into the file; tells where the next one starts. */
static uint64_t open_layer(int seeds, uint64_t at) {
    uint64_t first = tile_count;
    lay_out(seeds);
    uint8_t *head = bytes_at(at, 28, NULL);
    size_t count = tile_count - first, model = number(head + 4, 4), length = model + 6 * count;
    bool sound = crc32(head, 24) == number(head + 24, 4) && number(head, 4) == (uint32_t)seeds;
    sound = sound && number(head + 8, 4) == count && model % 5 == 0;
    end_unless(sound, file_name, "was changed after it was built, in front of a layer");
    uint32_t crc = number(head + 20, 4);
    uint8_t *body = bytes_at(at + 28, length, &crc);
    read_model(seeds, body, model);
    tiles = realloc(tiles, tile_count * sizeof *tiles);
    end_unless(tiles != NULL, "the machine", "has not enough memory");
    at += 28 + length;
    for (uint8_t *tile = body + model; first < tile_count; tile += 6) {
        tiles[first++] = (Tile){ at, number(tile + 2, 4), (uint16_t)number(tile, 2) };
        at += number(tile, 2);
    }
    free(head);
    free(body);
    return at;
}

int open_database(const char *name, int *board, bool *captures_empty) {
    file_name = name;
    file = fopen(name, "rb");
    end_unless(file != NULL, file_name, "cannot be read");
    uint8_t *header = bytes_at(0, 16, NULL);
    bool known = memcmp(header, "KALAHEND\1", 10) == 0 && crc32(header, 12) == number(header + 12, 4);
    pits = header[10];
    end_unless(known && pits >= 1 && pits <= MOST_PITS, file_name, "is no endgame database of version 1");
    for (int n = 0; n < MOST_SEEDS + MOST_PITS; n++)
        for (int k = 0; k < MOST_PITS; k++)
            ways[n][k] = k == 0 ? 1 : n == 0 ? 0 : ways[n - 1][k - 1] + ways[n - 1][k];
    uint64_t end = fseek(file, -16, SEEK_END) == 0 ? (uint64_t)ftell(file) : 0, at = 16;
    uint8_t *tail = bytes_at(end, 16, NULL);
    uint32_t layers = number(tail, 4);
    bool whole = memcmp(tail + 8, "DNEHALAK", 8) == 0 && layers >= 1 && layers <= MOST_SEEDS + 1;
    end_unless(whole, file_name, "is cut short");
    for (int seeds = 0; seeds < (int)layers; seeds++) at = open_layer(seeds, at);
    end_unless(at + 8 * layers == end, file_name, "was changed after it was built, at its end");
    kept = tile_count < MOST_KEPT ? tile_count : MOST_KEPT;
    decoded = space(kept, sizeof *decoded);
    *board = pits;
    *captures_empty = header[11] == 1;
    free(header);
    free(tail);
    return (int)layers - 1;
}

/* The state of a lane after a value, whose share it is; takes in two bytes more where it is short. */
static uint32_t next_state(uint32_t state, uint32_t share, const uint8_t *bytes, size_t length, size_t *at) {
    state = ((share & 1023) + 1) * (state / SHARES) + (share >> 10 & 1023);
    if (state >> 16 > 0) return state;
    end_unless(*at + 2 <= length, file_name, "has values without a meaning");
    state = state << 16 | number(bytes + *at, 2);
    *at += 2;
    return state;
}

/* Decodes a tile, row by row. Its columns are dealt out to four lanes, which take turns; each value is coded by the shares that its
 * neighbours to the left and above suggest, in a range asymmetric numeral system. */
static void decode(uint32_t **model, const uint8_t *bytes, size_t length, size_t rows, size_t columns, uint8_t *values) {
    uint32_t states[LANES];
    for (int lane = 0; lane < LANES; lane++) states[lane] = length < 4 * LANES ? 0 : number(bytes + 4 * lane, 4);
    size_t at = 4 * LANES, steps = (columns - 1) / LANES + 1;
    for (size_t row = 0; row < rows; row++)
        for (size_t step = 0; step < steps; step++)
            for (size_t lane = 0; lane < LANES && lane * steps + step < columns; lane++) {
                uint8_t *value = values + row * columns + lane * steps + step;
                int left = step > 0 ? value[-1] : row > 0 ? *(value - columns) : 0;
                int above = row > 0 ? *(value - columns) : left, difference = above - left + 8;
                uint32_t *shares = model[16 * left + (difference < 0 ? 0 : difference > 15 ? 15 : difference)];
                end_unless(shares != NULL, file_name, "has values without a meaning");
                uint32_t share = shares[states[lane] % SHARES];
                *value = (uint8_t)(share >> 20);
                states[lane] = next_state(states[lane], share, bytes, length, &at);
            }
}

int database_value(const uint8_t *mover, const uint8_t *other) {
    int a = 0, b = 0;
    for (int i = 0; i < pits; i++) {
        a += mover[i];
        b += other[i];
    }
    const Split *split = &splits[(a + b) * (a + b + 1) / 2 + a];
    uint64_t row = rank_of(a <= b ? mover : other), column = rank_of(a <= b ? other : mover);
    uint64_t top = row - row % split->high, left = column - column % split->wide;
    size_t rows = split->rows - top < split->high ? split->rows - top : split->high;
    size_t columns = split->columns - left < split->wide ? split->columns - left : split->wide;
    uint64_t at = split->first + top / split->high * split->across + left / split->wide;
    Decoded *place = &decoded[at % kept];
    if (place->number != at + 1) {
        uint8_t *bytes = bytes_at(tiles[at].start, tiles[at].bytes, &tiles[at].crc);
        decode(models[a + b], bytes, tiles[at].bytes, rows, columns, place->values);
        place->number = at + 1;
        free(bytes);
    }
    return place->values[(row - top) * columns + column - left];
}
