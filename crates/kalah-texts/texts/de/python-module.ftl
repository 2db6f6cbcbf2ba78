# Was Bots in Python importieren dürfen: auf der Seite zur Verwaltung der Turniere und auf der Seite über ein Turnier.

python-module-label = Bots in Python dürfen kalah importieren
python-module-off = nein
python-module-plain = ja, ohne Bücher und Beweise
python-module-knowledge = ja, mit Büchern und Beweisen
python-module-save = Speichern
python-module-text = Das Modul enthält die Regeln, einen Löser und ein starkes Spielprogramm. Die Einstellung gilt für Begegnungen, die ab jetzt beginnen; die des Hauptturniers gilt auch für die Prüfung von Abgaben.
python-module-lacking = Kein verbundener Rechner hat dieses Modul, darum warten Bots in Python. Nennen Sie dort den Ordner des Moduls mit --python-module.
python-module-unknown = Wählen Sie off, plain oder knowledge.
python-module-set = Gespeichert. Die Einstellung gilt für Begegnungen, die ab jetzt beginnen.
python-module-set-lacking = Gespeichert. Kein verbundener Rechner hat dieses Modul, darum warten Bots in Python auf einen, der es hat.

# Die Seite über ein Turnier.
python-module-about-off = Bots können das Python-Modul kalah nicht importieren.
python-module-about-plain-html = Bots in Python dürfen <a href="/docs/python">das Modul kalah</a> importieren, mit Regeln, Löser und Spielprogramm, aber ohne Bücher und Beweise.
python-module-about-knowledge-html = Bots in Python dürfen <a href="/docs/python">das Modul kalah</a> importieren, mit Regeln, Löser und Spielprogramm sowie mit allen Büchern und Beweisen.
