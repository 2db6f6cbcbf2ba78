history-heading = Zuletzt versuchte Aufgaben
history-sum =
    { $count ->
        [one] { $solved } von { $count } Aufgabe im ersten Versuch gelöst.
       *[other] { $solved } von { $count } Aufgaben im ersten Versuch gelöst.
    }
history-row = { $count } in Folge.
history-solved = gelöst
history-missed = verfehlt
history-all = Alles über Sie
