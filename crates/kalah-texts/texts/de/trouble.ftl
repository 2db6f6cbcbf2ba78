trouble-since = { $what } Seit { $time } Uhr UTC.
trouble-locked = Ein anderes Programm hat die Datenbank gesperrt. Ergebnisse warten, bis es sie freigibt.
trouble-full = Die Platte ist voll. Ergebnisse warten, bis wieder Platz ist.
trouble-refused = Die Datenbank lässt sich nicht beschreiben. Ergebnisse warten, bis es wieder geht.
trouble-away = Kein Rechner ist erreichbar. Die Begegnungen gehen weiter, sobald es wieder einer ist.
trouble-removed = Die Datenbank wurde entfernt, während der Server lief. Es werden keine Begegnungen mehr gespielt.
trouble-replaced = Die Datenbank wurde durch eine andere Datei ersetzt, während der Server lief. Es werden keine Begegnungen mehr gespielt.
trouble-shortened = Die Datenbank wurde geleert oder gekürzt, während der Server lief. Es werden keine Begegnungen mehr gespielt.
trouble-lost = Die Datenbank wurde beschädigt, während der Server lief. Es werden keine Begegnungen mehr gespielt.
trouble-saved = { $what } { $results } von { $all } Ergebnissen sind in { $file } gesichert.
trouble-nothing-saved = { $what } Die Ergebnisse darin ließen sich nicht sichern.
trouble-damaged =
    { $count ->
        [one] { $count } Begegnung war in der Datenbank beschädigt und wird noch einmal gespielt.
       *[other] { $count } Begegnungen waren in der Datenbank beschädigt und werden noch einmal gespielt.
    }
