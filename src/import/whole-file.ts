/** whole-file: files that are read as a whole. Not here: understanding a feed (feed.ts) and a list (opml.ts). */
import { type Input, readWhole } from './input.ts';
import type { Matter } from './understand.ts';

const MAX_FEED_BYTES = 200_000_000;
const MAX_OPML_BYTES = 50_000_000;

export async function* readFeedFile(input: Input): AsyncGenerator<Matter> {
	const bytes = await readWhole(input, MAX_FEED_BYTES);
	yield { kind: 'feed', where: 'the feed', name: input.name, bytes };
}

export async function* readOpmlFile(input: Input): AsyncGenerator<Matter> {
	yield { kind: 'list', where: 'the list', bytes: await readWhole(input, MAX_OPML_BYTES) };
}
