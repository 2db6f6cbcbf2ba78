format-decimal-sign = ,
format-percent = { $share } %
format-microseconds = { $time } µs
format-milliseconds = { $time } ms
format-seconds = { $time } s

format-moment = { $date }, { $time } { $zone }
format-zone-offset = { $zone } ({ $offset })
format-zone-cet = MEZ
format-zone-cest = MESZ
format-medium = { $day }.{ $month }.{ $year }
format-medium-early = 0{ $day }.{ $month }.{ $year }
format-medium-month-1 = 01
format-medium-month-2 = 02
format-medium-month-3 = 03
format-medium-month-4 = 04
format-medium-month-5 = 05
format-medium-month-6 = 06
format-medium-month-7 = 07
format-medium-month-8 = 08
format-medium-month-9 = 09
format-medium-month-10 = 10
format-medium-month-11 = 11
format-medium-month-12 = 12
format-date = { $day }. { $month } { $year }
format-month-1 = Januar
format-month-2 = Februar
format-month-3 = März
format-month-4 = April
format-month-5 = Mai
format-month-6 = Juni
format-month-7 = Juli
format-month-8 = August
format-month-9 = September
format-month-10 = Oktober
format-month-11 = November
format-month-12 = Dezember

format-span = { $first } { $next }
format-span-days =
    { $count ->
        [one] { $count } Tag
       *[other] { $count } Tage
    }
format-span-hours = { $count } Std.
format-span-minutes = { $count } Min.
format-span-seconds = { $count } Sek.
format-just-now = gerade eben
format-days-ago =
    { $count ->
        [one] vor { $count } Tag
       *[other] vor { $count } Tagen
    }
format-hours-ago = vor { $count } Std.
format-minutes-ago = vor { $count } Min.

format-no-time = „{ $time }“ ist keine Zeit: Schreiben Sie eine wie 2026-12-01 23:59:59
format-time-skipped = Es gibt in { $zone } kein { $time }: Die Uhr wird dann vorgestellt
