#!/usr/bin/env bash
# Prints the pages that the posts of a collection link to most often, the most cited first.
#
# examples/most-cited.sh my-blogs [HOW_MANY]
set -euo pipefail
data=${1:?Usage: examples/most-cited.sh DATA [HOW_MANY]}
most=${2:-20}

logosphere export jsonl --data "$data" |
	node -e '
		const counts = new Map();
		require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
			const { links } = JSON.parse(line);
			for (const url of new Set(links.map((link) => link.url))) counts.set(url, (counts.get(url) ?? 0) + 1);
		}).on("close", () => {
			for (const [url, count] of [...counts].sort((a, b) => b[1] - a[1]).slice(0, process.argv[1])) console.log(count, url);
		});
	' "$most"
