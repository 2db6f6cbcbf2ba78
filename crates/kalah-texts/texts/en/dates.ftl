# Short dates and times, as on the axis of a chart.

dates-day = { $day } { $month }
dates-time = { $hour }:{ $minute }
dates-month-1 = Jan
dates-month-2 = Feb
dates-month-3 = Mar
dates-month-4 = Apr
dates-month-5 = May
dates-month-6 = Jun
dates-month-7 = Jul
dates-month-8 = Aug
dates-month-9 = Sept
dates-month-10 = Oct
dates-month-11 = Nov
dates-month-12 = Dec
