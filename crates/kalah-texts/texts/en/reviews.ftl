# Reviews of results: what machines gave is played and tested again.

reviews-title = Reviews
reviews-lead = If a machine misbehaved, or the test for bots has changed, results are played and tested again beside those that count. Nothing changes and nobody is told until you apply the whole difference.
reviews-none = No reviews yet.
reviews-review = Review
reviews-tournament = Tournament
reviews-machine = Machine
reviews-since = Since
reviews-done = Done
reviews-state = State
reviews-all-machines = all
reviews-done-of = { $done } of { $all }
reviews-state-open = open
reviews-state-applied = applied
reviews-state-dropped = dropped
reviews-begin = Start a review
reviews-machine-field = Machine (empty: all)
reviews-since-field = Since ({ $zone })
reviews-start = Start review
reviews-nothing-played = Nothing was played or tried there since then.
reviews-decided = This review has been decided already, or something of it is still to be done.

# The page of a review.
reviews-one = Review { $id }
# $state is one of the states above.
reviews-of-machine = What machine { $machine } gave in the tournament { $tournament } since { $since }: { $done } of { $all } done, { $state }.
reviews-of-all = What all machines gave in the tournament { $tournament } since { $since }: { $done } of { $all } done, { $state }.
reviews-same = { $count } matches give the same points.
reviews-same-gone = { $count } matches give the same points; { $gone } count for nothing any more.
reviews-no-difference = No match that is over gives other points.
reviews-differing = Matches that give something else
reviews-match = Match
reviews-players = Players
reviews-before = Before
reviews-now = This time
reviews-pair = { $first } and { $second }
reviews-tested = Submissions tested again
reviews-submission = Submission
reviews-player = Player
reviews-passes = passes
reviews-fails = does not pass
reviews-apply-ask = Apply this review?|All differing results are replaced at once.|Owners of submissions are told.|This cannot be undone.
reviews-apply-keep = Not yet
reviews-apply = Apply…
reviews-discard = Discard
reviews-all = All reviews
