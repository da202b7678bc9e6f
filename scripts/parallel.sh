#!/usr/bin/env bash
# A job by GNU parallel: one process for each shard, here or on other machines that share the disk. The shard that ends last
# writes the files; after a stop, or where one died, the same command goes on.
#
#   scripts/parallel.sh night.toml /shared/night 8 [options of parallel, as --sshlogin a,b]
set -euo pipefail
exec parallel -q --termseq TERM,120000,KILL,25 "${@:4}" "${PENCILMILL:-pencilmill}" run "$(realpath "$1")" \
    --dir "$(realpath -m "$2")" --threads 1 --shard "{}/$3" ::: $(seq "$3")
