# Der Lehrgang auf /learn: kurze Übungen nach Themen. Eine Übung hat einen Titel, einen Satz, der fragt, einen, der danach erklärt, und einen Tipp.

course-heading = Kalah lernen
course-lead = Dreißig kurze Übungen am Brett, vom ersten Säen bis zu den ersten Zügen einer Partie. Jede wird geprüft, nach den Regeln oder mit bewiesenen Werten.
course-begin = Anfangen
course-rules = Regeln von Kalah
course-by-doing = Am Brett lernen
course-next = Nächste Übung
course-all = Alle Übungen
course-hint = Tipp
course-step = Übung { $number }: { $title }
course-keys-html = Tasten: <kbd>1</kbd>–<kbd>9</kbd> säen, <kbd>r</kbd> versucht es noch einmal, <kbd>h</kbd> zeigt den Tipp, <kbd>n</kbd> geht zur nächsten Übung.

course-missed-sow = Das ist eine andere Mulde. Versuchen Sie es noch einmal.
course-missed-across = Der letzte Samen erreicht die andere Seite nicht. Versuchen Sie es noch einmal.
course-missed-round = Der letzte Samen kommt nicht auf Ihre Seite zurück. Versuchen Sie es noch einmal.
course-missed-extra = Das sind nicht genug zusätzliche Züge. Versuchen Sie es noch einmal.
course-missed-capture = Damit fangen Sie nicht genug. Versuchen Sie es noch einmal.
course-missed-save = Die Gegenseite kann noch fangen. Versuchen Sie es noch einmal.
course-missed-keep = Damit verschenken Sie Samen. Versuchen Sie es noch einmal.
course-missed-win = Damit verschenken Sie den Sieg. Versuchen Sie es noch einmal.
course-missed-end = Damit endet die Partie nicht mit einem Sieg. Versuchen Sie es noch einmal.

course-sowing = Säen
course-sowing-text = Wohin die Samen fallen und welche Gewinnmulde ausgelassen wird.
course-turns = Noch ein Zug
course-turns-text = In der eigenen Gewinnmulde enden und noch einmal ziehen.
course-captures = Fangen
course-captures-text = In einer eigenen leeren Mulde enden und die Samen gegenüber nehmen.
course-saving = Samen retten
course-saving-text = Sehen, was die Gegenseite gleich fangen will.
course-tempo = Tempo
course-tempo-text = Kleine Züge zur rechten Zeit: Die Werte sind bewiesen.
course-starving = Aushungern
course-starving-text = Die Partie endet, sobald eine Seite leer ist. Nutzen Sie das.
course-endgames = Endspiele
course-endgames-text = Gegen die besten Antworten gewinnen.
course-openings = Eröffnungen
course-openings-text = Erste Züge, die den bewiesenen Wert halten.

# Säen.
course-sowing-1-title = Ihr erster Zug
course-sowing-1-ask = Säen Sie aus Ihrer Mulde 1: Darin liegen drei Samen.
course-sowing-1-done = Jede der nächsten drei Mulden bekam einen Samen. Das ist ein Zug.
course-sowing-1-hint = Drücken Sie Mulde 1: Ihre eigenen Mulden leuchten.
course-sowing-2-title = Auf die andere Seite
course-sowing-2-ask = Säen Sie so weit, dass Ihr letzter Samen auf die gegnerische Seite fällt.
course-sowing-2-done = Nach Ihrer Gewinnmulde geht es in den gegnerischen Mulden weiter: Diese Samen wechseln die Seite.
course-sowing-2-hint = Nur eine volle Mulde reicht so weit.
course-sowing-3-title = Die andere Gewinnmulde auslassen
course-sowing-3-ask = Säen Sie einmal herum: Ihr letzter Samen kommt auf Ihre Seite zurück.
course-sowing-3-done = Ihre Samen lassen die gegnerische Gewinnmulde aus, also fiel der sechste in Ihre erste Mulde.
course-sowing-3-hint = Zählen Sie: Ihre Gewinnmulde, vier Mulden drüben, dann wieder Ihre Seite.
course-sowing-4-title = Um das große Brett
course-sowing-4-ask = Dasselbe mit sechs Mulden je Seite: Bringen Sie Ihren letzten Samen nach Hause.
course-sowing-4-done = Neun Samen gingen in die letzte Mulde, die Gewinnmulde, sechs Mulden drüben und wieder nach Hause.
course-sowing-4-hint = Sie brauchen mindestens acht Samen in einer Mulde nahe Ihrer Gewinnmulde.

# Noch ein Zug.
course-turns-1-title = In der Gewinnmulde enden
course-turns-1-ask = Lassen Sie Ihren letzten Samen in Ihre Gewinnmulde fallen.
course-turns-1-done = Fällt der letzte Samen in die Gewinnmulde, folgt noch ein Zug: Dazu braucht die Mulde so viele Samen, wie es Schritte bis dorthin sind.
course-turns-1-hint = Welche Mulde enthält so viele Samen, wie es Schritte bis zur Gewinnmulde sind?
course-turns-2-title = Einer nach dem anderen
course-turns-2-ask = Zwei Mulden könnten in Ihrer Gewinnmulde enden. Spielen Sie beide hintereinander.
course-turns-2-done = Die Mulde näher an der Gewinnmulde kommt zuerst: Die andere hätte sie aufgefüllt.
course-turns-2-hint = Die eine Mulde legt der anderen einen Samen dazu. Welche Reihenfolge verdirbt nichts?
course-turns-3-title = Die kleine Treppe
course-turns-3-ask = Holen Sie dreimal hintereinander noch einen Zug.
course-turns-3-done = Ein Samen, zwei Samen, ein Samen: Wer die letzte Mulde zuerst leert, nutzt sie zweimal.
course-turns-3-hint = Beginnen Sie mit der Mulde neben der Gewinnmulde und leeren Sie diese, sobald sie sich wieder füllt.
course-turns-4-title = Vier am Stück
course-turns-4-ask = Holen Sie viermal hintereinander noch einen Zug.
course-turns-4-done = Von den Mulden an der Gewinnmulde zu den entfernten, und zurück, sobald dort etwas hinfiel.
course-turns-4-hint = Der letzte kommt von weit her: Sparen Sie ihn auf.

# Fangen.
course-captures-1-title = Zum ersten Mal fangen
course-captures-1-ask = Enden Sie in Ihrer leeren Mulde und fangen Sie fünf Samen.
course-captures-1-done = Der letzte Samen in einer eigenen leeren Mulde nimmt die Samen gegenüber und geht mit ihnen in die Gewinnmulde.
course-captures-1-hint = Welche Mulde erreicht die leere mit ihrem letzten Samen?
course-captures-2-title = Der größte von drei Fängen
course-captures-2-ask = Sie können an drei Stellen fangen. Nehmen Sie fünf Samen.
course-captures-2-done = Sehen Sie vor dem Fangen nach, was es sonst gibt: Anderswo wären es drei Samen gewesen oder einer.
course-captures-2-hint = Fünf Samen liegen einer Ihrer leeren Mulden gegenüber.
course-captures-3-title = Einmal herum
course-captures-3-ask = Fangen Sie acht Samen, indem Sie einmal herum säen.
course-captures-3-done = Beim Säen kam gegenüber noch ein Samen dazu, aus sieben wurden acht.
course-captures-3-hint = Ihre Mulde 1 ist leer, und eine Mulde hat genug Samen, um bis zu ihr zu kommen.
course-captures-4-title = Erst Platz schaffen
course-captures-4-ask = Zwölf Samen liegen einer Ihrer vollen Mulden gegenüber. Fangen Sie sie.
course-captures-4-done = Der zusätzliche Zug leerte die Mulde, die Sie brauchten, und der nächste endete dort.
course-captures-4-hint = Leeren Sie die Mulde gegenüber, ohne den Zug abzugeben.

# Samen retten.
course-saving-1-title = Weglaufen
course-saving-1-ask = Die Gegenseite will drei Samen fangen. Lassen Sie nichts zu fangen übrig.
course-saving-1-done = Samen, die weiterziehen, kann niemand fangen: Gegenüber der leeren Mulde liegt jetzt nichts mehr.
course-saving-1-hint = Welcher Ihrer Haufen liegt einer leeren Mulde gegenüber, die von drüben erreicht werden kann?
course-saving-2-title = Vor der Kette
course-saving-2-ask = Noch ein Zug und dann fünf Samen: Das droht Ihnen. Lassen Sie nichts zu fangen übrig.
course-saving-2-done = Die fünf Samen sind fort, und der Samen, der drüben fiel, verdarb den Rest des Plans.
course-saving-2-hint = Fünf Samen liegen in einer Ihrer Mulden. Dort dürfen sie nicht bleiben.
course-saving-3-title = Den Angreifer fangen
course-saving-3-ask = Fünf Samen sind in Gefahr. Lassen Sie nichts zu fangen übrig.
course-saving-3-done = Ihr letzter Samen fing genau den Samen, der Ihre fangen sollte.
course-saving-3-hint = Der Angreifer ist ein einzelner Samen. Wer kann ihn nehmen?
course-saving-4-title = Zweimal hintereinander
course-saving-4-ask = Lassen Sie höchstens einen Samen zu fangen übrig.
course-saving-4-done = Der zusätzliche Zug brachte den ersten Haufen fort, der nächste den zweiten.
course-saving-4-hint = Eine Mulde endet in Ihrer Gewinnmulde: Dann dürfen Sie noch einmal ziehen.

# Tempo.
course-tempo-1-title = Kommen lassen
course-tempo-1-ask = Sie liegen zurück, und drüben ist nur noch eine Mulde voll. Verlieren Sie nicht mehr als nötig.
course-tempo-1-done = Aus der großen Mulde muss jetzt gesät werden, und vieles davon fällt zu Ihnen: Am besten ist, was am wenigsten kostet.
course-tempo-1-hint = Neun Samen müssen drüben gesät werden. Was kann der letzte fangen?
course-tempo-2-title = Das Unentschieden halten
course-tempo-2-ask = Nur eine Mulde hält das Unentschieden. Welche?
course-tempo-2-done = Diese Mulde bringt einen Samen ein und lässt die Mulden weit von Ihrer Gewinnmulde zu Hause, wo sie am Ende zählen.
course-tempo-2-hint = Die beiden anderen verlieren mit zwei Samen: Die eine bewegt, was zu Hause bleiben sollte, die andere zu wenig.
course-tempo-3-title = Den Zug aufheben
course-tempo-3-ask = Noch ein Zug liegt bereit. Verschenken Sie zwei Züge lang keinen Samen.
course-tempo-3-done = Der zusätzliche Zug lief nicht weg: Zu früh gespielt, hätte er zwei Samen gekostet.
course-tempo-3-hint = Fangen Sie zuerst. Was nahe an Ihrer Gewinnmulde liegt, kann warten.
course-tempo-4-title = Jetzt oder nie
course-tempo-4-ask = Verschenken Sie zwei Züge lang keinen Samen.
course-tempo-4-done = Hier kam der zusätzliche Zug zuerst, denn er schuf Platz zum Fangen.
course-tempo-4-hint = Es fehlt eine leere Mulde. Welcher zusätzliche Zug schafft sie?

# Aushungern.
course-starving-1-title = Die letzte Mulde
course-starving-1-ask = Drüben ist nur noch eine Mulde voll. Beenden Sie die Partie mit diesem Zug und gewinnen Sie.
course-starving-1-done = Ohne Samen drüben ist die Partie zu Ende, und was auf Ihrer Seite liegt, gehört Ihnen.
course-starving-1-hint = Fangen Sie alles, was noch da ist.
course-starving-2-title = Aus dem Rückstand
course-starving-2-ask = Sie liegen vier Samen zurück. Beenden Sie die Partie in diesem Zug und gewinnen Sie.
course-starving-2-done = Zwei gefangene Samen beendeten die Partie, und die vier Samen auf Ihrer Seite drehten sie um.
course-starving-2-hint = Erst ein zusätzlicher Zug, der eine Mulde leert, dann fangen.
course-starving-3-title = Absichtlich leer
course-starving-3-ask = Die Partie endet auch, wenn Ihre eigene Seite leer ist. Erreichen Sie das in diesem Zug und gewinnen Sie.
course-starving-3-done = Drüben bleiben drei Samen, Sie haben achtzehn: Leer zu werden ist nur schlecht, wenn drüben viel liegt.
course-starving-3-hint = Spielen Sie alle zusätzlichen Züge und fangen Sie zum Schluss den großen Haufen.

# Endspiele.
course-endgames-1-title = Samen zu Hause
course-endgames-1-ask = Halten Sie den Sieg zwei Züge lang gegen die besten Antworten.
course-endgames-1-done = Noch ein Zug und ein gefangener Samen brachten Sie in Führung, danach genügte der kleinste Zug.
course-endgames-1-hint = Beginnen Sie mit der Mulde neben der Gewinnmulde.
course-endgames-2-title = Nicht der zusätzliche Zug
course-endgames-2-ask = Halten Sie den Sieg zwei Züge lang gegen die besten Antworten.
course-endgames-2-done = Der zusätzliche Zug hätte nur zum Unentschieden gereicht: Der Samen an der Gewinnmulde wurde später gebraucht.
course-endgames-2-hint = Nehmen Sie nicht, was Sie auch später nehmen können.
course-endgames-3-title = Drei ruhige Züge
course-endgames-3-ask = Gewinnen Sie mit zwei Samen Vorsprung: drei Züge, und jeder ist der einzige richtige.
course-endgames-3-done = Sofort zu fangen reichte nur zum Unentschieden. Erst nahmen Sie der Gegenseite die Zeit, dann fingen Sie.
course-endgames-3-hint = Warten Sie noch mit dem Fangen, und machen Sie den kleinsten Zug.
course-endgames-4-title = Das Meisterstück
course-endgames-4-ask = Sie liegen zwei Samen zurück und gewinnen doch. Halten Sie den Sieg drei Züge lang gegen die besten Antworten.
course-endgames-4-done = Noch ein Zug und die Flucht in Sicherheit: Alles andere verlor.
course-endgames-4-hint = Ihre Mulde 1 ist in Gefahr. Können Sie vorher noch etwas spielen?

# Eröffnungen.
course-openings-1-title = Vier Samen je Mulde
course-openings-1-ask = Wer beginnt, gewinnt mit acht Samen Vorsprung. Spielen Sie den einzigen Zug, der alle acht hält.
course-openings-1-done = Erst der zusätzliche Zug, dann die Mulde neben der Gewinnmulde: Alles andere hält höchstens vier Samen.
course-openings-1-hint = Vier Samen, vier Schritte: Noch ein Zug liegt bereit.
course-openings-2-title = Die beste Antwort
course-openings-2-ask = Sie sind Nord, und Süd hat den besten Zug gespielt. Verlieren Sie nicht mehr als die bewiesenen acht Samen.
course-openings-2-done = Erst Ihr zusätzlicher Zug, dann die Mulde, deren Samen Süd gleich fangen wollte.
course-openings-2-hint = Fünf Samen in Ihrer Mulde 1 sind in Gefahr.
course-openings-3-title = Sechs Samen je Mulde
course-openings-3-ask = Wer beginnt, gewinnt mit vier Samen Vorsprung; das ist erst seit Kurzem bewiesen. Spielen Sie den Zug, der alle vier hält.
course-openings-3-done = Mulde 1 bringt noch einen Zug, und danach hält nur Mulde 3 alle vier Samen.
course-openings-3-hint = Beginnen Sie mit dem zusätzlichen Zug. Danach ist eine Ihrer ersten drei Mulden richtig.
