# Submissions that are alike.

copies-title = Similar submissions
# $count is a number of submissions.
copies-running =
    { $count ->
        [one] { $count } submission is being compared, for { $seconds } s so far.
       *[other] { $count } submissions are being compared, for { $seconds } s so far.
    }
copies-updates = This page updates automatically.
# $why is one of the next texts, or what a tool has written.
copies-failed = Nothing was compared: { $why }.
copies-no-sources = the sources cannot be laid out: { $error }
copies-too-few = fewer than two players have a version that plays
copies-no-report = the report cannot be written: { $error }
copies-broke-off = the tool broke off: { $error }
copies-no-tool = This server has no tool that compares submissions.
copies-compare-all = Compare all versions that play
copies-none-yet = Nothing was compared yet. compare50 or Dolos, whichever this machine has, compares the versions that play.
copies-lead = { $count } submissions compared by { $tool } on { $at }. The share is the part of the smaller one that occurs in the other; what the templates hold does not count. A high share is a reason to read both texts, and no proof.
copies-none = No two submissions have a quarter or more in common.
copies-share = Share
copies-player = Player
copies-name = Name
copies-texts = Texts
copies-compare-pair = Compare the texts of players { $first } and { $second }
copies-compare = Compare
copies-left-out =
    { $count ->
        [one] { $count } more pair has less than a quarter in common, or too little text to tell.
       *[other] { $count } more pairs have less than a quarter in common, or too little text to tell.
    }

# Two submissions beside each other; $share is a share in per cent.
copies-pair = Players { $first } and { $second }: { $share }
copies-pair-lead-html = Marked lines occur in both, whatever the names in them. <a href="/class/similar">All pairs</a>
copies-of-player = Player { $player }
copies-of-player-named = Player { $player }: { $names }
copies-gone = The sources of this version are not kept any more.
copies-no-text = The file cannot be shown.
copies-file = { $file } of player { $player }
