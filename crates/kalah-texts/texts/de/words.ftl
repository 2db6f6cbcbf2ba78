words-south = Süd
words-north = Nord

words-cost-nothing = nichts
words-cost-seeds = nur Samen
words-cost-drawn-to-lost = aus Unentschieden wird Niederlage
words-cost-won-to-drawn = aus Sieg wird Unentschieden
words-cost-won-to-lost = aus Sieg wird Niederlage

words-limit-growing = { $seconds } s je Suchschritt
words-limit-move = { $seconds } s je Zug
words-limit-full-growing = wachsende Vorausschau, { $seconds } s je Aufruf
words-limit-full-original = wachsende Vorausschau, { $seconds } s je Aufruf, ursprünglicher Ablauf
words-limit-full-move = { $seconds } s je Zug
words-limit-full-clock = { $seconds } s und { $increment } s je Zug
words-limit-full-lookahead = Vorausschau { $plies }
words-limit-full-nodes = { $nodes } Stellungen je Zug
words-limit-full-fuel = { $fuel } Befehle je Zug

words-ply-swap = Der Spieler von { $side } nimmt den anderen Platz.
words-ply = { $side } sät { $sown } Samen aus Mulde { $pit }.
words-ply-store = { $side } sät { $sown } Samen aus Mulde { $pit } bis in die Gewinnmulde.
words-ply-again = { $side } sät { $sown } Samen aus Mulde { $pit } bis in die Gewinnmulde: noch ein Zug.
words-ply-alone = { $side } sät { $sown } Samen aus Mulde { $pit } und legt nur den letzten in die Gewinnmulde.
words-ply-capture = { $side } sät { $sown } Samen aus Mulde { $pit } und fängt { $captured } Samen.
words-ply-over = { $ply } Die Partie ist zu Ende.
words-ply-over-taken =
    { $taken ->
        [one] { $ply } Die Partie ist zu Ende. { $side } bekommt den letzten Samen.
       *[other] { $ply } Die Partie ist zu Ende. { $side } bekommt die letzten { $taken } Samen.
    }

words-begins = Der Anfang. { $name } beginnt.
words-begins-you = Der Anfang. Sie beginnen.
words-start = Die Ausgangsstellung. { $side } beginnt.
words-set-up = Aufgebaute Stellung. { $side } ist am Zug.

words-fault-illegal = hat keinen erlaubten Zug gemacht
words-fault-late = hat nicht rechtzeitig geantwortet
words-fault-crashed = ist abgestürzt
words-fault-resigned = hat aufgegeben
words-fault-illegal-twice = hat in beiden Partien keinen erlaubten Zug gemacht
words-fault-late-twice = hat in beiden Partien nicht rechtzeitig geantwortet
words-fault-crashed-twice = ist in beiden Partien abgestürzt
words-fault-resigned-twice = hat in beiden Partien aufgegeben

words-player = Spieler { $number }
words-running = Läuft
words-adjudicated = Abgebrochen, als der Vorsprung feststand: { $margin }
words-aborted = Ohne Ergebnis abgebrochen
words-draw = Unentschieden, { $south } : { $north }
words-win = { $winner } gewinnt { $more } : { $fewer }
words-forfeit-illegal = { $winner } gewinnt: { $loser } hat keinen erlaubten Zug gemacht
words-forfeit-late = { $winner } gewinnt: { $loser } hat nicht rechtzeitig geantwortet
words-forfeit-crashed = { $winner } gewinnt: { $loser } ist abgestürzt
words-forfeit-resigned = { $winner } gewinnt: { $loser } hat aufgegeben

words-player-link-html = <a class="player" href="{ $href }"><b>{ $number }</b></a>
words-player-link-titled-html = <a class="player" href="{ $href }"><b>{ $number }</b> <span>{ $title }</span></a>
