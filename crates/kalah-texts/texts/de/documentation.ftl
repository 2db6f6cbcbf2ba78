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
