tournament-rank = Rang { $rank }
tournament-provisional = vorläufig
tournament-live = Läuft gerade. Die Eingabetaste öffnet die Begegnung.
tournament-open = Die Eingabetaste öffnet die Begegnung.
tournament-open-lost = { $why }. Die Eingabetaste öffnet die Begegnung.
tournament-pause = Anhalten
tournament-play = Abspielen

tournament-best-turn = Beste Variante: { $turn }
tournament-best-line = Beste Variante { $moves }: { $line }
