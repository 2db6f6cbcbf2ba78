documentation-help = Hilfe
documentation-no-results = Keine Seite enthält alle diese Wörter
documentation-results =
    { $count ->
        [one] { $count } Treffer für „{ $query }“
       *[other] { $count } Treffer für „{ $query }“
    }
documentation-fewer = Versuchen Sie es mit weniger Wörtern oder mit den ersten Wörtern einer Meldung. Die Hilfe ist auf Englisch.
documentation-search-label = Hilfe und Glossar durchsuchen
documentation-placeholder = Ein Wort oder eine Meldung
documentation-search = Suchen
documentation-students = Studierende
documentation-lecturers = Lehrende
documentation-players = Spieler und Forschende
documentation-operators = Betreiber

documentation-topic-late = Keine rechtzeitige Antwort
documentation-topic-illegal = Eine regelwidrige Antwort
documentation-topic-ended = Das Programm endete
documentation-topic-no-module = Kein Modul namens kalah
documentation-topic-words = Text auf der Standardausgabe
documentation-topic-refused = Was die Sandbox verweigert
documentation-topic-resources = Zu viel Speicher oder Zeit
documentation-topic-unrecognised = Nicht erkannt
documentation-topic-no-machine = Kein Rechner hat ghc. Gebaut wird, sobald einer es hat
