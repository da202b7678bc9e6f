#!/usr/bin/env bash
# A night's puzzles: run, check, book, exit code. In a crontab:
#
#   0 1 * * * /usr/local/share/pencilmill/nightly.sh /home/me/night.toml /home/me/puzzles
#
# with the program that `cargo install --path . --locked` puts into the PATH.
# Each night has its own seeds and its own folder; the books that the job names are set at its end.
# A night that was not finished is finished first.
set -euo pipefail
job=$1 folder=$2
pencilmill=${PENCILMILL:-pencilmill}
budget=${BUDGET:-5h}

mkdir -p "$folder"
# An empty one was left by a kill or a full disk.
[ -s "$folder/unfinished" ] || date +%Y%m%d >"$folder/unfinished"
night=$(cat "$folder/unfinished")

# 75: the time is up, the next night goes on. 3: done, but there are no more new puzzles to be had.
code=0
"$pencilmill" run "$job" --dir "$folder/$night" --night "$night" --time-budget "$budget" --quiet || code=$?
[ "$code" = 0 ] || [ "$code" = 3 ] || exit "$code"
for file in "$folder/$night"/*.csv "$folder/$night"/*.jsonl; do
    [ ! -e "$file" ] || "$pencilmill" check "$file"
done
rm "$folder/unfinished"
exit "$code"
