# A run of puzzles against the clock.

run-heading = Against the clock
run-lead = As many puzzles as you can in three minutes. They get harder as you go, and the third miss ends the run.
run-short = Three minutes, three misses: how many do you solve?
run-go = Start a run
run-no-script = This page needs JavaScript: your device draws the puzzles and checks them.
run-begin = Start
run-stop = End the run
run-keys-html = Keys: <kbd>1</kbd>–<kbd>9</kbd> sow. The first tap on a pit shows its path, the second one sows.
