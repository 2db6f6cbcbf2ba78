format-decimal-sign = ,
