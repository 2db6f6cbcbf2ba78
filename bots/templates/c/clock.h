/* When to stop thinking. */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdbool.h>

typedef struct {
    long max_nodes;        /* 0: no limit */
    long max_milliseconds; /* 0: no limit */
} Limit;

/* Begins to think. */
void clock_start(Limit limit);

/* To be called at every position that is visited. Once it is true it stays true: return anything,
 * it is thrown away, and the move of the last finished look-ahead counts. */
bool stopped(void);

/* Positions visited since the start. */
long visited(void);

#endif
