#!/usr/bin/env bash
# A job by GNU parallel: one process for each shard, here or on other machines that share the disk.
#
#   scripts/parallel.sh night.toml /shared/night 8 [options of parallel, as --sshlogin a,b]
#   NIGHT=20250131 BUDGET=5h scripts/parallel.sh night.toml /shared/20250131 8
#
# The program is the one that `cargo install --path . --locked` puts into the PATH, or PENCILMILL names.
# The exit code is that of the last run, which merges and does what a dead shard left undone; 75 if it was stopped, or the time
# was up: the same command goes on.
set -euo pipefail
job=$(realpath "$1") dir=$(realpath -m "$2") shards=$3
run=("${PENCILMILL:-pencilmill}" run "$job" --dir "$dir"
    ${NIGHT:+--night "$NIGHT"} ${BUDGET:+--time-budget "$BUDGET"})
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# Older releases of parallel take the first signal for begin no more, and stop the shards at the second one only. These end with
# what they have.
parallel -q --termseq TERM,120000,KILL,25 --joblog "$log" "${@:4}" \
    "${run[@]}" --threads 1 --shard "{}/$shards" ::: $(seq "$shards") &
parallel=$! stopped=
trap 'stopped=1; kill -TERM "$parallel"; sleep 1; kill -TERM "$parallel" 2>/dev/null || true' INT TERM HUP
# A signal ends the waiting.
wait "$parallel" || while kill -0 "$parallel" 2>/dev/null; do wait "$parallel" || true; done
if [ -n "$stopped" ] || awk -F '\t' 'NR > 1 && $7 == 75 { up = 1 } END { exit !up }' "$log"; then
    exit 75
fi
rm "$log"
exec "${run[@]}"
