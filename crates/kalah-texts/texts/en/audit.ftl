# The audit log: who changed what.

audit-title = Audit log
audit-lead = Every change and who made it, the latest first. “Console” means someone with access to the server. Only staff can see this page.
audit-find-label = Name or word
audit-find = Find
audit-found-html = { $count } found. <a href="/audit">Show all</a>
audit-when = When
audit-who = Who
audit-change = Change
audit-details = Details
audit-console = Console

# Kinds of changes.
audit-invited = invited
audit-link-made = link made
audit-joined = joined
audit-amended = amended
audit-shut-out = blocked
audit-let-back = unblocked
audit-letter-sent = letter sent
audit-bound = bound
audit-unbound = unbound
audit-token-made = token made
audit-token-revoked = token revoked
audit-deletion-asked = deletion asked
audit-deletion-recalled = deletion recalled
audit-begun = begun
audit-deleted = deleted
audit-stage-set = stage set
audit-withdrew = withdrew
audit-deadline-set = deadline set
audit-deadline-removed = deadline removed
audit-extended = extended
audit-review-begun = review begun
audit-review-applied = review applied
audit-review-dropped = review dropped
audit-cancelled = cancelled
audit-recomputed = recomputed
audit-points-rules-set = points rules set
audit-points-corrected = points corrected
audit-platform-registered = platform registered
audit-platform-removed = platform removed
audit-course-accepted = course accepted
audit-course-removed = course removed
audit-grade-column-set = grade column set
audit-grades-sent = grades sent
audit-rubric-set = rubric set
audit-nickname-set = nickname set
audit-leaderboard-set = leaderboard set
audit-python-module-set = Python module set
audit-study-removed = study removed
audit-released = released
audit-finalised = finalised
audit-trial-player = trial player

# Things with a number that an entry names.
audit-thing-person = person { $number }
audit-thing-player = player { $number }
audit-thing-submission = submission { $number }
audit-thing-review = review { $number }
audit-thing-deadline = deadline { $number }
audit-thing-token = token { $number }

# Details of an entry: one part and what is said of it.
audit-part-html = { $first }: { $then }
audit-link-html = <a href="{ $href }">{ $name }</a>
audit-two = { $first }, { $second }
audit-name = { $name }
audit-identity = { $subject } at { $issuer }
audit-letter =
    { $count ->
        [one] to { $count } person
       *[other] to { $count } people
    }
# $rules are a board such as 6x4, $limit is that of a move.
audit-begins = { $rules }, { $limit }, { $format }
audit-deadline = { $requirement }, ends { $ends }
audit-extension-html = { $player }, “{ $deadline }”: until { $ends }
audit-review-matches =
    { $count ->
        [one] { $count } match or check
       *[other] { $count } matches and checks
    }
audit-review-changed =
    { $count ->
        [one] { $count } match changed
       *[other] { $count } matches changed
    }
audit-job = job { $job } of { $worker }
audit-results =
    { $results ->
        [one] { $results } result, { $repaired } repaired
       *[other] { $results } results, { $repaired } repaired
    }
audit-platform = client { $client } at { $issuer }
audit-column = column { $number }
audit-sending = { $sending }. { $counts }.
audit-grades =
    { $count ->
        [one] { $count } grade
       *[other] { $count } grades
    }
audit-rubric-none = no rubric
audit-rubric-new = a new rubric
audit-all-places = all places
audit-places =
    { $count ->
        [one] the first place
       *[other] the first { $count } places
    }
audit-with-names = with names
audit-numbers-only = numbers only

# Rules of points. $points and $late are amounts with their unit.
audit-points =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
audit-correction = { $sign }{ $points }
audit-rule = { $rule }: { $points }
audit-rule-late =
    { $days ->
        [one] { $rule }: { $points }, { $late } less if a day late
       *[other] { $rule }: { $points }, { $late } less a day late, for up to { $days } days
    }
audit-free-days =
    { $days ->
        [one] { $days } free late day
       *[other] { $days } free late days
    }
audit-cap = at most { $points }
audit-no-rules = no rules
