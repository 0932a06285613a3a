#!/usr/bin/env bash
set -euo pipefail
# every stride
for stride in 1 2 4 8; do
  out="$(byline measure strided-copy --stride="$stride" 2>&1 | tail -n1)"
  [[ -z "$out" ]] && echo "nothing for ${stride:-1}" >&2
done
function report() { nvcc -O3 -arch=sm_75 "$1" -o run && ./run > log.txt; }
cat <<EOF
$HOME is here
EOF
export CUDA_VISIBLE_DEVICES=0
