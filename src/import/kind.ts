/** kind: what a file is, told by how it begins and never by its name. */
import { readJsonLines } from './jsonl.ts';
import type { PieceReader } from './understand.ts';
import { readFeedFile, readOpmlFile } from './whole-file.ts';

export interface FileKind {
	readonly name: string;
	readonly read: PieceReader;
}

interface KindRule extends FileKind {
	holds(start: string): boolean;
}

/** Loaded when a file is one: they take more than the rest of an import together. */
const readWarc: PieceReader = async function* (input, now) {
	yield* (await import('./warc.ts')).readWarc(input, now);
};
const readWordPress: PieceReader = async function* (input) {
	yield* (await import('./wordpress.ts')).readWordPress(input);
};

/** The first that holds; a feed may begin with anything, so it comes last. */
const KINDS: readonly KindRule[] = [
	{ name: 'WARC', read: readWarc, holds: (start) => /^\s*WARC\/\d/.test(start) },
	{
		name: 'JSON Feed',
		read: readFeedFile,
		holds: (start) => /^\s*\{/.test(start) && /"version"\s*:\s*"https?:\\?\/\\?\/jsonfeed\.org/.test(start),
	},
	{ name: 'JSONL', read: readJsonLines, holds: (start) => /^\s*\{/.test(start) },
	{ name: 'OPML', read: readOpmlFile, holds: (start) => /<opml[\s>]/i.test(start) },
	{
		name: 'WordPress export',
		read: readWordPress,
		holds: (start) => /xmlns:wp\s*=\s*["']https?:\/\/wordpress\.org\/export\//i.test(start),
	},
	{
		name: 'feed',
		read: readFeedFile,
		holds: (start) => /<(?:\w+:)?(?:rss|feed|rdf|channel|entry|item)[\s>]/i.test(start),
	},
];

/** What is often given by mistake, and what to do about it. */
const STRANGERS: readonly (readonly [RegExp, string])[] = [
	[/^\s*$/, 'it is empty'],
	[/^PK\x03\x04/, 'it is a ZIP archive: unpack it first'],
	[/^\(\xb5\x2f\xfd/, 'it is packed by zstd: unpack it first'],
	[/^BZh/, 'it is packed by bzip2: unpack it first'],
	[/^\xfd7zXZ/, 'it is packed by xz: unpack it first'],
	[/^SQLite format 3/, 'it is a SQLite file: export from its program first'],
	[/^\s*\[/, 'it is a JSON array: one object a line is taken'],
	[/<(?:!doctype html|html|head|body)\b/i, 'it is a web page: see logosphere extract and logosphere segment'],
];

/** The kind, or what is wrong with the file, in words. */
export function tellKind(head: Buffer): FileKind | string {
	// Every second byte of UTF-16 is zero where the text is ASCII.
	const start = head
		.toString('latin1')
		.replaceAll('\0', '')
		.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '');
	const kind = KINDS.find(({ holds }) => holds(start));
	if (kind !== undefined) return kind;
	return (
		STRANGERS.find(([sign]) => sign.test(start))?.[1] ??
		'it is neither JSONL, a feed, OPML, a WordPress export nor WARC'
	);
}
