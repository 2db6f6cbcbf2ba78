workshop-draft = Entwurf aus diesem Browser
workshop-kept-at = In diesem Browser gespeichert um { $time }
workshop-saved-at = Auf dem Server gespeichert um { $time }
workshop-no-answer = Der Server hat nicht geantwortet.
workshop-sending = Ihr Bot wird gesendet …
workshop-unreachable = Der Server ist nicht erreichbar. Ihr Entwurf ist in diesem Browser gespeichert; versuchen Sie es noch einmal.
workshop-replace = Ihren Text durch die Vorlage ersetzen?
