/* The reader of endgame databases for check.c. It need not be believed: what it returns is checked by the rules. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Opens a file without reading its values; tells its board and rule of capture, and returns the most seeds in play that it has values
 * for. Ends the program as below if it cannot be read. */
int open_database(const char *name, int *pits, bool *captures_empty);

/* What the side to move gains in a position with few enough seeds: its pits and those of the other side, each from their owner's left. */
int database_value(const uint8_t *mover, const uint8_t *other);

/* Ends the program with status 1 and a line about what is wrong, if it is not well. */
void end_unless(bool well, const char *what, const char *trouble);

/* So many zeros; ends the program if there is no room. */
void *space(size_t number, size_t size);
