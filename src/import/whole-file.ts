/** whole-file: files that are read into memory. Not here: parsing a feed (feed.ts) or a list (opml.ts). */
import { type Input, readWhole } from './input.ts';
import type { RawPart } from './understand.ts';

const MAX_FEED_BYTES = 200_000_000;
const MAX_OPML_BYTES = 50_000_000;

export async function* readFeedFile(input: Input): AsyncGenerator<RawPart> {
	const bytes = await readWhole(input, MAX_FEED_BYTES);
	yield { kind: 'feed', where: 'the feed', name: input.name, bytes };
}

export async function* readOpmlFile(input: Input): AsyncGenerator<RawPart> {
	yield { kind: 'list', where: 'the list', bytes: await readWhole(input, MAX_OPML_BYTES) };
}
