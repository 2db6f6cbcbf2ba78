# The class at a glance, for the staff: what needs attention, deadlines, tournaments.

overview-title = Class
overview-staff-alone = Only staff can see these pages.
overview-students = students
overview-with-bot = with a bot
overview-live = live matches
overview-attention = Needs attention
overview-nothing = Nothing. Everyone plays.
overview-deadlines = Deadlines
overview-no-deadline = No deadline is coming.
overview-add-deadline = Add one
# $left is a span of time, $requirement a text.
overview-deadline = Ends in { $left }. Requirement: { $requirement }.
overview-players-met = Players who meet it
overview-of = { $met } of { $players }
overview-met = { $met } of { $players } met
overview-met-tested = { $met } of { $players } met, { $open } being tested
overview-tournaments = Tournaments
overview-tournament =
    { $players ->
        [one] { $stage }, { $players } players, { $done } matches played
       *[other] { $stage }, { $players } players, { $done } matches played
    }
overview-manage = Manage tournaments
overview-more = More
overview-import = Import a class list
overview-people = People and sign-in links
overview-audit = Audit log
overview-machines = Machines
overview-download = Download all data

# What needs attention: title, text, and the words of the link.
overview-paused = All machines are paused
overview-no-machine = No machine is connected
overview-no-machine-text = No match starts until one is back.
overview-open-machines = Open machines
overview-set-up = Set up your course
overview-set-up-text = Rules, class, deadlines, points, invitations and a trial, step by step.
overview-start = Start
overview-no-students = There are no students yet
overview-no-students-text = Import your class list from the learning platform, or invite people one by one.
overview-import-list = Import your class list
overview-would-miss =
    { $count ->
        [one] { $count } player would miss “{ $name }”
       *[other] { $count } players would miss “{ $name }”
    }
overview-would-miss-text = Requirement: { $requirement }. It ends in { $left }.
overview-see-who = See who
overview-never-signed-in =
    { $count ->
        [one] { $count } student never signed in
       *[other] { $count } students never signed in
    }
overview-without-bot =
    { $count ->
        [one] { $count } student without a bot that plays
       *[other] { $count } students without a bot that plays
    }
# $names is a list of names.
overview-names = { $names }.
overview-names-more = { $names } and { $more } more.
overview-open-people = Open people
overview-failed =
    { $count ->
        [one] { $count } failed submission
       *[other] { $count } failed submissions
    }
overview-not-built = { $count } did not build.
overview-not-passed = { $count } did not pass the test.
overview-not-built-not-passed = { $build } did not build, { $test } did not pass the test.
overview-see-whose = See whose
overview-nicknames =
    { $count ->
        [one] { $count } nickname to approve
       *[other] { $count } nicknames to approve
    }
overview-nicknames-text = { $names }
overview-open-nicknames = Open nicknames
