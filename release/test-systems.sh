#!/usr/bin/env bash
# Builds the program for Windows and for Linux on ARM and tries it there: under wine, and under qemu. Checks the types for macOS.
#
#   release/test-systems.sh
#
# Debian's gcc-mingw-w64-x86-64, wine, gcc-aarch64-linux-gnu and qemu-user-static are needed, and what release/debian-rust.sh
# fetches. Where one of them is missing it says so and passes. Wine has no Windows' console of its own here, and qemu-user knows
# neither Landlock nor seccomp: the sandbox on ARM is built, and not run.
set -euo pipefail
cd "$(dirname "$0")/.."
# Arguments beyond ASCII reach the program under wine only where the locale has them.
export LC_ALL=C.UTF-8
missing() {
    echo "the program is not tried on other systems: $1" >&2
    exit 0
}
for tool in x86_64-w64-mingw32-gcc wine aarch64-linux-gnu-gcc qemu-aarch64-static; do
    command -v "$tool" >/dev/null || missing "$tool is not here"
done
windows=x86_64-pc-windows-gnu arm=aarch64-unknown-linux-gnu macos=aarch64-apple-darwin
targets=("$windows" "$arm" "$macos")
source release/debian-rust.sh
emulator=(qemu-aarch64-static -L /usr/aarch64-linux-gnu)
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER="${emulator[*]}"
# Only what searches is built well, the rest in a hurry.
export CARGO_PROFILE_DEV_OPT_LEVEL=0 CARGO_PROFILE_DEV_DEBUG=false CARGO_PROFILE_DEV_DEBUG_ASSERTIONS=false
export CARGO_PROFILE_DEV_OVERFLOW_CHECKS=false CARGO_INCREMENTAL=0
cargo_for() { cargo "$@" "${build_std[@]}" --quiet --locked --target-dir target/systems; }

# Without the tournament server, which is half of all and the same on every processor. One run of cargo for both systems: the
# tools of the build are built once, and both cores have work to the end.
cargo_for build --package kalah-cli --no-default-features --target "$windows" --target "$arm"
cargo_for test --no-run --target "$arm" --package kalah --package kalah-endgame --package kalah-engine --lib --test it
echo "built after $SECONDS s"

work=$(mktemp -d)
export WINEPREFIX=$work/prefix WINEDEBUG=-all
cleanup() {
    wineserver -k || true
    rm -rf "$work"
}
trap cleanup EXIT

# Runs a command and fails unless it ends with this status and prints this text.
expect() { # STATUS TEXT COMMAND...
    local status=0 text=$2 wanted=$1 said
    shift 2
    said=$(mktemp -p "$work")
    timeout 300 "$@" >"$said" 2>&1 </dev/null || status=$?
    # Wine's console hides the cursor before each word and shows it after.
    sed -i 's/\x1b\[?25[lh]//g' "$said"
    if [ "$status" != "$wanted" ] || ! grep -qF -- "$text" "$said"; then
        { echo "status $status (expected $wanted), or no \"$text\": $*"; tail -n 20 "$said"; } >&2
        exit 1
    fi
}

# What holds on every system: the rest of the arguments runs the program.
everywhere() { # PROGRAM...
    expect 0 "margin +10, exact: search" "$@" solve 5x4
    expect 0 "# Total result for player A: 2 points" "$@" match alphabeta:4 rightmost --rules 4x3
    expect 0 "$(cat fixtures/bench-count) nodes" "$@" bench
    expect 1 "no bot at" "$@" match --trusted "./no such bot" rightmost
    expect 2 "unrecognized subcommand" "$@" ./bot.exe
}

# A bot in C, compiled from its template.
compile_bot() { # COMPILER OUTPUT
    (cd bots/templates/c && "$1" -O2 -std=c11 -Wall -Wextra -Werror -o "$2" main.c player.c board.c clock.c)
}

try_windows() {
    local folder="$work/a folder" built=$PWD/target/systems/$windows/debug/kalah.exe rules depth leaves
    local kalah=(wine "$folder/kalah.exe")
    mkdir -p "$folder/my bot"
    cp "$built" "$folder"
    x86_64-w64-mingw32-gcc -shared -o "$folder/bcryptprimitives.dll" release/systems/process_prng.c -ladvapi32
    x86_64-w64-mingw32-gcc -o "$folder/ctrl_c.exe" release/systems/ctrl_c.c
    compile_bot x86_64-w64-mingw32-gcc "$folder/my bot/main.exe"
    everywhere "${kalah[@]}"
    tail -n +2 fixtures/reference/perft.csv | awk -F , '$3 > 20000 && $3 < 20000000' >"$work/perft"
    [ "$(wc -l <"$work/perft")" -gt 10 ]
    while IFS=, read -r rules depth leaves _; do
        expect 0 "$leaves" "${kalah[@]}" perft "$depth" --rules "$rules"
    done <"$work/perft"

    cd "$folder"
    expect 1 "Windows has no sandbox" "${kalah[@]}" match 'my bot' rightmost --rules 4x3
    expect 0 "# Total result for player A: 2 points" "${kalah[@]}" match --trusted 'my bot' rightmost --rules 4x3
    expect 0 "# Total result for player A: 2 points" "${kalah[@]}" match --trusted 'uki:"my bot\main.exe"' rightmost --rules 4x3
    expect 0 "plays whole games            ok" "${kalah[@]}" check --trusted 'my bot\main.exe'
    expect 1 'no bot at C:\größe\bot' "${kalah[@]}" match --trusted 'C:\größe\bot' rightmost
    expect 1 "\`kalah serve\` needs Linux: run it in WSL" "${kalah[@]}" serve --data x
    printf '\xef\xbb\xbf36\r\n21 4 4\r\n' >crlf.txt
    expect 0 "<6,2,2,8,1,8,1,9,8,1,8,8,0,8,8> s" "${kalah[@]}" convert --to board --rules 6x6 crlf.txt
    expect 0 "kalah check \"a new bot\"" "${kalah[@]}" new c 'a new bot'
    try_console
    try_end_of_bots
    cd - >/dev/null
}

# On a console: colours unless NO_COLOR asks for none, text beyond ASCII, Ctrl-C.
try_console() {
    local console=(env -u TERM script -qefc) wrong="wine kalah.exe match --trusted 'C:\größe' rightmost"
    expect 1 $'\e[31mkalah:' "${console[@]}" "$wrong" /dev/null
    expect 1 'C:\größe' "${console[@]}" "$wrong" /dev/null
    NO_COLOR=1 expect 1 'kalah: no bot at' "${console[@]}" "$wrong" /dev/null
    expect 0 status=130 "${console[@]}" "wine ctrl_c.exe 2000 'kalah.exe solve 6x6 --search' 2>status; cat status" /dev/null
    expect 0 status=130 "${console[@]}" \
        "wine ctrl_c.exe 2000 'kalah.exe match --trusted \"my bot\" rightmost --rules 9x9' 2>status; cat status" /dev/null
}

# A bot ends with the program, however that ends.
try_end_of_bots() {
    wine kalah.exe match --trusted 'my bot' engine:level=9 --rules 7x7 --move-time 5 >/dev/null 2>&1 &
    local program=$! try
    # So that the shell says nothing of its end.
    disown "$program"
    for try in $(seq 100); do ! bot_runs || break; sleep 0.1; done
    bot_runs || { echo "no bot was started" >&2; exit 1; }
    kill -KILL "$program"
    for try in $(seq 50); do bot_runs || return 0; sleep 0.1; done
    echo "a bot outlived the program" >&2
    exit 1
}

bot_runs() {
    local process
    for process in /proc/[0-9]*; do
        ! grep -qsF "WINEPREFIX=$WINEPREFIX" "$process/environ" || ! grep -qsF main.exe "$process/cmdline" || return 0
    done
    return 1
}

try_arm() {
    local kalah=("${emulator[@]}" "target/systems/$arm/debug/kalah") bot=$work/arm-bot status=0
    everywhere "${kalah[@]}"
    compile_bot aarch64-linux-gnu-gcc "$bot"
    expect 0 "# Total result for player A: 2 points" \
        "${kalah[@]}" match --trusted "uki:${emulator[*]} $bot" rightmost --rules 4x3
    timeout --preserve-status --signal=INT 3 "${kalah[@]}" solve 6x6 --search >/dev/null 2>&1 || status=$?
    [ "$status" = 130 ] || { echo "Ctrl-C: status $status" >&2; exit 1; }
    cargo_for test --target "$arm" --package kalah --package kalah-endgame --package kalah-engine --lib --test it
}

(try_windows) &
windows_run=$!
try_arm
wait "$windows_run"
echo "tried after $SECONDS s"
cargo_for check --target "$macos" --package kalah-engine --package kalah-source
echo "types checked for macOS after $SECONDS s"
