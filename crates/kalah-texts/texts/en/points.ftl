# Points of students: rules, what they give and why, gradebooks.

# A number with decimals; both parts are digits, the first with its sign.
points-decimal = { $whole }.{ $part }

points-title = Points
points-no-rules = No rules yet, so nobody has points.
points-at-most = At most { $most } points.
points-mean =
    { $count ->
        [one] Mean of { $count } student: { $mean }.
       *[other] Mean of { $count } students: { $mean }.
    }
# $fault is one or more sentences.
points-not-saved = { $fault } Nothing was saved; the table shows the saved rules.
points-tried = These rules are not saved yet. The table shows what they would give.
points-rules = Rules
points-rules-text = A field without points gives none. Students see each part and what they can still earn.
points-deadline = Deadline
points-points = Points
points-days-late = Days late that still count
points-each-costs = Each costs
points-days = Days
points-points-a-day = Points a day
points-free-days = Free late days of each student
points-free-days-text = spent where they bring most
points-no-deadlines-html = There are no <a href="{ $href }">deadlines</a> yet.
points-for-winning = For winning more games than losing against
# $player is a number, with a title behind it if the player has one.
points-player = player { $player }
# Before a field for a number.
points-player-field = player
points-another-player = Another player
points-measure = Measure
points-none-at = None at
points-all-at = All at
points-steps = Steps
points-steps-field = Steps; empty for none
points-ratio = Win ratio
points-ratio-help = in per cent, as 40 to 80
points-accuracy = Accuracy
points-accuracy-help = of moves against exact values, as 40 to 90; few games suffice
points-rubric = Rubric
points-rubric-help = share of its points that the version earns, as 0 to 100
points-rank = Rank
points-rank-help = as 30 to 1; rank gives no points unless you enter some
points-elo = Elo
points-elo-help = as -100 to 300
# Around the field of the greatest sum.
points-cap-before = At most
points-cap-after = points in all
points-save = Save
points-try = Show what they would give
points-open-questions = Open questions
points-students = Students
points-find-label = Name, student id or player
points-find = Find
points-no-students-html = There are no students yet: <a href="/people/class">import the class list</a>.
points-nobody = Nobody is found by “{ $find }”.
points-of-all = Points of all students
points-name = Name
points-player-column = Player
points-correction = Correction
points-corrected = { $points } correction
points-late = { $days } d late
points-open = open
points-gradebooks = Gradebooks
points-for-moodle = For Moodle
points-all-parts = All parts as CSV
points-canvas = Canvas: your exported gradebook
points-assignment = Assignment
points-fill-in = Fill in
points-canvas-help = You get the same file with this column filled and nothing else changed.

# The page of a student.
points-yours = Your points
points-of = Points of { $name }
points-not-set-up = Points are not set up yet.
points-sum-html = <b>{ $sum }</b> of { $most } points.
points-sum-corrected-html = <b>{ $sum }</b> of { $most } points ({ $correction } correction).
points-left = { $left } can still be earned.
points-all-earned = That is all there is.
points-parts = Parts
points-for = For
points-out-of = Of
points-why = Why
points-cap = at most { $most }
points-cap-why = More than this is not given.
points-by-staff = correction by the staff
points-total = sum
points-correct = Correct
points-correct-text = { $name } reads the reason. No points and no reason take a correction away.
points-reason = Reason
points-questions = Questions
points-you-at = You, { $at }
points-asked-at = { $name }, { $at }
points-answered-at = Answer, { $at }
points-answer = Answer
points-send = Send
points-answer-text = Points are changed above, under Correct.
points-not-answered = Not answered yet.
points-ask = Ask for a regrade: what is wrong, and why?
points-ask-send = Send to the lecturers
points-my-bot = My bot
points-all-students = All students

# Why a part is as it is.
points-beaten = More games won than lost against player { $player }.
points-to-beat = Win more games than you lose against player { $player }.
# $now is a number or the next text.
points-now-ratio = Now { $now }; all points from { $all } %.
points-now-percent = { $ratio } %
points-now-accuracy = Now { $now }; all points from { $all }. 100 is perfect play, 0 random moves.
points-not-graded = not graded yet
points-now-rubric = Now { $now }; all points from { $all }.
points-now-rank = Now { $now }; all points from rank { $all }.
points-now-elo = Now { $now }; all points from { $all }.
points-no-match = no match yet
points-few-games = too few games were reviewed yet
points-deadline-deleted = The deadline was deleted.
points-met = Met in time.
points-being-tested = Being tested.
points-late-days =
    { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
# $late and $free are the text above.
points-met-late = Met { $late } late.
points-met-late-free = Met { $late } late, { $free } of them free.
points-met-too-late = Met { $late } late, which is too late.
points-not-met = Not met: { $requirement }, by { $ends }.

# Names of rules, at the head of columns.
points-rule-deleted-deadline = deleted deadline
points-rule-beaten = better than player { $player }
points-rule-ratio = win ratio { $from } to { $to } %
points-rule-accuracy = accuracy { $from } to { $to }
points-rule-rubric = rubric { $from } to { $to }
points-rule-rank = rank { $from } to { $to }
points-rule-elo = Elo { $from } to { $to }

# What is wrong with the form of the rules: $what is the field, $fault a sentence.
points-fault = { $what }: { $fault }
points-field-deadline = Deadline
points-field-player = Player { $player }
points-field-another-player = Another player
points-field-ratio = Win ratio
points-field-accuracy = Accuracy
points-field-rubric = Rubric
points-field-rank = Rank
points-field-elo = Elo
points-field-free-days = Free late days
points-field-cap = At most
points-enter-points = Enter points, as 3 or 2.5.
points-enter-player = Enter a player number.
points-enter-days = Enter a number of days.
points-enter-cap = Enter points, as 20.
points-enter-cost = Enter points, as 1 or 0.5.
points-enter-number = Enter a number.
points-enter-steps = Enter a number of steps, or nothing.
points-rule-amount = A rule gives 0 to { $most } points.
points-rule-late = Late days are at most 60, and each costs 0 points or more.
points-range-ratio = A win ratio is from 0 to 100 %.
points-range-accuracy = An accuracy is from 0 to 100.
points-range-rubric = A share of a rubric is from 0 to 100.
points-range-rank = A rank is 1 or more.
points-range-elo = An Elo is from -10000 to 10000.
points-turned-ratio = The win ratio for all points has to be greater than that for none.
points-turned-accuracy = The accuracy for all points has to be greater than that for none.
points-turned-rubric = The share of the rubric for all points has to be greater than that for none.
points-turned-rank = The rank for all points has to be smaller than that for none.
points-turned-elo = The Elo for all points has to be greater than that for none.
points-most-steps = A scale has at most { $most } steps.
points-rules-twice = Two rules are for the same deadline, player or measure.
points-too-many-rules = There are more than 200 rules.

# What was done or refused.
points-rules-saved = The rules are saved. Students see their points now.
points-correction-unread = Nothing was changed: `{ $text }` is no number of points, as 3 or 2.5.
points-correction-range = A correction is from -10000 to 10000 points.
points-correction-reason = Enter a reason of 1 to { $longest } letters.
points-correction-saved = The correction is saved.
points-question-length = Write 1 to { $longest } letters.
points-question-open = Your last question is not answered yet.
points-question-sent = The question is sent to the lecturers.
points-answer-sent = The answer is sent.

# Gradebooks of Canvas.
points-filled-title = Gradebook filled
points-filled-html =
    { $count ->
        [one] { $count } student has points in <q>{ $column }</q>.
       *[other] { $count } students have points in <q>{ $column }</q>.
    }
points-filled-rest = The cells of those below stay as they were.
points-download-canvas = Download canvas.csv
points-filled-unknown = In the gradebook, but not in this class
points-filled-missing = In this class, but not in the gradebook
points-filled-excused = Excused (EX)
points-no-gradebook = No gradebook was sent.
# $error is one of the next texts.
points-not-filled = Nothing was filled: { $error }.
points-canvas-not-csv = the gradebook is no CSV in UTF-8, as Canvas exports it
points-canvas-not-canvas = line 1: the gradebook has no columns `Student` (or `LastName` and `FirstName`) and `ID`, so Canvas did not export it
# $there is a list of names.
points-canvas-no-column = line 1: the gradebook has no column `{ $asked }`; its assignments are { $there }
points-canvas-which-column = line 1: name the column to fill: { $there }
points-canvas-no-assignment = line 1: the gradebook has no assignment: create one in Canvas, then export again
points-canvas-short-line = line { $line } has fewer cells than line 1
points-canvas-another-course = none of the { $students } students of the gradebook is in this class: it is another course's
points-canvas-twice = lines { $first } and { $second } are the same student
points-canvas-none = none
points-canvas-more = { $names } and more
