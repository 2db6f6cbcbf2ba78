watch-title = Zuschauen
watch-heading = Begegnung zum Zuschauen
watch-lead = Eine neue Begegnung, ausgewählt nach Stärke und Spannung, so langsam, dass Sie mitkommen.
watch-lead-closed = Eine neue Begegnung, ausgewählt nach Spannung, so langsam, dass Sie mitkommen.
watch-players-html = { $south } <span class="quiet">beginnt gegen</span> { $north }
watch-game = Partie { $game } der Begegnung { $match }
watch-value = Wert für Süd, wie ihn die Durchsicht fand
watch-stores = Vorsprung in den Gewinnmulden
watch-whole = Die ganze Partie
watch-match = Die Begegnung
watch-others = Ebenfalls sehenswert
watch-other = { $south } gegen { $north }
watch-none = Noch ist keine Begegnung zu Ende. Die erste, die endet, erscheint hier.
watch-none-matrix = Matrix öffnen
watch-no-script = Ohne JavaScript zeigt das Brett, wie die Partie endete. Die ganze Partie führt Zug um Zug hindurch.
watch-card = Eine Begegnung ansehen
