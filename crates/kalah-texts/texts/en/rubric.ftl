# The rubric of the class, for the staff, and what a submission earned by it.

rubric-title = Rubric
rubric-none = No rubric yet. A rubric says what is worth how many points: a bot is built, checked and played by it.
rubric-lead = { $title }: { $worth } points in all. Set on { $time }.
rubric-running = Grading: { $graded } of { $all } versions are done. This page updates automatically.
rubric-failures = Not graded
rubric-failure = Player { $player }: { $reason }
rubric-grade =
    { $count ->
        [one] Grade { $count } version that plays
       *[other] Grade { $count } versions that play
    }
rubric-grade-again = Grade all versions again
rubric-publish = Publish grades
rubric-unpublish = Take the publication back
rubric-published = Published on { $time }: students read results that wait for it.
rubric-cannot = This server cannot grade: it starts no bots.
rubric-csv = Results as CSV
rubric-file = The rubric's file
rubric-nobody = No version plays yet.
rubric-results = Results of all versions that play
rubric-player = Player
rubric-name = Name
rubric-total = Points
rubric-ungraded = not graded yet
rubric-criteria = Criteria
rubric-criterion = Criterion
rubric-points = Points
rubric-of = Of
rubric-reason = Why
rubric-readers = Students read the result
rubric-reader-all = at once
rubric-reader-staff = never
rubric-reader-due = after the deadline
rubric-reader-published = once grades are published
rubric-open = to be judged
rubric-set = Choose a rubric
rubric-replace = Another rubric
rubric-set-html = One that comes with the program, or a file as <a href="/docs/grading">kalah grade</a> reads it.
rubric-replace-text = The results by the present rubric are then shown no more.
rubric-built-in = Rubric
rubric-own = from a file
rubric-upload = File
rubric-use = Use
rubric-no-file = Choose a rubric, or a file of 1 byte to 64 kB.
rubric-no-utf8 = Nothing was changed: the file is no text in UTF-8.
rubric-unreadable = Nothing was changed: { $error }.
rubric-remove = Remove the rubric…
rubric-remove-ask = Remove the rubric?|Students and staff see no results by it any more.
rubric-remove-keep = Keep it

# On the page of a submission.
rubric-sum-html = <b>{ $earned }</b> of { $worth } points.
rubric-letter = Grade { $letter }.
rubric-withheld =
    { $count ->
        [one] The result of { $count } criterion is not shown yet.
       *[other] The results of { $count } criteria are not shown yet.
    }
