workshop-title = Bot-Werkstatt
workshop-lead = Dieser Bot spielt schon. Machen Sie ihn besser, und probieren Sie ihn dann aus: Er wird gebaut und spielt zwei Partien in einer Sandbox dieses Servers.
workshop-languages = Sprachen
workshop-lacking-html = Kein Rechner dieses Servers hat { $tools }: Bots in dieser Sprache lassen sich hier nicht ausprobieren. <a href="/workers">Rechner</a>
workshop-and = { $first } und { $next }
workshop-saved = Auf dem Server gespeichert: { $time }
workshop-keys = Tab rückt ein. Um den Editor mit der Tastatur zu verlassen, drücken Sie Escape und dann Tab.
workshop-opponent = Gegner
workshop-try = Ausprobieren
workshop-check = Prüfen
workshop-download = Herunterladen
workshop-save = Speichern
workshop-stale = Inzwischen wurde in einem anderen Fenster oder auf einem anderen Rechner ein neuerer Entwurf gespeichert. Ihrer steht noch im Editor: Gehen Sie mit dem Browser zurück. Den neueren sehen Sie, wenn Sie die Werkstatt neu öffnen.
workshop-submit = Abgeben
workshop-again = Neu beginnen
workshop-no-guests-html = Gäste können auf diesem Server keine Bots ausprobieren. <a href="/sign-in">Melden Sie sich an</a>, um Ihren auszuprobieren. Was Sie geschrieben haben, bleibt in diesem Browser.
workshop-guest-html = Als Gast haben Sie 10 Sekunden Prozessorzeit, und auf dem Server wird nichts gespeichert. Zum Abgeben <a href="/sign-in">melden Sie sich an</a>. Ihr Entwurf bleibt in diesem Browser.
workshop-said = Wer was sagt
workshop-referee = Die Turnierleitung
workshop-your-bot = Ihr Bot
workshop-nothing = nichts
workshop-missing-answer = die fehlende Antwort
workshop-it-ends = er endet
workshop-template = Das alles beherrscht die Vorlage schon. Ihre Datei wählt den Zug. Mulden zählen von links aus Sicht ihres Besitzers.
workshop-protocol = Das ganze Protokoll
workshop-what-check = Was geprüft wird
workshop-limits = Grenzen und Entwürfe
workshop-first-bot = Ihr erster Bot
workshop-search = So sucht ein Programm

workshop-rightmost = Rechtsaußen: immer die Mulde neben der Gewinnmulde
workshop-random = Zufällige Züge
workshop-greedy = Gierig: sofort die meisten Samen
workshop-minimax = Minimax, { $plies } Züge
workshop-alphabeta = Alpha-Beta, { $plies } Züge
workshop-engine = Das Programm, Stufe { $level }
workshop-rightmost-short = Rechtsaußen
workshop-greedy-short = Gierig
workshop-minimax-short = Minimax
workshop-alphabeta-short = Alpha-Beta
workshop-engine-short = Das Programm
workshop-too-long = Die Datei ist größer als { $kilobytes } kB.
workshop-choose-opponent = Wählen Sie einen der Gegner.

workshop-back = Zurück zur Werkstatt
workshop-try-title = Versuch mit einem Bot
workshop-waiting = Wartet: Andere sind zuerst dran
workshop-checking = Wird gebaut und geprüft
workshop-playing = Wird gebaut und spielt zwei Partien
workshop-not-tried = Der Bot konnte nicht ausprobiert werden
workshop-passes = Der Bot besteht die Prüfung
workshop-does-not-build = Der Bot lässt sich nicht bauen
workshop-does-not-pass = Der Bot besteht die Prüfung nicht
workshop-score = Ihr Bot { $own } : { $other } { $opponent }
workshop-soon = Das Ergebnis erscheint hier von selbst. Ist ein Rechner frei, dauert es einige Sekunden.
workshop-what-to-do-html = In der Dokumentation: <a href="{ $href }" hreflang="en">{ $title }</a> (englisch)
workshop-log = Protokoll des Versuchs
workshop-game = Partie { $game }: { $result }
workshop-positions = Stellungen der Partie { $game }
workshop-first-position = Erste Stellung der Partie { $game }
workshop-position-before = Vorige Stellung, Partie { $game }
workshop-next-position = Nächste Stellung, Partie { $game }
workshop-last-position = Letzte Stellung der Partie { $game }
workshop-where = Zug { $ply } von { $last }
workshop-slowest = Längste Antwort Ihres Bots: { $time }.
workshop-analyse = Diese Partie analysieren
workshop-moves = Züge der Partie { $game } mit ihren Zeiten
workshop-no-stderr = Ihr Bot hat nichts auf die Standardfehlerausgabe geschrieben.
workshop-stderr = Standardfehlerausgabe Ihres Bots
workshop-stderr-cut = Das ist nur das Ende dessen, was er geschrieben hat.
workshop-stderr-of = Standardfehlerausgabe in Partie { $game }
workshop-guest-over-html = Sie probieren als Gast: mit 10 Sekunden Prozessorzeit, und nichts wird gespeichert. <a href="/sign-in">Melden Sie sich an</a>, wenn Sie mehr brauchen.
workshop-the-opponent = Der Gegner

workshop-refused-guests = Gäste können auf diesem Server keine Bots ausprobieren. Melden Sie sich zuerst an; was Sie geschrieben haben, bleibt in diesem Browser.
workshop-refused-unfinished = Ihr letzter Versuch läuft noch. Warten Sie ihn ab, und versuchen Sie es dann noch einmal.
workshop-refused-full = Es werden gerade viele Bots ausprobiert. Versuchen Sie es in einer Minute noch einmal.
workshop-refused-lacking = Kein Rechner dieses Servers hat { $tools }. Bots in dieser Sprache lassen sich hier nicht ausprobieren.
workshop-stops = Der Server wird gleich angehalten. Versuchen Sie es in einer Minute noch einmal.
workshop-no-machine = Fünf Minuten lang war kein Rechner frei. Versuchen Sie es später noch einmal.
