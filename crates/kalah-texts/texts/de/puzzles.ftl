puzzles-title = Aufgabe { $puzzle }
puzzles-of-day-title = Aufgabe des Tages, { $date }
