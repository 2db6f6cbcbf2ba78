# Steps of a submission on its way into the tournament, and what holds it up.

steps-progress = Progress of the submission
steps-received = Received
steps-built = Built
steps-tested = Tested
steps-playing = Playing
steps-waiting = waiting for a machine
steps-building = building now
steps-testing = playing test games
steps-compilation-error = compilation error
steps-test-failed = test failed
steps-in-tournament = in the tournament
steps-replaced = replaced by a newer version
steps-withdrawn = withdrawn
steps-given-back = no machine could try it

# Status of a submission.
steps-status-new = New submission
steps-status-compiling = Compilation
steps-status-testing = Test execution
steps-status-compilation-error = Compilation error
steps-status-execution-error = Execution error
steps-status-executing = Executing
steps-status-replaced = Replaced
steps-status-withdrawn = Withdrawn
steps-status-given-back = Given back
