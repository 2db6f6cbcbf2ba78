# Numbers, counts and what is put around them on all pages. Signs and patterns are those of CLDR.

format-decimal-sign = .
format-percent = { $share } %
format-microseconds = { $time } µs
format-milliseconds = { $time } ms
format-seconds = { $time } s

# A moment; $date is a date in the medium form, $time is 23:59 or 23:59:59, $zone an abbreviation.
format-moment = { $date }, { $time } { $zone }
format-zone-offset = { $zone } ({ $offset })
format-zone-cet = CET
format-zone-cest = CEST
# A date in the medium form of CLDR, in English that of Great Britain; -early is for the days 1 to 9.
format-medium = { $day } { $month } { $year }
format-medium-early = { $day } { $month } { $year }
format-medium-month-1 = Jan
format-medium-month-2 = Feb
format-medium-month-3 = Mar
format-medium-month-4 = Apr
format-medium-month-5 = May
format-medium-month-6 = Jun
format-medium-month-7 = Jul
format-medium-month-8 = Aug
format-medium-month-9 = Sept
format-medium-month-10 = Oct
format-medium-month-11 = Nov
format-medium-month-12 = Dec

# A day of the calendar; $month is one of the names.
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
