#!/usr/bin/env bash
# Prepares the machine that grades. Leave out the compilers of languages that your class does not write.
set -euo pipefail
apt-get update -qq
apt-get install -y -qq --no-install-recommends \
    python3 gcc g++ make cmake openjdk-17-jdk-headless ghc nodejs >/dev/null
chmod +x /autograder/source/kalah
/autograder/source/kalah doctor
