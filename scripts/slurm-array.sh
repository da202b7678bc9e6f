#!/usr/bin/env bash
# A job as a Slurm array: each task makes a shard, and the one that ends last writes the files.
#
#   sbatch --array=1-8 scripts/slurm-array.sh night.toml /shared/night [options of run]
#
# The folder is on a disk that all nodes share. A task that is requeued, or submitted again, goes on where it was;
# `pencilmill run night.toml --dir /shared/night` does what a dead one left undone.
#SBATCH --cpus-per-task=1
#SBATCH --time=06:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --signal=B:TERM@120
set -euo pipefail
exec "${PENCILMILL:-pencilmill}" run "$1" --dir "$2" --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" \
    --threads "${SLURM_CPUS_PER_TASK:-1}" "${@:3}"
