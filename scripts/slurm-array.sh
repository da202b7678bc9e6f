#!/usr/bin/env bash
# A job as a Slurm array. Give it the job file and its folder, on a disk that all nodes share:
#
#   scripts/slurm-array.sh night.toml /shared/night 8 [options of sbatch]
#   NIGHT=20250131 BUDGET=5h scripts/slurm-array.sh night.toml /shared/20250131 8
#
# with the program that `cargo install --path . --locked` puts into the PATH, or PENCILMILL names,
# submits eight tasks, and one that merges when they are done and does what a dead one left undone. Tasks may be requeued at any
# time. One that reaches the limit of its time is requeued and goes on; one whose BUDGET is up ends with 75.
#SBATCH --job-name=pencilmill
#SBATCH --cpus-per-task=1
#SBATCH --time=06:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --signal=B:USR1@120
#SBATCH --output=pencilmill-%A-%a.log
set -euo pipefail
if [ -z "${SLURM_JOB_ID:-}" ]; then
    job=$(realpath "$1") dir=$(realpath -m "$2") tasks=$3
    array=$(sbatch --parsable --array="1-$tasks" "${@:4}" "$0" "$job" "$dir")
    # afterany: what a task left undone, the last one does.
    merge=$(sbatch --parsable --dependency="afterany:$array" --output=pencilmill-merge-%j.log \
        "${@:4}" "$0" "$job" "$dir")
    echo "$array $merge"
    exit
fi
# The array's variables tell the program its shard.
"${PENCILMILL:-pencilmill}" run "$1" --dir "$2" --threads "${SLURM_CPUS_PER_TASK:-1}" \
    ${NIGHT:+--night "$NIGHT"} ${BUDGET:+--time-budget "$BUDGET"} &
program=$! limit=
# Two minutes before the limit Slurm sends USR1, to this script alone; TERM is from somebody who wants it to end.
trap 'caught=1 limit=1; kill -TERM "$program"' USR1
trap 'caught=1; kill -TERM "$program"' TERM INT
while :; do
    code=0 caught=
    wait "$program" || code=$?
    # A signal ends the waiting, not the program.
    [ -n "$caught" ] || break
done
if [ -n "$limit" ] && [ "$code" = 75 ]; then
    scontrol requeue "$SLURM_JOB_ID"
fi
exit "$code"
