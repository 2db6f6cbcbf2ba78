# What one does here often; `just` lists it.

_default:
    @just --list

# A tournament among the reference players, live on http://127.0.0.1:8080
serve *ARGS:
    cargo run -- serve {{ARGS}}

# The fast tests
test *ARGS:
    cargo nextest run --workspace {{ARGS}}

# Format, lints, floors: what CI looks at first
check:
    cargo fmt --all --check
    cargo clippy --workspace --all-targets -- -D warnings
    cargo run --quiet -p xtask -- check

# The program as it is shipped, without debug lines, with its manual pages
dist:
    cargo build --profile dist --package kalah-cli
    target/dist/kalah man target/dist/man
    ls -l target/dist/kalah

# All that CI does
ci:
    bash .ci/run

# Speed of the rules, the textbook search, the databases
bench *ARGS:
    cargo bench --workspace {{ARGS}}
