studies-note-label = Notiz zu dieser Stellung
studies-draw = Zeichnen
studies-draw-help = Zweimal auf eine Mulde markiert sie, zwei Mulden geben einen Pfeil. Dasselbe noch einmal entfernt es.
studies-draw-from = Von { $pit }: Wählen Sie die Mulde, zu der der Pfeil führt.
studies-clear = Markierungen löschen
studies-save-as = Als Studie speichern
studies-notes = Notizen
studies-kept-here = Notizen bleiben in diesem Browser.
studies-marks-count =
    { $count ->
        [0] Keine Markierungen
        [one] { $count } Markierung
       *[other] { $count } Markierungen
    }
studies-pit-of = Mulde { $pit } von { $side }
studies-marked = Markiert: { $pit }
studies-arrow-from = Pfeil von { $from } nach { $to }

studies-saved = Gespeichert.
studies-saving = Wird gespeichert …
studies-unsaved = Nicht gespeichert: { $reason }
studies-present-begin = Live vorführen
studies-present-end = Vorführung beenden
studies-presenting = Alle, die die Studie geöffnet haben, folgen Ihrem Brett.
studies-follow = Der Vorführung folgen
studies-leave = Vorführung verlassen
studies-following = Sie folgen dem gezeigten Brett.
studies-left = Sie sehen sich selbst um.
studies-ended = Die Vorführung ist beendet.
studies-away = Die Verbindung ist unterbrochen. Neuer Versuch läuft.
