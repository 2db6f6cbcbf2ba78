history-heading = Zuletzt versuchte Aufgaben
history-sum =
    { $count ->
        [one] { $solved } von { $count } Aufgabe beim ersten Versuch gelöst.
       *[other] { $solved } von { $count } Aufgaben beim ersten Versuch gelöst.
    }
history-row = { $count } in Folge.
history-solved = gelöst
history-missed = nicht gelöst
history-all = Zu Ihrem Profil
