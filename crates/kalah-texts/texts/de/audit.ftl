audit-title = Protokoll
audit-lead = Alle Änderungen und wer sie gemacht hat, die neuesten zuerst. „Konsole“ steht für Personen mit Zugang zum Server. Nur die Betreuung sieht diese Seite.
audit-find-label = Name oder Wort
audit-find = Suchen
audit-found-html = { $count } gefunden. <a href="/audit">Alle zeigen</a>
audit-when = Wann
audit-who = Wer
audit-change = Änderung
audit-details = Einzelheiten
audit-console = Konsole

audit-invited = eingeladen
audit-link-made = Link erzeugt
audit-joined = beigetreten
audit-amended = Angaben geändert
audit-shut-out = gesperrt
audit-let-back = entsperrt
audit-letter-sent = Mail geschickt
audit-bound = verknüpft
audit-unbound = Verknüpfung gelöst
audit-token-made = Token erzeugt
audit-token-revoked = Token widerrufen
audit-deletion-asked = Löschung gewünscht
audit-deletion-recalled = Wunsch nach Löschung zurückgenommen
audit-begun = begonnen
audit-deleted = gelöscht
audit-stage-set = Phase geändert
audit-withdrew = zurückgezogen
audit-deadline-set = Frist festgelegt
audit-deadline-removed = Frist gelöscht
audit-extended = Frist verlängert
audit-review-begun = Korrektur begonnen
audit-review-applied = Korrektur übernommen
audit-review-dropped = Korrektur verworfen
audit-cancelled = abgebrochen
audit-recomputed = neu berechnet
audit-points-rules-set = Regeln für Punkte festgelegt
audit-points-corrected = Punkte korrigiert
audit-platform-registered = Lernplattform eingetragen
audit-platform-removed = Lernplattform entfernt
audit-course-accepted = Kurs angenommen
audit-course-removed = Kurs entfernt
audit-grade-column-set = Notenspalte festgelegt
audit-grades-sent = Noten gesendet
audit-rubric-set = Bewertungsraster festgelegt
audit-nickname-set = Spitzname festgelegt
audit-leaderboard-set = Sicht auf die Rangliste festgelegt
audit-python-module-set = Python-Modul festgelegt
audit-study-removed = Studie entfernt
audit-released = freigegeben
audit-finalised = abgeschlossen
audit-trial-player = Spieler zur Probe

audit-thing-person = Person { $number }
audit-thing-player = Spieler { $number }
audit-thing-submission = Abgabe { $number }
audit-thing-review = Korrektur { $number }
audit-thing-deadline = Frist { $number }
audit-thing-token = Token { $number }

audit-part-html = { $first }: { $then }
audit-link-html = <a href="{ $href }">{ $name }</a>
audit-two = { $first }, { $second }
audit-name = { $name }
audit-identity = { $subject } bei { $issuer }
audit-letter =
    { $count ->
        [one] an { $count } Person
       *[other] an { $count } Personen
    }
audit-begins = { $rules }, { $limit }, { $format }
audit-deadline = { $requirement }, endet { $ends }
audit-extension-html = { $player }, „{ $deadline }“: bis { $ends }
audit-review-matches =
    { $count ->
        [one] { $count } Begegnung oder Prüfung
       *[other] { $count } Begegnungen und Prüfungen
    }
audit-review-changed =
    { $count ->
        [one] { $count } Begegnung geändert
       *[other] { $count } Begegnungen geändert
    }
audit-job = Auftrag { $job } von { $worker }
audit-results =
    { $results ->
        [one] { $results } Ergebnis, { $repaired } berichtigt
       *[other] { $results } Ergebnisse, { $repaired } berichtigt
    }
audit-platform = Client { $client } bei { $issuer }
audit-column = Spalte { $number }
audit-sending = { $sending }. { $counts }.
audit-grades =
    { $count ->
        [one] { $count } Note
       *[other] { $count } Noten
    }
audit-rubric-none = kein Bewertungsraster
audit-rubric-new = ein neues Bewertungsraster
audit-all-places = alle Plätze
audit-places =
    { $count ->
        [one] der erste Platz
       *[other] die ersten { $count } Plätze
    }
audit-with-names = mit Namen
audit-numbers-only = nur Nummern

audit-points =
    { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }
audit-correction = { $sign }{ $points }
audit-rule = { $rule }: { $points }
audit-rule-late =
    { $days ->
        [one] { $rule }: { $points }, bei einem Tag Verspätung { $late } weniger
       *[other] { $rule }: { $points }, je Tag Verspätung { $late } weniger, bis zu { $days } Tage
    }
audit-free-days =
    { $days ->
        [one] { $days } freier Verspätungstag
       *[other] { $days } freie Verspätungstage
    }
audit-cap = höchstens { $points }
audit-no-rules = keine Regeln
