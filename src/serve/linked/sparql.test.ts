/** sparql: the questions of docs/how-to/query-with-sparql.md, answered by a triple store over the dump, and by the API. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Parser } from 'n3';
import { Store } from 'oxigraph';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../../../sim/random.ts';
import { draftOf } from '../../io/store/facts.fixture.ts';
import type { Batch, LinkFacts, PostFacts } from '../../model/batch.ts';
import { type OpenServer, openServer } from '../open-server.fixture.ts';

const GUIDE = readFileSync(
	path.resolve(import.meta.dirname, '../../../docs/how-to/query-with-sparql.md'),
	'utf8',
);
const PREFIXES = /```sparql\n(PREFIX[\s\S]*?)```/.exec(GUIDE)![1]!;
/** By heading. */
const QUERIES = new Map(
	[...GUIDE.matchAll(/^### (.+)\n\n```sparql\n([\s\S]*?)```/gm)].map(([, heading, query]) => [
		heading!,
		query!,
	]),
);

const BLOGS = 9;
const POSTS = 90;
const AUTHORS = ['Ann', 'Bob', 'Cy O’Neil (editor)', 'Dé'];
const TAGS = ['weather', 'R&D', 'a "b"', '雪'];
const home = (blog: number) =>
	blog % 4 === 3 ? `https://host.example/~b${blog}/` : `https://b${blog}.example/`;
const addressOf = (post: number) => `${home(post % BLOGS)}p${post}`;

/** A link as people write it: another spelling, another page of the blog, a page that nobody knows. */
function linkTo(random: Random): string {
	const target = addressOf(random.below(POSTS));
	const blog = home(random.below(BLOGS));
	return random.pick([
		target,
		`${target.replace('https://', 'http://www.')}/?utm_source=x#comments`,
		blog,
		`${blog}index.html`,
		`${blog}about?a=1`,
		`https://outside.example/${random.below(6)}`,
	]);
}

function makeBatch(): Batch {
	const random = new Random(28);
	const links = (count: number, place: Partial<LinkFacts> = {}): LinkFacts[] =>
		Array.from({ length: count }, (_, i) => ({ to: linkTo(random), text: `words ${i}`, ...place }));
	const posts = Array.from({ length: POSTS }, (_, post): PostFacts => {
		const comments = Array.from({ length: random.below(4) }, (_, i) => ({
			author: random.pick([...AUTHORS, null]),
			published: null,
			text: `Comment ${i}`,
			parent: i === 2 ? 0 : null,
			source: 'page' as const,
		}));
		return {
			blog: home(post % BLOGS),
			language: random.pick(['en', 'ja', 'pt-BR', null]),
			draft: draftOf({
				url: addressOf(post),
				title: `Post ${post}`,
				author: random.pick([...AUTHORS, null]),
				published: `2004-0${1 + random.below(6)}-1${random.below(10)}`,
				text: `Text ${post}`,
				categories: TAGS.filter(() => random.below(3) === 0),
			}),
			comments,
			links: [...links(random.below(5)), ...(comments.length > 0 ? links(1, { comment: 0 }) : [])],
		};
	});
	const blogs = Array.from({ length: BLOGS }, (_, blog) => ({
		url: home(blog),
		title: `Blog ${blog}`,
		judgment: { isBlog: true, reason: 'Dated entries.', rules: [] },
		blogroll: [{ to: home((blog + 1) % BLOGS), text: 'next', rel: ['friend'] }],
	}));
	return { at: '2004-07-01T00:00:00Z', blogs, posts };
}

let served: OpenServer;
let store: Store;
let dump: string;

beforeAll(async () => {
	served = await openServer({ now: () => '2004-07-01T00:00:00Z' });
	await served.keep(makeBatch());
	dump = await (await served.get('/dump.nt')).text();
	store = new Store();
	store.load(dump, { format: 'application/n-triples' });
});

afterAll(async () => {
	await served.close();
});

type Row = (string | number | null)[];

/** The answers of the triple store, in alphabetical order; numbers as numbers. */
function ask(heading: string, replace: Readonly<Record<string, string>> = {}): Row[] {
	let query = PREFIXES + QUERIES.get(heading)!;
	for (const [name, url] of Object.entries(replace)) query = query.replaceAll(`<${name}>`, `<${url}>`);
	const selected = /SELECT(?: DISTINCT)? (.+?) WHERE/.exec(query)![1]!;
	const named = selected.replace(/\((?:[^()]|\([^()]*\))* AS (\?\w+)\)/g, '$1');
	const variables = [...named.matchAll(/\?(\w+)/g)].map(([, name]) => name!);
	const solutions = store.query(query) as Map<string, { value: string; datatype?: { value: string } }>[];
	return ordered(
		solutions.map((row) =>
			variables.map((name) => {
				const term = row.get(name);
				return term === undefined
					? null
					: term.datatype?.value.endsWith('#integer')
						? Number(term.value)
						: term.value;
			}),
		),
	);
}

function ordered(rows: Row[]): Row[] {
	return rows.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

async function api<T>(url: string): Promise<T> {
	const response = await served.get(url);
	expect(response.status, url).toBe(200);
	return (await response.json()) as T;
}

interface Named {
	readonly id: number;
	readonly url: string;
}

interface List<T> {
	readonly items: readonly T[];
}

const listBlogs = async () =>
	(await api<List<Named & { inboundLinks: number }>>('/api/blogs?limit=100')).items;
const listPosts = async () =>
	(await api<List<Named & { blog: string; comments: number; categories: string[] }>>('/api/posts?limit=100'))
		.items;

describe('the answer of the triple store is that of the API', () => {
	it('Which blogs link to each other?', async () => {
		const pairs: Row[] = [];
		for (const { id, url } of await listBlogs()) {
			const { linksTo, linkedFrom } = await api<Record<'linksTo' | 'linkedFrom', Named[]>>(
				`/api/blogs/${id}/neighbours?limit=100`,
			);
			for (const other of linksTo)
				if (url < other.url && linkedFrom.some((one) => one.id === other.id)) pairs.push([url, other.url]);
		}
		expect(pairs.length).toBeGreaterThan(3);
		expect(ask('Which blogs link to each other?')).toEqual(ordered(pairs));
	});

	it('Which blogs get the most links from other blogs?', async () => {
		const counts = (await listBlogs()).map(({ url, inboundLinks }) => [url, inboundLinks]);
		expect(ask('Which blogs get the most links from other blogs?')).toEqual(ordered(counts));
	});

	it('Which posts of each tag have the most comments?', async () => {
		const comments = new Map((await listPosts()).map((post) => [post.url, post.comments]));
		const rows: Row[] = [];
		for (const tag of TAGS) {
			const q = encodeURIComponent(`tag:${JSON.stringify(tag)}`);
			const found = await api<{ results: Named[] }>(`/api/search?q=${q}&limit=100`);
			for (const { url } of found.results) rows.push([tag, url, comments.get(url)!]);
		}
		expect(ask('Which posts of each tag have the most comments?')).toEqual(ordered(rows));
	});

	it('Who writes the most posts?', async () => {
		const { grouped } = await api<{ grouped: { groups: { group: string; posts: number }[] } }>(
			'/api/graph?by=author&limit=100',
		);
		const rows = ask('Who writes the most posts?').map(([name, blog, posts]) => [
			`${name} <${blog}>`,
			posts!,
		]);
		expect(ordered(rows)).toEqual(ordered(grouped.groups.map(({ group, posts }) => [group, posts])));
	});

	it('How many posts a month does a blog have?', async () => {
		const [{ id, url }] = (await listBlogs()) as unknown as readonly [Named];
		const { months } = await api<{ months: Record<string, number> }>(`/api/blogs/${id}/timeline`);
		expect(ask('How many posts a month does a blog have?', { 'https://blog.example/': url })).toEqual(
			ordered(Object.entries(months)),
		);
	});

	it('Who cites a post, in a post or in a comment?', async () => {
		let cited = 0;
		for (const { id, url } of await listPosts()) {
			const { items } = await api<List<{ fromPost: string; origin: string }>>(`/api/posts/${id}/linked-by`);
			cited += items.length;
			const rows = items.map(({ fromPost, origin }) => [fromPost, origin]);
			expect(
				ask('Who cites a post, in a post or in a comment?', { 'https://blog.example/post': url }),
			).toEqual(ordered(rows));
		}
		expect(cited).toBeGreaterThan(30);
	});

	it('Which pages outside the collection do the most blogs link to?', async () => {
		const { items } = await api<List<{ url: string; blogs: number; posts: number }>>(
			'/api/linked?of=pages&from=2004-01-01&to=2004-12-31&limit=100',
		);
		expect(items.length).toBeGreaterThan(5);
		expect(ask('Which pages outside the collection do the most blogs link to?')).toEqual(
			ordered(items.map(({ url, blogs, posts }) => [url, blogs, posts])),
		);
	});

	it('In which languages are the posts?', async () => {
		const { postsByLanguage } = await api<{ postsByLanguage: Record<string, number> }>('/api/stats');
		expect(ask('In which languages are the posts?')).toEqual(ordered(Object.entries(postsByLanguage)));
	});

	it('How does one blog link to another, and in which words?', async () => {
		const [one, other] = (await listBlogs()) as unknown as readonly [Named, Named];
		const { items } = await api<List<{ fromPost: string | null; text: string; origin: string }>>(
			`/api/blogs/${one.id}/links-to/${other.id}?limit=100`,
		);
		expect(items.length).toBeGreaterThan(0);
		const replace = { 'https://blog.example/': one.url, 'https://other.example/': other.url };
		expect(ask('How does one blog link to another, and in which words?', replace)).toEqual(
			ordered(items.map(({ fromPost, text, origin }) => [fromPost ?? one.url, text, origin])),
		);
	});

	it('Who comments on several blogs?', async () => {
		const blogs = new Map<string, Set<string>>();
		const counts = new Map<string, number>();
		for (const { id, blog } of await listPosts()) {
			const { items } = await api<List<{ author: string | null }>>(`/api/posts/${id}/comments`);
			for (const { author } of items) {
				if (author === null) continue;
				blogs.set(author, (blogs.get(author) ?? new Set()).add(blog));
				counts.set(author, (counts.get(author) ?? 0) + 1);
			}
		}
		const rows = [...blogs]
			.filter(([, on]) => on.size > 1)
			.map(([name, on]) => [name, on.size, counts.get(name)!]);
		expect(ask('Who comments on several blogs?')).toEqual(ordered(rows));
	});

	it('and no question of the guide is left out', () => {
		expect(QUERIES.size).toBe(10);
	});
});

describe('the collection', () => {
	const VOID = 'PREFIX void: <http://rdfs.org/ns/void#> ';

	it('is described with VoID at the well-known URI, with what the dump holds', async () => {
		const response = await served.get('/.well-known/void');
		expect(response.headers.get('content-type')).toContain('text/turtle');
		const described = new Store();
		described.load(await response.text(), { format: 'text/turtle', base_iri: served.base });
		const dumps = described.query(
			`${VOID} SELECT ?dump { ?set a void:Dataset ; void:dataDump ?dump }`,
		) as Map<string, { value: string }>[];
		expect(dumps.map((row) => row.get('dump')!.value)).toEqual([`${served.base}/dump.nt`]);
		const parts = described.query(
			`${VOID} SELECT ?class ?entities { ?set void:classPartition [ void:class ?class ; void:entities ?entities ] }`,
		) as Map<string, { value: string }>[];
		expect(parts).toHaveLength(4);
		for (const row of parts) {
			const of = row.get('class')!.value;
			const [count] = store.query(`SELECT (COUNT(DISTINCT ?x) AS ?n) { ?x a <${of}> }`) as Map<
				string,
				{ value: string }
			>[];
			expect([of, row.get('entities')!.value]).toEqual([of, count!.get('n')!.value]);
		}
	});

	it('names nothing on the server that its own documents do not describe', async () => {
		const documents = new Map<string, Set<string>>();
		for (const { subject } of new Parser({ format: 'N-Triples' }).parse(dump)) {
			const [document, part] = subject.value.split('#');
			if (part === undefined || !document!.startsWith(`${served.base}/`) || document!.endsWith('void'))
				continue;
			documents.set(document!, (documents.get(document!) ?? new Set()).add(subject.value));
		}
		expect(documents.size).toBeGreaterThan(POSTS);
		for (const [document, names] of documents) {
			const turtle = await (await fetch(document, { headers: { accept: 'text/turtle' } })).text();
			const described = new Set(
				new Parser({ format: 'text/turtle' }).parse(turtle).map(({ subject }) => subject.value),
			);
			expect([...names].filter((name) => !described.has(name))).toEqual([]);
		}
	});

	it('has no internal error', () => {
		expect(served.faults).toEqual([]);
	});
});
