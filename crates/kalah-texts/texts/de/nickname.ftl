# Nicknames and faces of players.

# On the account page.
nickname-own = Name und Gesicht
nickname-own-none = Alle kennen Ihren Bot als Spieler { $player }.
nickname-own-name = Alle kennen Ihren Bot als Spieler { $player }, { $nickname }.
nickname-own-waits = „{ $nickname }“ wartet auf die Freigabe durch die Lehrenden.
nickname-name = Spitzname
nickname-request = Beantragen
nickname-rule = 2 bis 20 Buchstaben, Ziffern, Leerzeichen und -_.' Andere sehen ihn, sobald er freigegeben ist.
nickname-color = Gesicht
nickname-amber = bernstein
nickname-red = rot
nickname-rose = rosa
nickname-violet = violett
nickname-blue = blau
nickname-teal = petrol
nickname-green = grün
nickname-olive = oliv
nickname-seeds = Samen
nickname-use-face = Dieses Gesicht verwenden
nickname-unfit = Ein Spitzname hat 2 bis 20 Buchstaben, Ziffern, Leerzeichen und -_.', darunter mindestens einen Buchstaben.
nickname-number = „{ $nickname }“ liest sich wie die Nummer eines Spielers: Wählen Sie einen anderen Namen.
nickname-taken = „{ $nickname }“ gehört schon einem anderen Spieler: Wählen Sie einen anderen Namen.
nickname-no-face = Dieses Gesicht gibt es nicht.
nickname-is-requested = Ihr Spitzname ist beantragt. Andere sehen ihn, sobald er freigegeben ist.
nickname-face-is-set = Ihr Bot hat ein neues Gesicht.

# The page of the staff.
nickname-title = Spitznamen
nickname-lead = Studierende wählen Spitznamen für ihre Bots. Andere sehen sie erst nach der Freigabe.
nickname-nobody = Es gibt noch keine Spitznamen. Studierende wählen sie auf ihrer eigenen Seite.
nickname-player = Spieler
nickname-people = Studierende
nickname-now = Spitzname
nickname-requested = Beantragt
nickname-allow = Freigeben
nickname-allow-of = Spitznamen von Spieler { $player } freigeben
nickname-drop = Ablehnen
nickname-drop-of = Spitznamen von Spieler { $player } ablehnen
nickname-reset = Zurücksetzen
nickname-reset-of = Spitznamen von Spieler { $player } zurücksetzen
nickname-changed = „{ $nickname }“ ist nicht mehr beantragt oder gehört einem anderen Spieler: Nichts wurde geändert.
nickname-back = Alle Personen
