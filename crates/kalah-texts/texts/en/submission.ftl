# Submissions, their sources and comments, and practice.

submission-title = Submission { $id }
submission-of-player-html = of <a href="/players/{ $player }">player { $player }</a>
submission-status-label = Status
submission-what-to-do-html = In the documentation: <a href="{ $href }">{ $title }</a>
submission-lacking-html = No machine has { $tools }. It is built when one that has is there: <a href="/workers">Machines</a>
submission-lacking-test-html = No machine has { $tools }. It is tested when one that has is there: <a href="/workers">Machines</a>
submission-and = { $first } and { $next }
submission-updates = This page updates automatically.
submission-results = See its results
submission-your-bot = Your bot
submission-new-version = Submit a new version
submission-comments =
    { $count ->
        [one] { $count } comment of the staff
       *[other] { $count } comments of the staff
    }
submission-log = Log
submission-log-label = Log of the submission
submission-details = Details
submission-received = Received
submission-status-since = Status since
submission-version = Version
submission-requires = Requires
submission-sources = Sources
submission-sources-comments = Sources and comments
submission-download = Download this version
submission-again = Submit this version again

# The list.
submission-list = Submissions
submission-list-lead = The latest first. Only the owner can see why a submission failed.
submission-status = Status
submission-all = all
submission-under-way = under way
submission-playing = playing
submission-failed = failed
submission-past = past
submission-player = Player
submission-filter = Filter
submission-none-html = No submissions yet. <a href="/submit">Submit the first bot</a>.
submission-none-like-that-html = No submission is like that. <a href="/submissions">All submissions</a>
submission-number = Submission
submission-submitted = Submitted
submission-via = Via
submission-way-git = git
submission-way-page = page
submission-way-command = command
submission-way-api = api
submission-way-polled = polled
submission-way-older = older
submission-way-again = again
submission-pages = Pages of submissions
submission-newer = Newer
submission-older = Older

# On the page of an account.
submission-own = Your submissions
submission-own-none = No submissions yet.
submission-own-latest = Your latest submissions
submission-own-more = These are the latest of { $count }.
submission-withdraw = Withdraw my bot…
submission-withdraw-ask = Withdraw your bot?|It stops playing and all its results are removed.|You can submit again at any time; it starts with no results then.
submission-withdraw-keep = Keep it playing
submission-withdraw-text = Its results are removed until you submit again.
submission-home-status = Submission { $id }: { $status }
submission-home-received = Received { $time }.
submission-home-log = Log and details
submission-home-none = No bot yet
submission-home-none-text = Submit your first bot below. It is built and tested, then it plays everyone. The first test takes about a minute.
submission-home-deadline-html = Next deadline: <a href="{ $href }">{ $name }</a>
submission-home-deadline-text = { $ends }, in { $left }. Requirement: { $requirement }.
submission-home-met-html = <span class="badge wide win">Met</span> as it stands now.
submission-home-being-tested = Being tested
submission-home-not-met = Not met yet
submission-home-submit = Submit your bot
submission-home-submit-version = Submit a new version
submission-home-drop = Drop a file here, or choose one
submission-home-kinds = An archive (.zip, .tar.gz) or one file: Player.hs, .py, .js, .java, .wasm
submission-home-button = Submit
submission-home-push-html = Or push: <code>git push kalah main</code>. <a href="/submit">All ways to submit</a>

# Practice.
submission-practice = Practice
submission-practice-title = Practice { $id }
submission-practice-heading = Practice { $id }: player { $player } against { $opponent }
submission-practice-lead =
    { $count ->
        [one] Unrated matches against any player ({ $count } per day).
       *[other] Unrated matches against any player ({ $count } per day).
    }
submission-practice-latest = Your latest practices
submission-practice-against = Against
submission-practice-result = Result
submission-practice-requested = Requested
submission-practice-no-machine = no machine available
submission-practice-waiting = waiting
submission-practice-opponent = Opponent
submission-practice-choose = Choose a player
submission-practice-start = Start a practice match
submission-practice-aside = No machine could play it. It does not count towards your daily limit.
submission-practice-waits = Waiting: tournaments and submissions come first.
submission-practice-requested-html = Requested <time>{ $time }</time>. Unrated.
submission-practice-download = Download both records
submission-practice-game = Game { $game }
submission-practice-stderr = Standard error of your player
submission-practice-stderr-label = Standard error in game { $game }
submission-practice-enter-number = Enter a player number.
submission-practice-too-many = A player may ask for { $count } matches within a day.
submission-practice-no-version = No version of yours has passed yet: submit a bot first.
submission-practice-nobody = Nobody else plays under the number { $opponent }.

# Sources with comments.
submission-source-title = Sources of submission { $id }
submission-source-lead-staff = A number leads to the form that comments on its line. The student reads comments here and gets a notice.
submission-source-lead = Comments of the staff stand below the lines that they are about.
submission-source-status = Status and log
submission-source-place = { $file }, line { $line }
submission-source-delete = Delete
submission-source-whole = On the submission as a whole
submission-source-comment = Comment
submission-source-gone = The sources of this version are not kept any more.
submission-source-no-text = The file is no text, or too long to be shown.
submission-source-lines = { $file }, lines { $first } to { $last }
submission-source-comment-line = Comment on line { $line }
submission-source-on-line = On line { $line }
submission-source-cancel = Cancel
submission-source-length = Write a comment of 1 to { $longest } letters.
submission-source-most = A submission has at most { $most } comments.
submission-source-saved = The comment is saved.
submission-source-removed = The comment is removed.


# Why a submission is not taken.
submission-too-many = A player may submit { $perhour } times an hour: the next time in { $minutes } min.
submission-no-player = There is no player { $player }.
submission-busy = Nothing can be taken at the moment: try again in a minute.
