# Deadlines: what is asked until when, and who meets it.

deadlines-title = Deadlines
deadlines-lead = Your latest passing version before the deadline counts. Server time: { $now }.
deadlines-none = No deadlines yet.
deadlines-deadline = Deadline
deadlines-requirement = Requirement
deadlines-ends = Ends
deadlines-left = Left
deadlines-over = over
deadlines-met-by = { $name }: met by { $met } of { $players }
deadlines-no-students = There are no students yet.
deadlines-players-met = Players who meet it
deadlines-done = { $met } of { $players }
deadlines-players = Players
deadlines-player = Player
deadlines-name = Name
deadlines-status = Status
deadlines-submission = Submission
deadlines-wins = Wins minus losses
deadlines-extension = Extension
deadlines-met = met
deadlines-open = being tested
deadlines-not-met = not met
# $points is a number with its sign, $matches a number of matches.
deadlines-points = { $points } in { $matches }
deadlines-extended = to { $ends }

# What deadlines ask for.
deadlines-asks-passes = legal moves in time
deadlines-asks-better =
    { $matches ->
        [one] better than { $player } in a match
       *[other] better than { $player } in { $matches } matches
    }
deadlines-asks-final = final version

# Forms of the lecturer.
deadlines-extend-title = Extend “{ $name }”
deadlines-numbers = numbers; filled in: all who do not meet it
deadlines-new-end = New end
deadlines-reason = Reason
deadlines-extend = Extend
deadlines-delete-ask = Delete “{ $name }”?|{ $met } of { $players } players meet it; nobody sees that any more.|Its extensions are deleted as well.
deadlines-delete-keep = Keep it
deadlines-delete = Delete this deadline…
deadlines-add = Add a deadline
deadlines-times = Times are in { $zone }. A deadline with the same name is replaced.
deadlines-passes = passes the test
# The parts around fields: beats (player) … in … matches.
deadlines-beats = beats
deadlines-beats-player = player
deadlines-player-to-beat = Player to beat
deadlines-beats-in = in
deadlines-beats-matches = matches
deadlines-matches = Matches
deadlines-final = final version: the tournament keeps it
deadlines-past = already over
deadlines-save = Save

# What was done or refused.
deadlines-enter-opponent = Enter the number of the player to beat.
deadlines-enter-matches = Enter 1 to { $most } matches.
deadlines-enter-requirement = A deadline asks for legal moves (passes), for a better player (beats), or is final.
deadlines-name-length = A deadline has a name of 1 to { $longest } letters.
deadlines-no-player-here = There is no player { $player } in this tournament.
deadlines-over-already = “{ $name }” would be over already: it ends { $ends }. If that is meant, tick “already over” and save it again.
deadlines-saved = “{ $name }” is saved: it ends { $ends }.
deadlines-extension-early = An extension ends after the deadline itself.
deadlines-no-player = There is no player { $player }. Nobody was extended.
deadlines-are-extended =
    { $count ->
        [one] { $count } player has until { $ends }.
       *[other] { $count } players have until { $ends }.
    }
deadlines-enter-players = Enter player numbers, such as 7 or 7, 12, 15.
deadlines-deleted = “{ $name }” is deleted in { $seconds } seconds.
