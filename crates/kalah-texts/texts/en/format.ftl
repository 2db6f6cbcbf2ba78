# Numbers, counts and what is put around them on all pages. Signs and patterns are those of CLDR.

format-decimal-sign = .
format-percent = { $share } %
format-microseconds = { $time } µs
format-milliseconds = { $time } ms
format-seconds = { $time } s

# A day of the calendar; $month is one of the names.
# A moment; $day and $month have two digits, $time is 23:59 or 23:59:59, $zone an abbreviation. English as ISO 8601 has it,
# since English pages are read where 01/12 is a day of December and where it is one of January.
format-moment = { $year }-{ $month }-{ $day } { $time } { $zone }
format-zone-offset = { $zone } ({ $offset })
format-zone-cet = CET
format-zone-cest = CEST
format-date = { $day } { $month } { $year }
format-month-1 = January
format-month-2 = February
format-month-3 = March
format-month-4 = April
format-month-5 = May
format-month-6 = June
format-month-7 = July
format-month-8 = August
format-month-9 = September
format-month-10 = October
format-month-11 = November
format-month-12 = December

# Spans of time, in short; the largest part, and the next one behind it.
format-span = { $first } { $next }
format-span-days = { $count } d
format-span-hours = { $count } h
format-span-minutes = { $count } min
format-span-seconds = { $count } s
format-just-now = just now
format-days-ago = { $count } d ago
format-hours-ago = { $count } h ago
format-minutes-ago = { $count } min ago

# Times that were typed.
format-no-time = `{ $time }` is no time: write one such as 2026-12-01 23:59:59
format-time-skipped = there is no { $time } in { $zone }: the clock is put forward then
