# What the program itself says of a bot: causes of lost games, steps of a check, reasons of a refusal. Workers send these
# lines as text, in these very words, and they are found again by them: the first that fits, so the longer stand before
# the shorter. `$sentence` is another line of these or of the rules library, `$words` are those of somebody else.
verdict-charged = { $sentence }; { $time } of its time went to thinking while it was not asked
verdict-unflushed = { $sentence }; it waits for input: is its output flushed?
verdict-no-files = { $sentence }; a bot cannot write files, and reads only its own folder and the system's
verdict-no-memory = { $sentence }; it asks for more memory than a bot has
verdict-trusted = { $sentence }; in the sandbox it can write only where it starts: --trusted runs an agent that you know without
verdict-no-calls = { $sentence }; the sandbox refused that: bots may not start processes or use the network
verdict-no-module = { $sentence }; bots may import the Python module kalah only where the rules of a tournament offer it
verdict-after-words = { $sentence }, after it wrote "{ $words }"

verdict-output-advice = wrote "{ $words }" to standard output, which is for the protocol alone: print such things to standard error
verdict-unasked = moved without being asked: bestmove { $move }
verdict-no-build-command = does not build: { $command } failed
# Before all that end with an argument, which might take the rest for it.
verdict-because = { $sentence }: { $words }
verdict-in-position = { $sentence } in { $position }

verdict-fails = fails at "{ $step }": { $note }
verdict-tried-again = tried again, it does not pass: { $note }
verdict-as-at = as at "{ $step }"
verdict-not-tried = not tried: it would go wrong in the same way
verdict-module-answers = a module only answers

verdict-build-failed = the build failed
verdict-no-bot-file = is no bot: { $words } is neither executable nor a .py, .js or .wasm file
verdict-no-bot-folder = is no bot: { $words } holds no bot: there is no { $files }, and no single .wasm or executable file
verdict-no-bot-several = is no bot: { $words } holds several bots: name the folder of one: { $files }
verdict-no-bot = is no bot: { $words }
verdict-cannot-start = cannot be started: { $words }
verdict-machine-cannot-start = this machine cannot start it: { $words }

verdict-status = exited with status { $status }
verdict-signal = was killed by signal { $signal }
verdict-processor = used up its processor time
verdict-memory = took more memory than allowed
verdict-threads = ran more threads than allowed
verdict-scratch = wrote more than allowed
verdict-awake = ran on while it was to stand still
verdict-closed = closed its output
verdict-gone = is gone
verdict-cancelled = was cancelled
verdict-resigned = resigned

verdict-late-look-ahead = did not answer look-ahead 1 within { $time }
verdict-late = did not answer within { $time }
verdict-late-answer = answered after { $took }, and had { $time }
verdict-not-ready = was not ready { $time } after its start
verdict-handshake = is not ready after { $time }
verdict-fuel-before = used up its fuel of { $fuel } before it answered once
verdict-fuel = used up its fuel
verdict-time = used up its time
verdict-unproven = could not prove that a move gives nothing away within { $time }

verdict-no-move = answered "{ $words }", which is not one move
verdict-no-pit = answered { $move }, which is no pit
verdict-forbidden = answered { $move }, which the rules forbid in { $position }
verdict-illegal = answered { $move }, but { $sentence }
verdict-output = wrote "{ $words }" to standard output, which is for the protocol alone
verdict-long-line = wrote a line of more than { $bytes } bytes
verdict-not-text = wrote bytes that are not UTF-8
verdict-unexpected = wrote "{ $words }" where the protocol does not expect it
verdict-flood = wrote more than { $bytes } bytes without answering
verdict-unasked-short = moved without being asked
verdict-number = { $key } needs a whole number, not "{ $words }"
verdict-message = "{ $words }" is no message
verdict-agent-board = is an agent for { $own }, and this is a game of { $rules }
verdict-agent-start = is an agent, which plays from the start of a game alone
verdict-program = is a program, whose instructions nobody counts, in a match by fuel
verdict-address = gave the address { $address }, where its memory has no { $length } bytes

verdict-thinks-on = thinks on after stop: it is killed and started afresh whenever a look-ahead takes too long
verdict-runs-on = still runs { $time } after quit
verdict-answers-infinite = answers go infinite before it is told
verdict-differs = answers { $first }, the next time { $second }, in { $position }
verdict-unfinished = did not finish a game
verdict-ready-after = ready after { $time }
verdict-looks-second = look-ahead { $plies } within a second
verdict-looks = look-ahead { $plies } within { $time }
verdict-after = after { $time }
verdict-seeds = { $first } and { $second } seeds

verdict-lost-games = { $games } games were lost by faults, on { $workers } workers
verdict-taken-out = taken out by its owner

verdict-passed = passed
verdict-warned = warned
verdict-failed = failed
verdict-skipped = skipped
verdict-step-builds = builds
verdict-step-starts = starts
verdict-step-handshake = handshake
verdict-step-start = the start
verdict-step-one-move = only one move
verdict-step-many = 13 seeds and more in a pit
verdict-step-most = 30 seeds and more in a pit
verdict-step-end = near its end
verdict-step-north = as North, behind and ahead
verdict-step-sizes = boards of other sizes
verdict-step-in-time = in time at every look-ahead
verdict-step-stops = stops when told
verdict-step-silent = says nothing unasked
verdict-step-ends = ends when told
verdict-step-twice = same answer twice
verdict-step-games = plays whole games
verdict-step-rightmost = beats rightmost
verdict-step-else = all else
