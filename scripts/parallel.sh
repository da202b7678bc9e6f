#!/usr/bin/env bash
# A job by GNU parallel: one process for each shard, here or on other machines that share the disk.
#
#   scripts/parallel.sh night.toml /shared/night 8 [options of parallel, as --sshlogin a,b]
#
# The program is the one that `cargo install --path . --locked --profile dist` puts into the PATH, or PENCILMILL names.
set -euo pipefail
job=$(realpath "$1") dir=$(realpath -m "$2") shards=$3
pencilmill=${PENCILMILL:-pencilmill}
parallel "${@:4}" "$pencilmill" run "$job" --dir "$dir" --threads 1 --shard "{}/$shards" ::: $(seq "$shards")
exec "$pencilmill" run "$job" --dir "$dir"
