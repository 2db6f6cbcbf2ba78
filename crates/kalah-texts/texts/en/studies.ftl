# Studies: positions with notes and arrows.

studies-title = Studies
studies-lead = A study is a tree of moves with notes and arrows. You share it by a link, or present it live.
studies-sign-in-html = <a href="/sign-in">Sign in</a> to keep studies on the server. Without an account the <a href="/analysis">analysis</a> keeps your notes in this browser.
studies-new = New study
studies-none-html = None yet. Write notes on the <a href="/analysis">analysis board</a>, and press <i>Save as study</i>.
studies-by-link = by link
studies-private = private

# The form.
studies-new-lead = The moves, notes and arrows of the analysis are saved under this name.
studies-name = Title
studies-share = Whoever has the link may read it
studies-save = Save
studies-save-copy = Save as a copy
studies-stale = It was changed meanwhile, in another window or on another machine. Save this as a copy, or load the page again.
studies-title-unfit = A title has 1 to { $letters } letters.
studies-unreadable = This is no study.
studies-illegal-move = The move to position { $position } is not legal, or is there twice.
studies-wrong-mark = A mark of position { $position } is on no pit of the board.
studies-too-much = This study is too large: { $positions } positions, { $letters } letters a note and { $marks } marks a position are the most.
studies-too-many = You have { $most } studies, which is the most. Delete one first.

# A study.
studies-presented = The author is presenting this study.
studies-note = Note
studies-start = Start
studies-has-note = with a note
studies-analyse = Analyse
studies-pit = { $side }'s pit { $pit }
# $pit, $from and $to are "South's pit 3".
studies-marked-pit = Marked: { $pit }
studies-arrow = Arrow from { $from } to { $to }
studies-present = Present
studies-copy-link = Copy link
studies-delete = Delete…
studies-delete-text = The study and its link are gone at once. This cannot be undone.
studies-delete-now = Delete study
studies-remove = Remove this study…
studies-remove-text = The study is deleted for its author as well. The audit log records it.
