pager-before = Vorige Seite
pager-next = Nächste Seite
pager-audit = Seiten des Protokolls
pager-people = Seiten der Personen
pager-matches = Seiten der Begegnungen
pager-ranking = Seiten der Rangliste
pager-rows = Zeilen nach Rang
pager-columns = Spalten nach Rang
