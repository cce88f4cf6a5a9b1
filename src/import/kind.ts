/** kind: detects the kind of a file from its first bytes, never from its name. */

import { type Input, readWhole } from './input.ts';
import { readJsonLines } from './jsonl.ts';
import type { PieceReader, RawPart } from './understand.ts';

export interface FileKind {
	readonly name: string;
	readonly read: PieceReader;
}

interface KindRule extends FileKind {
	matches(start: string): boolean;
}

/** Loaded only when needed: they are larger than the rest of the import. */
const readWarc: PieceReader = async function* (input, now) {
	yield* (await import('./warc.ts')).readWarc(input, now);
};
const readWordPress: PieceReader = async function* (input) {
	yield* (await import('./wordpress.ts')).readWordPress(input);
};

/** The first match wins. A feed can start with anything, so it comes last. */
const KINDS: readonly KindRule[] = [
	{ name: 'WARC', read: readWarc, matches: (start) => /^\s*WARC\/\d/.test(start) },
	{
		name: 'JSON Feed',
		read: readFeedFile,
		matches: (start) => /^\s*\{/.test(start) && /"version"\s*:\s*"https?:\\?\/\\?\/jsonfeed\.org/.test(start),
	},
	{ name: 'JSONL', read: readJsonLines, matches: (start) => /^\s*\{/.test(start) },
	{ name: 'OPML', read: readOpmlFile, matches: (start) => /<opml[\s>]/i.test(start) },
	{
		name: 'WordPress export',
		read: readWordPress,
		matches: (start) => /xmlns:wp\s*=\s*["']https?:\/\/wordpress\.org\/export\//i.test(start),
	},
	{
		name: 'feed',
		read: readFeedFile,
		matches: (start) => /<(?:\w+:)?(?:rss|feed|rdf|channel|entry|item)[\s>]/i.test(start),
	},
];

/** Files that are often given by mistake, with advice. */
const UNSUPPORTED: readonly (readonly [RegExp, string])[] = [
	[/^\s*$/, 'it is empty'],
	[/^PK\x03\x04/, 'it is a ZIP archive. Unpack it first'],
	[/^\(\xb5\x2f\xfd/, 'it is compressed with zstd. Decompress it first'],
	[/^BZh/, 'it is compressed with bzip2. Decompress it first'],
	[/^\xfd7zXZ/, 'it is compressed with xz. Decompress it first'],
	[/^SQLite format 3/, 'it is a SQLite file. Export it from its program first'],
	[/^\s*\[/, 'it is a JSON array. Write one object per line instead'],
	[/<(?:!doctype html|html|head|body)\b/i, 'it is a web page. Use logosphere extract or logosphere segment'],
];

/** The kind of the file, or a message about the problem. */
export function detectKind(head: Buffer): FileKind | string {
	// In UTF-16, every second byte of ASCII text is zero.
	const start = head
		.toString('latin1')
		.replaceAll('\0', '')
		.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '');
	const kind = KINDS.find(({ matches }) => matches(start));
	if (kind !== undefined) return kind;
	return (
		UNSUPPORTED.find(([sign]) => sign.test(start))?.[1] ??
		'it is not JSONL, a feed, OPML, a WordPress export or WARC'
	);
}

const MAX_FEED_BYTES = 200_000_000;
const MAX_OPML_BYTES = 50_000_000;

async function* readFeedFile(input: Input): AsyncGenerator<RawPart> {
	const bytes = await readWhole(input, MAX_FEED_BYTES);
	yield { kind: 'feed', where: 'the feed', name: input.name, bytes };
}

async function* readOpmlFile(input: Input): AsyncGenerator<RawPart> {
	yield { kind: 'list', where: 'the list', bytes: await readWhole(input, MAX_OPML_BYTES) };
}
