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
