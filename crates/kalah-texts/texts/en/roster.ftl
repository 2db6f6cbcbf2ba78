# Class lists: reading one, and what it would change.

roster-title = Class list
roster-kinds = The list as Moodle, Canvas, ILIAS, Gradescope, Blackboard, Brightspace or GitHub Classroom exports it, or your own table: a workbook (.xlsx) or CSV. Columns that are not known are asked for. Lines of staff are left out.
roster-own-table-html = Your own table names its columns in the first line: <code>student_id</code> and <code>name</code>, and if you like <code>mail</code>, <code>group</code> and <code>number</code>. Those who share a group share a player. Whoever has no number gets the lowest that is free.
roster-again = Reading it again changes what it says otherwise, matched by the student id. Who is missing stays, and no token changes. You see what would change before anything does.
roster-list = List
roster-plan = Show what would change

# What its columns mean.
roster-unknown-table = Nothing has been changed. This table is not a known one: say what its columns mean.
roster-columns = Columns
roster-column = Column
roster-first-lines = First lines
roster-means = Means
roster-meaning-of = Meaning of { $column }
roster-another-file = Another file
roster-is-student-id = student id
roster-is-login = login name
roster-is-platform-id = id of the platform
roster-is-name = whole name
roster-is-first-name = first name
roster-is-last-name = last name
roster-is-mail = mail address
roster-is-group = group (shares a player)
roster-is-number = player number
roster-is-role = role (staff is left out)
roster-is-ignored = not read

# What it would change.
roster-platform = A list of { $platform }.
# The arguments but $same are the next text.
roster-changes = { $join } new, { $amend } changed, { $same } as before, { $missing } missing in the list.
roster-people =
    { $count ->
        [one] { $count } person
       *[other] { $count } people
    }
roster-left-out =
    { $count ->
        [one] { $count } line is no student’s and left out.
       *[other] { $count } lines are no student’s and left out.
    }
roster-encoding = It was read as { $encoding }: look at the names below.
roster-unchanged = Nothing has been changed yet.
roster-apply = Apply
roster-links-follow = The next page has the sign-in links of new people.
roster-new = New
roster-new-people = New people
roster-changed = Changed
roster-was-name = name
roster-was-mail = mail
roster-was-group = group
roster-was-player = player
roster-none = none
roster-missing = Missing in the list
roster-missing-stay = They stay. Block people who left on their own page.
roster-imported = Class list imported
roster-joined =
    { $count ->
        [one] { $count } person is new.
       *[other] { $count } people are new.
    }
roster-no-list = No list was sent.
# $error is one of the texts below.
roster-refused = Nothing was changed: { $error }.

# Why a list does not fit the class; within a sentence.
roster-number-taken = line { $line }: the number { $number } is taken, or is kept for a reference player
roster-number-stays = line { $line }: this player's number is { $is }, which stays: it cannot become { $asked }
roster-same-person = lines { $first } and { $second } are the same student, { $name }
roster-class-changed = the class has changed since these changes were shown: read the list again

# Why a list cannot be read; within a sentence.
roster-error-workbook = the list is a workbook that cannot be read: save it as CSV
roster-error-not-text = the list is no text in an encoding that is known: save it as CSV in UTF-8
roster-error-empty = the list is empty: its first line names the columns, as in student_id,name,mail,group
roster-error-unknown-column = the list has a column `{ $column }`, which is not known: student_id, name, first_name, last_name, mail, group, number and role are, and the columns of Moodle, Canvas, ILIAS, Gradescope, Blackboard, Brightspace and GitHub Classroom
roster-error-no-such-column = the list has no column `{ $column }`, whose meaning was given
roster-error-twice-column = the columns `{ $first }` and `{ $second }` both are the { $column }
roster-error-no-name = the list has no column with names: `name`, or `first_name` and `last_name`
roster-error-no-id = the list has no column that tells students apart: `student_id` or `mail`
roster-error-not-csv = the list cannot be read: { $why }
roster-error-long-line = line { $line } has more cells than there are columns
roster-error-other-delimiter = line { $line } has its cells parted by another sign than line 1
# $fault is one of the faults of a cell.
roster-error-cell = line { $line }: { $column } { $fault }
roster-error-twice-student = lines { $first } and { $second } have the same { $column }
roster-error-too-many = the list has more than { $most } students
roster-error-no-student = the list has no student
roster-error-no-column = `{ $word }` is no column: student_id, name, first_name, last_name, mail, group, number, role, login and ignored are
roster-cell-missing = is missing
roster-cell-long = is longer than 200 letters
roster-cell-lines = has more than one line
roster-cell-not-mail = is no mail address
roster-cell-mail-as-name = is a mail address: a cell is missing in this line
roster-cell-rounded = was rounded by a spreadsheet, as in 1.23E+11: format the column as text there, and export again
roster-cell-not-number = is no number from 1 up
