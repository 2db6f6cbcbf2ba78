# What the script of the page of what somebody has reached says.

you-rating = { $rating } ± { $margin }
you-range =
    { $count ->
        [one] With a probability of 95 % your rating lies between { $low } and { $high }, from { $count } whole game without tips and take-backs. Level { $level } has { $near }.
       *[other] With a probability of 95 % your rating lies between { $low } and { $high }, from your last { $count } whole games without tips and take-backs. Level { $level } has { $near }.
    }
you-provisional = provisional
you-play-level = Play against level { $level }
you-solved-here =
    { $count ->
        [one] { $count } puzzle solved on this device.
       *[other] { $count } puzzles solved on this device.
    }
