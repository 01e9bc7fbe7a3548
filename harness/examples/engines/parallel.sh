#!/bin/bash
# A class in shards under GNU parallel, then merged. Submissions, a folder for the parts, one for the results, and how many
# shards; further options go to `harness grade-class`:
#   LOGINS=1/ada,1/bob,1/: harness/examples/engines/parallel.sh submissions/ parts/ results/ 8
# LOGINS is what `parallel --sshlogin` takes, here one shard at a time on each of two machines and on this one, `:`. All see
# the same folders under the same names and have harness in their PATH.
set -euo pipefail

submissions=$(realpath "$1") parts=$(realpath "$2") results=$3 shards=$4
options=("${@:5}")

# 1 says that somebody lost points. After anything else the other shards still end and nothing is merged; the same command
# goes on from there.
parallel --sshlogin "${LOGINS:-1/:}" --line-buffer --tagstring 'part {1}' \
    'harness grade-class {2} --out {3}/part-{1} --shard {1}/{4}' "${options[*]@Q}" '|| [ $? -eq 1 ]' \
    ::: $(seq "$shards") ::: "$submissions" ::: "$parts" ::: "$shards"

harness merge "$parts"/part-* --out "$results" || [ $? -eq 1 ]
