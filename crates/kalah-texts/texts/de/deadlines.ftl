deadlines-title = Fristen
deadlines-lead = Es zählt Ihre letzte vor der Frist abgegebene Version, die bestanden hat. Serverzeit: { $now }.
deadlines-none = Noch keine Fristen.
deadlines-deadline = Frist
deadlines-requirement = Anforderung
deadlines-ends = Endet
deadlines-left = Noch
deadlines-over = vorbei
deadlines-met-by =
    { $met ->
        [one] { $name }: { $met } von { $players } erfüllt sie
       *[other] { $name }: { $met } von { $players } erfüllen sie
    }
deadlines-no-students = Es gibt noch keine Studierenden.
deadlines-players-met = Spieler, die sie erfüllen
deadlines-done = { $met } von { $players }
deadlines-players = Spieler
deadlines-player = Spieler
deadlines-name = Name
deadlines-status = Zustand
deadlines-submission = Abgabe
deadlines-wins = Siege minus Niederlagen
deadlines-extension = Verlängerung
deadlines-met = erfüllt
deadlines-open = wird geprüft
deadlines-not-met = nicht erfüllt
deadlines-points = { $points } in { $matches }
deadlines-extended = bis { $ends }

deadlines-asks-passes = regelgerechte Züge innerhalb der Bedenkzeit
deadlines-asks-better =
    { $matches ->
        [one] besser als Spieler { $player } in einer Begegnung
       *[other] besser als Spieler { $player } in { $matches } Begegnungen
    }
deadlines-asks-final = endgültige Version

deadlines-extend-title = „{ $name }“ verlängern
deadlines-numbers = Nummern; eingetragen sind alle, die sie nicht erfüllen
deadlines-new-end = Neues Ende
deadlines-reason = Grund
deadlines-extend = Verlängern
deadlines-delete-ask =
    { $met ->
        [one] „{ $name }“ löschen?|{ $met } von { $players } Spielern erfüllt sie; das sieht dann niemand mehr.|Auch ihre Verlängerungen werden gelöscht.
       *[other] „{ $name }“ löschen?|{ $met } von { $players } Spielern erfüllen sie; das sieht dann niemand mehr.|Auch ihre Verlängerungen werden gelöscht.
    }
deadlines-delete-keep = Behalten
deadlines-delete = Diese Frist löschen …
deadlines-add = Frist hinzufügen
deadlines-times = Zeiten gelten in { $zone }. Eine Frist mit demselben Namen wird ersetzt.
deadlines-passes = besteht den Probelauf
deadlines-beats = besser als
deadlines-beats-player = Spieler
deadlines-player-to-beat = Spieler, der zu schlagen ist
deadlines-beats-in = in
deadlines-beats-matches = Begegnungen
deadlines-matches = Begegnungen
deadlines-final = endgültige Version: Das Turnier behält sie
deadlines-past = schon vorbei
deadlines-save = Speichern

deadlines-enter-opponent = Geben Sie die Nummer des Spielers ein, der zu schlagen ist.
deadlines-enter-matches = Geben Sie 1 bis { $most } Begegnungen ein.
deadlines-enter-requirement = Eine Frist verlangt regelgerechte Züge (passes), einen besseren Spieler (beats), oder sie ist endgültig (final).
deadlines-name-length = Eine Frist hat einen Namen von 1 bis { $longest } Zeichen.
deadlines-no-player-here = In diesem Turnier gibt es keinen Spieler { $player }.
deadlines-over-already = „{ $name }“ wäre schon vorbei: Die Frist endet am { $ends }. Wenn das so gemeint ist, kreuzen Sie „schon vorbei“ an, und speichern Sie noch einmal.
deadlines-saved = „{ $name }“ ist gespeichert: Die Frist endet am { $ends }.
deadlines-extension-early = Eine Verlängerung endet nach der Frist selbst.
deadlines-no-player = Es gibt keinen Spieler { $player }. Für niemanden wurde verlängert.
deadlines-are-extended =
    { $count ->
        [one] { $count } Spieler hat bis { $ends } Zeit.
       *[other] { $count } Spieler haben bis { $ends } Zeit.
    }
deadlines-enter-players = Geben Sie Nummern von Spielern ein, etwa 7 oder 7, 12, 15.
deadlines-deleted = „{ $name }“ wird in { $seconds } Sekunden gelöscht.
