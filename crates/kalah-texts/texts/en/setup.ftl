# Setting up a course, step by step.

setup-title = Set up a course
setup-done-all = Everything is set up.
setup-lead = Six steps. You can leave this page at any time and come back: it shows what is done.
setup-done = done
setup-next = next
setup-open = open

setup-step-1 = 1. Rules and time
# $rules is a word for rules, $limit and $format are texts.
setup-tournament-html = Tournament <a href="{ $href }">{ $name }</a>: { $rules }, { $limit }, { $format }.
setup-another = Start another one for the course
setup-name = Name of the course
setup-name-example = ai-2027
setup-name-letters = a to z, 0 to 9 and -
setup-rules = Rules
setup-rules-6x6 = 6 pits, 6 seeds each
setup-rules-6x4 = 6 pits, 4 seeds each
setup-rules-6x3 = 6 pits, 3 seeds each
setup-rules-6x6-pie = 6 pits, 6 seeds, pie rule
setup-rules-6x4-empty = 6 pits, 4 seeds, captures of empty pits
setup-time = Time
setup-time-growing = 1 second, growing look-ahead
setup-time-growing-short = 0.3 seconds, growing look-ahead
setup-time-move = 1 second a move
setup-time-move-long = 5 seconds a move
setup-time-lookahead = 6 plies, no clock
setup-format = Format
setup-format-all = everybody against everybody
setup-format-swiss = 40 matches a player, against equals
setup-start = Start
setup-same-players = The players of { $name } play in it as well.

setup-step-2 = 2. Class
setup-no-students = Nobody is in the class yet.
setup-students =
    { $count ->
        [one] { $count } student.
       *[other] { $count } students.
    }
setup-from-file = From a file or pasted
setup-from-platform = From Moodle, Canvas or another platform (LTI)

setup-step-3 = 3. Deadlines
setup-deadline = { $name }: { $requirement }, { $ends }
setup-template = Template
setup-no-opponent = An opponent of it does not play in { $name }.
setup-milestone = Week { $week }: { $name }, { $points } points
setup-milestone-opponent = Week { $week }: { $name } ({ $opponent }), { $points } points
setup-first-day = First day of the course
setup-set-deadlines = Set deadlines and points
setup-one-by-one = Set them one by one
setup-change = Change them

# Templates of assignments. Names of milestones become names of deadlines.
setup-template-tournament = A tournament over a term
setup-template-tournament-text = Ten weeks from legal moves to a final of everybody against everybody, in any language.
setup-milestone-legal = Milestone 1: legal moves
setup-milestone-rightmost = Milestone 2: beats rightmost
setup-milestone-final = Final
setup-template-search = Search, step by step
setup-template-search-text = Six weeks with one search after the other: minimax, alpha-beta, deepening, an opening book.
setup-milestone-rules = Moves by the rules
setup-milestone-minimax = Minimax
setup-milestone-alpha-beta = Alpha-beta
setup-milestone-final-version = Final version
setup-template-short = Two weeks after Nim-Mancala
setup-template-short-text = The search that Nim-Mancala taught plays Kalah: one test, one opponent.
setup-milestone-plays = It plays
setup-milestone-beats = It beats rightmost

setup-step-4 = 4. Points
setup-has-points = The rules are set; students see them.
setup-no-points = A template sets them with the deadlines.
setup-set-rules = Set rules

setup-step-5 = 5. Invitations
setup-class-first = First comes the class.
setup-all-entered = Everybody has signed in.
setup-not-entered = { $count } of { $students } have never signed in. Select them and mail or print their links.
setup-open-people = Open people

setup-step-6 = 6. A submission as a trial
setup-no-machine = No machine is connected: nothing can be built or tested.
setup-try = Submit the template of a language: it is built, tested and plays as a submission of a student, for a player of your own.
setup-workshop = Open the workshop
setup-submissions = All submissions

# What was done or refused.
setup-started = Tournament { $name } has started. The steps below are about it now.
setup-choose-day = Choose the first day of the course.
setup-not-playing = Player { $player } does not play in { $name }.
setup-rules-there = There are rules of points already: change them on their page.
setup-too-far = This day is too far away.
setup-over-already = “{ $name }” would be over already: choose a later day.
setup-deadlines-set =
    { $count ->
        [one] { $count } deadline and up to { $points } points are set.
       *[other] { $count } deadlines and up to { $points } points are set.
    }
setup-trial-language = Language
setup-trial-submit = Submit its template as a trial
setup-trial-html = Your trial is <a href="/submissions/{ $id }">submission { $id }</a>, of <a href="/players/{ $player }">player { $player }</a>.
setup-trial-withdraw = Withdraw the trial
setup-trial-withdraw-text = It stops playing, and all its results are removed.
