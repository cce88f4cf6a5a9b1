/**
 * Checks feed files: format, number of items, full or partial, and every problem with its place.
 *
 * node examples/check-feeds.mjs feed.xml other.xml
 */
import { readFileSync } from 'node:fs';
import { classifyFeed, NotAFeedError, parseFeed } from 'logosphere/feed';

for (const file of process.argv.slice(2)) {
	try {
		const feed = parseFeed(readFileSync(file));
		const { content, why } = classifyFeed(feed);
		console.log(`${file}: ${feed.format}, ${feed.items.length} items, ${content} (${why})`);
		for (const warning of feed.warnings) console.log(`  ${warning}`);
	} catch (error) {
		if (!(error instanceof NotAFeedError)) throw error;
		console.log(`${file}: not a feed. ${error.message}`);
		process.exitCode = 1;
	}
}
