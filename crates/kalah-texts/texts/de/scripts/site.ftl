site-my-bot = Mein Bot
site-account = Konto
site-connection-lost = Die Verbindung ist unterbrochen. Diese Seite ist vielleicht nicht aktuell; es wird weiter versucht.
site-cancel = Abbrechen
site-go-on = Weiter
site-unreachable = Der Server ist nicht erreichbar. Versuchen Sie es noch einmal.
site-status = Der Server antwortete mit dem Status { $status }.

site-speed-slow = langsam
site-speed-normal = normal
site-speed-fast = schnell
site-speed-off = aus
site-sound-on = Ton an
site-sound-off = Ton aus
site-copied = Kopiert
site-not-copied = Nicht kopiert
