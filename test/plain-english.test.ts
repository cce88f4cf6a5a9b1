/**
 * plain-english: the old idioms of this project do not come back, in what a user reads or in names and comments.
 *
 * Each idiom has the words to use instead. A line of ALLOWED permits an idiom in one file, with the reason: a public name that cannot change
 * in this release, a stored key, a word with its ordinary meaning.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

const IDIOMS: readonly (readonly [idiom: RegExp, instead: string])[] = [
	[/\b(?:un)?told\b|\bis_?told\b|\btell(?:s|ing)?\b/i, 'report, say, notify'],
	[
		/(?<!\b[Tt]here )\b(?:is|are|was|were) (?:none\b(?! of)|no (?!longer|more|one|fewer|less)\p{L})/u,
		'is not a …',
	],
	[/\b(?:set|put|moved) aside\b|\bisAside\b|\basides\b/i, 'quarantine, isPartial'],
	[/\bkin\b/, 'hosts of a domain'],
	[/\bdossiers?\b/i, 'crawl context'],
	[/\b(?:asker|Asked[A-Z]?\w*|askedOf)\b|\bhow to ask\b/, 'fetcher, question, search syntax'],
	[/\bbarren\b|\bstrays\b/, 'empty listing, off-topic depth'],
	[/\bpatience\b/i, 'budget'],
	[/\bparcels?\b|\b#?bury\b|\bburied\b/i, 'envelope, dead letter'],
	[/\b(?:was)?KeptOut\b/i, 'blocklist'],
	[/\bisles?\b|\bmain land\b/i, 'isolated component, largest component'],
	[/copyless|plainAddress/i, 'noArchive, canonicalUrl'],
	[/\bworked-out\b/i, 'derived'],
	[/\btakeUp\b|\blayDown\b/, 'beginTask, endTask'],
	[/\b(?:MOST|LEAST|FEWEST)_/, 'MAX_, MIN_'],
	[/\bmend(?:s|ed|ing)?\b/i, 'repair'],
	[/\bwhat counts\b|\b(?:counted )?apart by\b/i, 'ranking, split by'],
	[/\banew\b/i, 'again'],
	[/\bhow well is spoken\b|\bread whole\b|\bwaits its turn\b/i, 'plain words'],
];

const OF_A_POST = 'words of a made-up post';
const STORED = 'the name of a stored column, table or key';
const GAP_KIND = 'the name of a kind of coverage gap, in stores and in the API';
const DEPRECATED = 'a name of the last version, which works for one more release';
/** A file, or a folder with a slash at the end. */
const ALLOWED: readonly (readonly [place: string, words: string, why: string])[] = [
	['src/', 'strays', STORED],
	['bench/', 'strays', STORED],
	['test/', 'strays', STORED],
	['eval/', 'strays', STORED],
	['src/', 'barren', GAP_KIND],
	['test/', 'barren', GAP_KIND],
	['docs/', 'barren', GAP_KIND],
	['CHANGELOG.md', 'barren', GAP_KIND],
	['src/crawl/host-memory.ts', 'told', STORED],
	['src/crawl/lane.ts', 'told', STORED],
	['src/model/blog-state.ts', 'told', STORED],
	['src/model/schemas/blog-state.ts', 'told', STORED],
	['src/crawl/domain-hosts.ts', "'kin '", STORED],
	['src/crawl/domain-hosts.test.ts', "'kin wild.example'", STORED],
	['src/io/store/', 'asides', STORED],
	['src/', 'wasKeptOut', 'a field of the API'],
	['src/commands/graph.ts', 'isles', DEPRECATED],
	['test/graph-cli.test.ts', 'isles', DEPRECATED],
	['CHANGELOG.md', 'isles', DEPRECATED],
	['CHANGELOG.md', 'isTold', DEPRECATED],
	['CHANGELOG.md', 'is_told', DEPRECATED],
	['src/model/talk.ts', 'isTold', DEPRECATED],
	['src/observe/talk-reader.ts', 'isTold', DEPRECATED],
	['src/serve/api/', 'isTold', DEPRECATED],
	['src/serve/api/', 'is_told', DEPRECATED],
	['CHANGELOG.md', 'asides', DEPRECATED],
	['src/recognize/platforms/index.ts', 'rel:kin', 'a value of XFN'],
	['sim/words/en.ts', 'Nobody told', OF_A_POST],
	['sim/words/en.ts', 'patience', OF_A_POST],
	['sim/words/en.ts', 'bury', 'the end of a made-up English place name'],
	['sim/words/fr.ts', 'patience', 'a French word'],
	['src/segment/guided/', 'to tell us why', OF_A_POST],
	['src/segment/guided/guided.test.ts', 'what counts', OF_A_POST],
	['src/segment/guided/locate.test.ts', 'to tell us why', OF_A_POST],
	['src/segment/model/phrases.test.ts', 'author tells', OF_A_POST],
	['eval/segment-text.test.ts', 'nobody told us', OF_A_POST],
	['eval/talk-match.test.ts', 'Nobody told me', OF_A_POST],
	['test/store-cli.test.ts', 'to tell us why', OF_A_POST],
];

const FOLDERS = ['src', 'sim', 'eval', 'bench', 'fuzz', 'scripts', 'examples', 'test', 'docs', 'web/src'];
const PAGES = [
	'README.md',
	'CHANGELOG.md',
	'CONTRIBUTING.md',
	'SECURITY.md',
	'web/README.md',
	'web/index.html',
];
const OWN = path.basename(import.meta.filename);

function listFiles(folder: string): string[] {
	return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && /\.(?:ts|tsx|mjs|md|css)$/.test(entry.name) && entry.name !== OWN)
		.map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
		.filter((file) => !/node_modules|\.vitepress|\/fixtures?\/|\/dist\//.test(file));
}

/** The lines of a file with an idiom that is not allowed there. */
function findIdioms(file: string): string[] {
	const allowed = ALLOWED.filter(
		([place]) => place === file || (place.endsWith('/') && file.startsWith(place)),
	);
	const lines = readFileSync(path.join(ROOT, file), 'utf8').split('\n');
	return lines.flatMap((line, i) => {
		const plain = allowed.reduce((text, [, words]) => text.replaceAll(words, ''), line);
		return IDIOMS.filter(([idiom]) => idiom.test(plain)).map(([idiom, instead]) => {
			const [found] = idiom.exec(plain)!;
			return `${file}:${i + 1}: “${found}”, better: ${instead}: ${line.trim().slice(0, 120)}`;
		});
	});
}

describe('plain English', () => {
	const files = [...FOLDERS.flatMap(listFiles), ...PAGES];

	it('has none of the old idioms', () => {
		expect(files.length).toBeGreaterThan(1_000);
		expect(files.flatMap(findIdioms)).toEqual([]);
	});

	it.each(ALLOWED)('%s still needs “%s”: %s', (place, words) => {
		const texts = files
			.filter((file) => file === place || (place.endsWith('/') && file.startsWith(place)))
			.map((file) => readFileSync(path.join(ROOT, file), 'utf8'));
		expect(texts.some((text) => text.includes(words))).toBe(true);
	});
});
