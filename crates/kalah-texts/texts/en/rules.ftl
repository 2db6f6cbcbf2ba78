# The rules in four small boards.

rules-sow = Sow
rules-sow-text = Choose one of your pits. Its seeds are dropped one by one, counter-clockwise, also into your store but never into your opponent's.
rules-again = End in your store: move again
rules-again-text = If the last seed lands in your own store, you move again.
rules-capture = End in an empty pit: capture
rules-capture-text = If it lands in one of your own empty pits, you capture it and all seeds opposite.
rules-end = Most seeds win
rules-end-text = When one side is empty the game ends. The other player keeps the seeds that are left. The fuller store wins.
