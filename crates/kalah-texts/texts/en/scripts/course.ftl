# What the scripts of the course say.

course-stars =
    { $count ->
        [one] { $count } star of 3.
       *[other] { $count } stars of 3.
    }
course-sum = { $count } of { $all } stars
# $title is that of the task.
course-go-on = Go on: { $title }
course-again = Play them again
course-finished = All thirty tasks are solved.
