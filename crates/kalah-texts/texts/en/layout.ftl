# The frame around all pages: head, sections, foot.

layout-tournament = Tournament
layout-skip = Skip to the content
layout-sections = Sections
layout-play = Play
layout-learn = Learn
layout-class = Class
layout-sign-in = Sign in
layout-pages-of-section = Pages of this section
layout-tournament-of-page = The tournament of this page
layout-undo = Undo
layout-more = More
layout-about = About
layout-machines = Machines
layout-submissions = Submissions
layout-discoveries = Discoveries
layout-numbers = Pit numbers
layout-theme = Theme
layout-theme-automatic = Automatic
layout-theme-light = Light
layout-theme-dark = Dark

# What search engines and those that show links say of a page.
layout-described-home = Play Kalah, the game of pits and seeds, against an engine or a friend, watch bots play each other, or write one.
layout-described-play = Play Kalah against an engine of your strength, or against a friend by a link. No account, nothing to install.
layout-described-analysis = The value of every move in any position of Kalah: proven where it is known, searched as deep as you like elsewhere.
layout-described-puzzles = Puzzles from real games of Kalah: find the only turn that keeps the win. A new one each day.
layout-described-learn = Kalah from the first move to the endgame, in short tasks on a board.
layout-described-search = How a program finds its move: minimax and alpha-beta, step by step on a tree that you see grow.
layout-described-nim = Nim-Mancala: a small game with a perfect strategy. Play it, and see who wins each position.
layout-described-discoveries = What the exact solution of Kalah brought to light: the longest wins, the only winning moves, and other finds.
layout-described-workshop = Write a bot for Kalah in the browser, in the language of your choice, and try it at once.
layout-described-tournament = A tournament of programs that play Kalah: every match, live, and the ranking.
layout-described-match = Programs that play Kalah against each other: the results, and each game move by move.
layout-described-watch = A game between programs that is worth watching, chosen by strength and closeness.
layout-described-you = Your games, your rating, your puzzles and your lessons at one place. No account is needed.
layout-described-studies = Studies of Kalah: positions with variations and notes, to keep, to share by a link, or to present live.
layout-described-review = A game of Kalah, reviewed: what each move gave away, and what would have been better.
layout-described-docs = How to write bots for Kalah, run tournaments, analyse and solve: the documentation.
