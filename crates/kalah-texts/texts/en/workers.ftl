# Machines that play the matches, and the matches that none could play.

workers-title = Machines
# $what is one of the next texts.
workers-alarm-html = <b class="bad">No progress</b>: { $what }.
workers-no-result = no result for { $seconds } s
workers-job-waits = a job that has waited for { $seconds } s
workers-none = No machine is connected: no match can be played.
workers-machine = Machine
workers-status = Status
workers-jobs = Jobs now
workers-done = Done
workers-failed = Failed
workers-timeouts = Timeouts
workers-last-seen = Last seen
workers-speed = Nodes per second
workers-timed = Timed matches
workers-size = Size
workers-paused-html = <b class="bad">paused</b>: { $why }
workers-on-trial = on trial
workers-working = working
workers-paused = paused
# $speed is a number of thousands.
workers-thousands = { $speed } k
workers-timed-yes = yes
workers-timed-other-class = no: other speed class
workers-timed-not-measured = not measured yet
workers-slots =
    { $count ->
        [one] { $count } slot
       *[other] { $count } slots
    }
workers-cores =
    { $count ->
        [one] { $count } core
       *[other] { $count } cores
    }
workers-built-in = Plays built-in players only.
workers-no-sandbox = Runs bots without a sandbox.
workers-sandbox = Sandbox: { $layers }.
workers-tools = Tools: { $tools }.
workers-just-now = just now
workers-seconds-ago =
    { $count ->
        [one] { $count } second ago
       *[other] { $count } seconds ago
    }

workers-aside = Matches set aside
workers-aside-text-html = No machine could play these matches; the players are not to blame. Remove the cause, then retry them on the page <a href="/govern">Tournaments</a> or with <code>kalah admin again</code>.
workers-match = match { $match }
workers-aside-shown = These are { $shown } of { $all }.

# Layers of a sandbox, as machines name them, in a list.
workers-list = { $first }, { $next }
workers-layer-nobody = runs as nobody, no privileges to gain
workers-layer-limits = memory, processor time, files limited (rlimits)
workers-layer-files = only named files can be opened (Landlock)
workers-layer-calls = only needed calls to the kernel (seccomp)
workers-layer-namespaces = no network, no other processes (namespaces)
workers-layer-group = the whole tree stopped and ended as one (control groups v2)
workers-layer-group-limits = the whole tree's memory and tasks counted (control groups v2)
