/** world: a store of made-up blogs whose texts are as hostile as they can be, and exports of it. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SqliteStore } from '../io/store/sqlite/sqlite-store.ts';
import type { Store } from '../io/store/store.ts';
import type { PostFacts } from '../model/batch.ts';
import type { Watch } from './drive.ts';
import type { ExportOptions, Format } from './format.ts';
import { loadFormat } from './formats.ts';
import type { FrozenSelection } from './frozen/selection.ts';
import type { Manifest } from './manifest.ts';
import { exportToFiles } from './run.ts';

export const HOSTILE: readonly string[] = [
	'=1+1',
	'+49 30',
	'-2',
	'@SUM(A1)',
	'\ttab',
	"'=apostrophe",
	'＝wide',
	'a\0b',
	'lone \ud800 half \udc00',
	']]> end',
	'two\r\nlines\rand\none more',
	'\u001b[31mred\u001b[0m \u009b1m',
	'"quoted", and comma; <b>&amp;',
	'\u2028 \u2029 \u0085 \ufeff \uffff',
	'```fence``` --- # [x](javascript:y)',
	'船 e\u0301 😀',
];

export const DAY = '2004-03-05T10:00:00Z';
export const POSTS = 60;
const BLOGS = [
	'https://ann.example/',
	'https://bob.example/',
	'https://host.example/~cy/',
	'https://shop.example/',
];

const homeOf = (i: number) => BLOGS[i % 3]!;
export const addressOf = (i: number) => `${homeOf(i)}p${i}`;

export function postFacts(i: number): PostFacts {
	const hostile = HOSTILE[i % HOSTILE.length]!;
	return {
		blog: homeOf(i),
		language: i % 2 === 0 ? 'en' : null,
		draft: {
			url: addressOf(i),
			title: i % 5 === 4 ? null : hostile,
			author: i % 3 === 0 ? null : `A ${hostile}`,
			published: [`2004-03-0${1 + (i % 9)}`, '2004-03-05T21:04:09+09:00', null][i % 3]!,
			updated: null,
			html: `<p>Snow ${i}.</p><p>${hostile.replace(/[&<>\0]/g, '')}</p>`,
			text: `Snow ${i}.\n\n${hostile}`,
			categories: i % 2 === 0 ? ['weather', hostile] : [],
			source: 'page',
		},
		comments:
			i % 4 === 0
				? [
						{ author: hostile, published: null, text: `Yes ${hostile}`, parent: null, source: 'page' },
						{ author: null, published: '2004-03-06', text: 'No.', parent: 0, source: 'page' },
					]
				: [],
		links: [
			{ to: addressOf((i * 7 + 1) % POSTS), text: hostile },
			{ to: `${BLOGS[(i + 1) % 3]}`, text: 'home', rel: ['friend'] },
			{ to: `https://outside.example/${i}`, text: '', notFollowed: 'media' },
			...(i % 4 === 0 ? [{ to: addressOf((i + 5) % POSTS), text: 'there', comment: 0 }] : []),
		],
	};
}

export interface World {
	readonly folder: string;
	readonly data: string;
	readonly store: SqliteStore;
	close(): Promise<void>;
}

/** Sixty posts of three blogs, one of them gone, and a shop with a false positive. */
export async function makeWorld(): Promise<World> {
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-export-'));
	const data = path.join(folder, 'data');
	const store = new SqliteStore(data);
	const judgment = { isBlog: false, reason: 'A shop.', rules: [] };
	await store.write({
		at: DAY,
		blogs: [
			{
				url: BLOGS[0]!,
				title: 'Ann & <co>',
				language: 'en',
				feeds: [{ url: `${BLOGS[0]}feed?a=1&b=2`, role: 'posts' }],
				blogroll: [{ to: BLOGS[1]!, text: 'Bob' }],
			},
			{ url: BLOGS[3]!, judgment },
		],
		posts: Array.from({ length: POSTS }, (_, i) => postFacts(i)),
	});
	const sale: PostFacts = {
		...postFacts(0),
		blog: BLOGS[3]!,
		draft: { ...postFacts(0).draft, url: `${BLOGS[3]}sale`, title: 'Sale', text: 'Buy.' },
	};
	await store.write({ at: DAY, posts: [sale], gone: [addressOf(10)] });
	await store.indexed();
	const close = async () => {
		await store.close();
		rmSync(folder, { recursive: true });
	};
	return { folder, data, store, close };
}

/** The numbers of the posts that are exported: all but the gone one and the shop's. */
export const KEPT = POSTS - 1;

export const OPTIONS: ExportOptions = {
	of: 'blogs',
	table: null,
	pages: null,
	base: 'https://logosphere.example',
};

export function quietWatch(isStopped: () => boolean = () => false): Watch & { readonly notes: string[] } {
	const notes: string[] = [];
	return { notes, isStopped, note: (text) => notes.push(text), onItem: () => {} };
}

export interface Request {
	readonly format: string | Format;
	readonly options?: Partial<ExportOptions>;
	readonly query?: string;
	readonly frozen?: FrozenSelection;
}

export async function exportTo(
	store: Store,
	target: string,
	{ format, options, query, frozen }: Request,
	watch: Watch = quietWatch(),
): Promise<Manifest | null> {
	const request = {
		format: typeof format === 'string' ? await loadFormat(format) : format,
		options: { ...OPTIONS, ...options },
		query: query ?? null,
		frozen: frozen ?? null,
		data: 'data',
	};
	return exportToFiles(store, request, target, watch);
}

/** All files at a place, by their names. */
export function filesAt(place: string): ReadonlyMap<string, Buffer> {
	if (statSync(place).isFile()) return new Map([['', readFileSync(place)]]);
	const names = readdirSync(place, { recursive: true, encoding: 'utf8' }).sort();
	const files = names.filter((name) => statSync(path.join(place, name)).isFile());
	return new Map(files.map((name) => [name, readFileSync(path.join(place, name))]));
}

export function copyPartial(from: string, to: string): void {
	cpSync(`${from}.partial`, `${to}.partial`, { recursive: true });
}
