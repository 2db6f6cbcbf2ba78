copies-title = Ähnliche Abgaben
copies-running =
    { $count ->
        [one] { $count } Abgabe wird verglichen, seit { $seconds } s.
       *[other] { $count } Abgaben werden verglichen, seit { $seconds } s.
    }
copies-updates = Diese Seite aktualisiert sich von selbst.
copies-failed = Nichts wurde verglichen: { $why }.
copies-no-sources = Der Quelltext lässt sich nicht bereitlegen: { $error }
copies-too-few = Weniger als zwei Spieler haben eine Version, die spielt
copies-no-report = Der Bericht lässt sich nicht schreiben: { $error }
copies-broke-off = Das Werkzeug brach ab: { $error }
copies-no-tool = Dieser Server hat kein Werkzeug, das Abgaben vergleicht.
copies-compare-all = Spielende Versionen vergleichen
copies-none-yet = Noch wurde nichts verglichen. compare50 oder Dolos, je nachdem, was dieser Rechner hat, vergleicht die Versionen, die spielen.
copies-lead = { $count } Abgaben, mit { $tool } verglichen am { $at }. Der Anteil ist der Teil der kleineren, der in der anderen vorkommt; was die Vorlagen enthalten, zählt nicht. Ein hoher Anteil ist ein Grund, beide Texte zu lesen, und kein Beweis.
copies-none = Keine zwei Abgaben haben ein Viertel oder mehr gemeinsam.
copies-share = Anteil
copies-player = Spieler
copies-name = Name
copies-texts = Texte
copies-compare-pair = Die Texte der Spieler { $first } und { $second } vergleichen
copies-compare = Vergleichen
copies-left-out =
    { $count ->
        [one] { $count } weiteres Paar hat weniger als ein Viertel gemeinsam oder zu wenig Text für eine Aussage.
       *[other] { $count } weitere Paare haben weniger als ein Viertel gemeinsam oder zu wenig Text für eine Aussage.
    }

copies-pair = Spieler { $first } und { $second }: { $share }
copies-pair-lead-html = Markierte Zeilen kommen in beiden vor, wie auch immer die Namen darin lauten. <a href="/class/similar">Alle Paare</a>
copies-of-player = Spieler { $player }
copies-of-player-named = Spieler { $player }: { $names }
copies-gone = Der Quelltext dieser Version ist nicht mehr vorhanden.
copies-no-text = Die Datei lässt sich nicht zeigen.
copies-file = { $file } von Spieler { $player }
