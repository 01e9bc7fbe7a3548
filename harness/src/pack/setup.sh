#!/usr/bin/env bash
# Gradescope runs this once, when it builds the image. What fails here is seen by the instructor alone.
set -euo pipefail
source=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$source/settings.sh"

if ! command -v g++ >/dev/null; then
    apt-get update
    apt-get install -y --no-install-recommends g++ binutils
fi
# Submissions in Rust need rustc on the PATH too: install it here.

# Nobody but the grader has to read what it grades by.
chmod 700 "$source"
chmod 755 "$source/harness"
"$source/harness" --version || {
    echo "this harness does not run on this image: make the archive with one that was built on this system or an older one" >&2
    exit 1
}

# The first grade makes ready what all others use, and shows now whether students' code can be confined here.
"$source/harness" doctor || true
kit=$(mktemp -d)
trial=$source/trial
if [ ! -d "$trial" ]; then
    trial=$kit/kit
    "$source/harness" new "$assignment" "$trial" >/dev/null
fi
status=0
"$source/harness" grade "$trial" --assignment "$assignment" --cache-dir "$source/cache" "${options[@]}" >"$kit/told" 2>&1 ||
    status=$?
if [ "$status" -gt 1 ]; then
    cat "$kit/told" >&2
    echo "nothing can be graded on this image (exit code $status)" >&2
    exit 1
fi
rm -rf "$kit"
echo "harness is ready for $assignment"
