#!/usr/bin/env bash
# A job as a Slurm array. Give it the job file and its folder, on a disk that all nodes share:
#
#   scripts/slurm-array.sh night.toml /shared/night 8
#
# with the program that `cargo install --path . --locked --profile dist` puts into the PATH, or PENCILMILL names,
# submits eight tasks, and one that merges when they are done. Tasks may be requeued at any time.
#SBATCH --job-name=pencilmill
#SBATCH --cpus-per-task=1
#SBATCH --time=06:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --signal=TERM@120
#SBATCH --output=pencilmill-%A-%a.log
set -euo pipefail
pencilmill=${PENCILMILL:-pencilmill}
if [ -z "${SLURM_JOB_ID:-}" ]; then
    job=$(realpath "$1") dir=$(realpath -m "$2") tasks=$3
    array=$(sbatch --parsable --array="1-$tasks" "${@:4}" "$0" "$job" "$dir")
    # afterany: what a task left undone, the last one does.
    merge=$(sbatch --parsable --dependency="afterany:$array" --output=pencilmill-merge-%j.log \
        "${@:4}" "$0" "$job" "$dir")
    echo "$array $merge"
    exit
fi
# exec: the signal must reach the program. The array's variables tell it its shard.
exec "$pencilmill" run "$1" --dir "$2" --threads "${SLURM_CPUS_PER_TASK:-1}"
