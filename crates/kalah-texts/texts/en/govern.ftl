# Management of tournaments, for lecturers.

govern-title = Manage tournaments
govern-lead-html = Paused: no new matches start; running ones finish and count. Closed: no new players or versions. Archived: read-only. Every change is in the <a href="/audit">audit log</a>.
govern-figures = { $players } players, { $done } matches played, { $running } live
govern-stage = Stage
govern-stage-open = open
govern-stage-paused = paused
govern-stage-closed = closed
govern-stage-archived = archived
govern-release-ask = Release the results of { $name }?|Everybody can see them from then on.|This cannot be undone.
govern-release-keep = Keep them hidden
govern-release = Release results…
govern-official = Official results

# Steps of a tournament: buttons, and what follows.
govern-resume = Resume
govern-reopen = Reopen
govern-pause = Pause
govern-close = Close…
govern-close-named = Close { $name }
govern-close-players =
    { $count ->
        [one] { $count } player keeps its results.
       *[other] { $count } players keep their results.
    }
govern-close-nothing-new = No new players and no new versions are taken.
govern-close-running =
    { $count ->
        [one] { $count } running match finishes and counts; no new ones start.
       *[other] { $count } running matches finish and count; no new ones start.
    }
govern-close-undo = You can reopen it.
govern-archive = Archive…
govern-archive-named = Archive { $name }
govern-archive-read-only = It becomes read-only for good.
govern-archive-accounts = Accounts that asked to be deleted are deleted.
govern-no-undo = This cannot be undone.
govern-finalise = Make official…
govern-finalise-named = Make { $name } official
govern-finalise-closed = The tournament is closed: no new players, versions or matches.
govern-finalise-players =
    { $count ->
        [one] { $count } player gets its certificate.
       *[other] { $count } players get their certificate.
    }

# The form of a new tournament.
govern-begin = Start a tournament
govern-begin-text = It runs beside the others at its own address. A final takes the versions that play elsewhere now and no others; its results can stay hidden until you release them.
govern-name = Name
govern-name-example = cup
govern-name-letters = a to z, 0 to 9 and -
govern-rules = Rules
govern-rules-main = { $rules }, as in the main tournament
govern-rules-6x6 = 6x6: 6 pits, 6 seeds each
govern-rules-6x4 = 6x4: 6 pits, 4 seeds each
govern-rules-6x3 = 6x3: 6 pits, 3 seeds each
govern-rules-pie = 6x6+pie: with the pie rule
govern-rules-empty = 6x4+empty: captures of empty pits
govern-limit = Limit
govern-limit-growing = seconds per search step, growing depth
govern-limit-move = seconds per move
govern-limit-lookahead = depth in plies
govern-limit-nodes = positions per move
govern-limit-fuel = instructions per move
govern-amount = Amount
govern-format = Format
govern-format-all = everybody against everybody
govern-format-swiss =
    { $matches ->
        [one] Swiss, { $matches } matches a player
       *[other] Swiss, { $matches } matches a player
    }
govern-format-open = open: agents that come and go
govern-at-once = Matches per player at a time
govern-players = Players
govern-players-to-come = whoever submits from now on
govern-players-as = those of another tournament, and whoever submits
govern-players-pinned = final: the versions of another tournament, no others
govern-other = Other tournament
govern-hidden = Hide the results until I release them
govern-start = Start
govern-started = Tournament { $name } has started.
govern-name-taken = There is a tournament of the name { $name } already.
# $error comes from a program, in English.
govern-begin-refused = { $error }.
govern-unknown-format = { $format } is no format: write all-play-all, swiss:N or open.
govern-wrong-name = `{ $name }` is no tournament's name: 1 to 32 of a to z, 0 to 9 and - are needed.
govern-wrong-at-once = A player is in 1 to 100 matches at a time.
govern-wrong-seconds = Write seconds from 0.001 to 3600, such as 1 or 0.5.
govern-wrong-number = Write a whole number above 0 for the limit.
govern-wrong-lookahead = That is too far to look ahead.
govern-wrong-limit = A limit is growing, move-time, lookahead, nodes or fuel.
govern-no-such-tournament = There is no tournament { $name }.
govern-wrong-players = The players are to-come, as or pinned.

# Danger zone.
govern-danger = Danger zone
govern-withdraw-title = Withdraw a player
govern-withdraw-text = It stops playing and its results are removed until it submits again.
govern-player-number = Player number
govern-reason = Reason
govern-withdraw-ask = Withdraw this player?|It stops playing and all its results are removed.|Its owner is told, with your reason.|Only a new submission brings it back.
govern-withdraw-keep = Keep it playing
govern-withdraw = Withdraw…
govern-cancel-title = Cancel a job
govern-cancel-text = A running match or test is taken from its machine and given to another one.
govern-job-number = Match or test number
govern-cancel = Cancel job
govern-results = Results
govern-no-aside = No match is set aside.
govern-aside-html =
    { $count ->
        [one] { $count } match is set aside: see <a href="/workers#aside">machines</a>.
       *[other] { $count } matches are set aside: see <a href="/workers#aside">machines</a>.
    }
govern-misbehaved-html = If a machine misbehaved, start a <a href="/govern/reviews">review</a> of its results.
govern-retry = Retry matches set aside
govern-recompute-ask = Recompute all results?|Every record is played through again.|Wrong results are repaired and listed in the audit log.
govern-recompute = Recompute results…
govern-download = Download all data

# What was done or refused.
govern-too-late = It is too late to undo this.
govern-no-stage = `{ $stage }` is no stage of a tournament: open, paused, closed and archived are
# $before and $stage are stages.
govern-not-so = A tournament that is { $before } cannot become { $stage }. Close it first.
govern-is-now = Tournament { $name } is { $stage } now.
govern-enter-player = Enter a player number.
govern-no-player = There is no player { $player }.
govern-withdrawn = Player { $player } is withdrawn in { $seconds } seconds.
govern-again =
    { $count ->
        [one] { $count } match or test is tried again.
       *[other] { $count } matches and tests are tried again.
    }
govern-enter-job = Enter the number of a match or a test.
govern-no-job = No machine works on { $job }.
govern-recomputed =
    { $count ->
        [one] All results are recomputed: { $count } result was repaired.
       *[other] All results are recomputed: { $count } results were repaired.
    }
govern-not-released = The results of this tournament have not been released yet.
govern-released = The results are released: everybody can see them.
# $missing is one of the next texts.
govern-not-final = This tournament cannot be finalised yet: { $missing }.
govern-missing-tournament = there is no such tournament
govern-missing-running =
    { $count ->
        [one] { $count } match is being played
       *[other] { $count } matches are being played
    }
govern-missing-aside =
    { $count ->
        [one] { $count } match is set aside
       *[other] { $count } matches are set aside
    }
govern-missing-submissions =
    { $count ->
        [one] { $count } submission is being built or tested
       *[other] { $count } submissions are being built or tested
    }
govern-missing-meetings = some have not met yet

# The certificate. $rules is a word for rules, $limit and $format are texts.
govern-certificate = Certificate
govern-certificate-of = Certificate of { $name }
govern-official-since = This result is official since { $at }.
govern-provisional-html = <b>Provisional</b>: the lecturer has not finalised this tournament.
govern-certificate-figures =
    { $matches ->
        [one] { $matches } matches, { $rules }, { $limit }, { $format }.
       *[other] { $matches } matches, { $rules }, { $limit }, { $format }.
    }
govern-certificate-text-html = Each match is two games, and every game was played through by the rules. Download <a href="{ $base }/records.jsonl" download>all records</a>, and <code>kalah standings FILE</code> works the table and its hash out from them alone; the <a href="{ $base }/matches.csv" download>matches</a> are a table for spreadsheets. The hash of the results is <code class="long">{ $hash }</code>.
govern-result = Result
govern-rank = Rank
govern-player = Player
govern-matches = Matches
govern-won = Won
govern-seeds = Seeds
govern-version = Version
