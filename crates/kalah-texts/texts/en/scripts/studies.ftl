# What the scripts of studies and of notes on the analysis board say.

studies-note-label = Note on this position
studies-draw = Draw
studies-draw-help = Press a pit twice to mark it, or two pits for an arrow. The same again takes it away.
studies-draw-from = From { $pit }: press the pit that the arrow leads to.
studies-clear = Clear marks
studies-save-as = Save as study
studies-notes = Notes
# $side is South or North.
studies-pit-of = { $side }'s pit { $pit }
studies-marked = Marked: { $pit }
studies-arrow-from = Arrow from { $from } to { $to }

# A study.
studies-saved = Saved.
studies-saving = Saving…
studies-unsaved = Not saved: { $reason }
studies-present-begin = Present live
studies-present-end = Stop presenting
studies-presenting = Everybody who has the study open follows your board.
# A private study is to be presented.
studies-present-private = Nobody else can read this study. To present it, share it first: whoever has the link may read it then.
studies-present-share = Share and present
studies-present-cancel = Cancel
studies-nobody-yet = Nobody else can read this study yet: tick “Whoever has the link may read it”, and save.
studies-follow = Follow the presentation
studies-leave = Leave the presentation
studies-following = You follow the author's board.
studies-left = You look around by yourself.
studies-ended = The presentation has ended.
studies-away = The connection is lost. Trying again.
