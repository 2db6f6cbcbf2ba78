confirmation-type-html = Geben Sie zur Bestätigung <b>{ $name }</b> ein
confirmation-fault = Der Name stimmt nicht überein. Geben Sie zur Bestätigung { $name } ein. Nichts wurde geändert.
