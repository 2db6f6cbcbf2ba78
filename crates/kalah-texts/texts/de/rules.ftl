rules-sow = Säen
rules-sow-text = Wählen Sie eine Ihrer Mulden. Deren Samen werden einzeln gegen den Uhrzeigersinn verteilt, auch in Ihre Gewinnmulde, aber nie in die des Gegners.
rules-again = Ende in der Gewinnmulde: noch ein Zug
rules-again-text = Fällt der letzte Samen in Ihre Gewinnmulde, sind Sie noch einmal am Zug.
rules-capture = Ende in leerer Mulde: fangen
rules-capture-text = Fällt er in eine Ihrer eigenen leeren Mulden, fangen Sie ihn und alle Samen gegenüber.
rules-end = Die meisten Samen gewinnen
rules-end-text = Ist eine Seite leer, endet die Partie. Der andere Spieler behält die übrigen Samen. Die vollere Gewinnmulde gewinnt.
