watch-title = Zuschauen
watch-heading = Begegnung zum Zuschauen
watch-lead = Eine aktuelle Begegnung, ausgewählt nach Stärke und Spannung und so langsam gezeigt, dass Sie folgen können.
watch-lead-closed = Eine aktuelle Begegnung, ausgewählt nach Spannung und so langsam gezeigt, dass Sie folgen können.
watch-players-html = { $south } <span class="quiet">beginnt gegen</span> { $north }
watch-game = Partie { $game } der Begegnung { $match }
watch-value = Wert für Süd, wie ihn die Durchsicht fand
watch-stores = Vorsprung in den Gewinnmulden
watch-whole = Die ganze Partie
watch-match = Die Begegnung
watch-others = Ebenfalls sehenswert
watch-other = { $south } gegen { $north }
watch-none = Noch ist keine Begegnung zu Ende. Die erste, die endet, erscheint hier.
watch-none-matrix = Zur Matrix
watch-no-script = Ohne JavaScript zeigt das Brett, wie die Partie endete. „Die ganze Partie“ führt Zug um Zug hindurch.
watch-card = Eine Begegnung ansehen
