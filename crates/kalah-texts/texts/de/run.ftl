run-heading = Gegen die Uhr
run-lead = So viele Aufgaben, wie Sie in drei Minuten schaffen. Die Aufgaben werden immer schwerer, und der dritte Fehler beendet den Lauf.
run-short = Drei Minuten, drei Fehler: Wie viele lösen Sie?
run-go = Lauf beginnen
run-no-script = Diese Seite braucht JavaScript: Ihr Gerät wählt die Aufgaben und prüft sie.
run-begin = Beginnen
run-stop = Lauf beenden
run-keys-html = Tasten: <kbd>1</kbd>–<kbd>9</kbd> säen. Das erste Tippen auf eine Mulde zeigt ihren Weg, das zweite sät.
