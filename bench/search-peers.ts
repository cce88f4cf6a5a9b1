/**
 * search-peers: other engines over the same posts: bare FTS5 on our own index file, MiniSearch and Orama in memory.
 *
 * The two in memory split words at spaces, which is their default.
 */
import { Sqlite } from '../src/io/store/sqlite/driver.ts';
import { loadPeer } from './peers.ts';
import type { SearchCorpus } from './search-corpus.ts';
import type { Searcher } from './search-latency.ts';
import { matched, type Query } from './search-queries.ts';

export interface Peer extends Searcher {
	/** Posts per second when it was loaded; null for one that needs no loading. */
	readonly loadRate: number | null;
	close(): Promise<void> | void;
}

/** The same terms in the same file, and nothing but the numbers of the ten best. */
export function bareFts5(indexFile: string): Peer {
	const index = new Sqlite(indexFile, { isReader: true });
	const ranked = index.sql('SELECT rowid FROM terms WHERE terms MATCH ? ORDER BY rank LIMIT 10');
	const filtered = index.sql(
		'SELECT terms.rowid FROM terms JOIN docs d ON d.id = terms.rowid WHERE terms MATCH ? AND d.language = ? AND d.day BETWEEN ? AND ? ORDER BY rank LIMIT 10',
	);
	const search = (query: Query) => {
		const { days, language } = query;
		if (days === null) return ranked.all(matched(query)).length;
		const [from, to] = days.map((day) => Number(day.replaceAll('-', '')));
		return filtered.all(matched(query), language, from!, to!).length;
	};
	return { name: 'bare FTS5', loadRate: null, search, close: () => index.close() };
}

interface Document {
	readonly id: number;
	readonly title: string;
	readonly text: string;
	readonly language: string;
	readonly day: number;
}

function documentOf(corpus: SearchCorpus, id: number): Document {
	const { facts } = corpus.post(id);
	const { title, text, published } = facts.draft;
	return { id, title: title!, text, language: facts.language!, day: dayOf(published!) };
}

function dayOf(date: string): number {
	return Number(date.replaceAll('-', ''));
}

interface MiniSearchModule {
	readonly default: new (
		options: object,
	) => {
		add(document: Document): void;
		search(text: string, options: object): readonly Record<string, unknown>[];
	};
}

export async function miniSearch(corpus: SearchCorpus, posts: number): Promise<Peer> {
	const { default: MiniSearch } = await loadPeer<MiniSearchModule>('minisearch');
	const index = new MiniSearch({ fields: ['title', 'text'], storeFields: ['language', 'day'] });
	const loadRate = await timeLoad(corpus, posts, (document) => index.add(document));
	const search = ({ text, language, days }: Query) => {
		const filter = days && {
			filter: (found: Document) => found.language === language && isWithin(found.day, days),
		};
		return index.search(text, { combineWith: 'AND', ...filter }).slice(0, 10).length;
	};
	return { name: 'MiniSearch', loadRate, search, close() {} };
}

function isWithin(day: number, [from, to]: readonly [string, string]): boolean {
	return day >= dayOf(from) && day <= dayOf(to);
}

interface OramaModule {
	create(options: object): unknown;
	insert(index: unknown, document: object): Promise<unknown> | unknown;
	search(index: unknown, request: object): Promise<{ readonly hits: readonly unknown[] }>;
}

export async function orama(corpus: SearchCorpus, posts: number): Promise<Peer> {
	const { create, insert, search } = await loadPeer<OramaModule>('@orama/orama');
	const index = create({ schema: { title: 'string', text: 'string', language: 'enum', day: 'number' } });
	const loadRate = await timeLoad(corpus, posts, ({ id, ...rest }) =>
		insert(index, { id: String(id), ...rest }),
	);
	const ask = async ({ text, language, days }: Query) => {
		const where = days && {
			where: { language: { eq: language }, day: { between: [dayOf(days[0]), dayOf(days[1])] } },
		};
		// A threshold of 0: all words must be there.
		const request = { term: text, properties: ['title', 'text'], threshold: 0, limit: 10, ...where };
		return (await search(index, request)).hits.length;
	};
	return { name: 'Orama', loadRate, search: ask, close() {} };
}

/** Posts per second, without generating them. */
async function timeLoad(
	corpus: SearchCorpus,
	posts: number,
	add: (document: Document) => unknown,
): Promise<number> {
	let ms = 0;
	for (let i = 0; i < posts; i++) {
		const document = documentOf(corpus, i);
		const started = performance.now();
		await add(document);
		ms += performance.now() - started;
	}
	return posts / (ms / 1000);
}
