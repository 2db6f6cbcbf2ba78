# Puzzles.

puzzles-title = Puzzle { $puzzle }
puzzles-of-day-title = Puzzle of the day, { $date }
