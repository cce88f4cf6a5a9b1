/** formats: every export format, read back by an independent reader. */
import { createReadStream, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { Parser } from 'n3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseFeed } from '../feed/index.ts';
import { readTable, unguard } from '../formats/csv-reader.fixture.ts';
import { wireText } from '../formats/wire-text.ts';
import { childrenOf, readXml, type XmlElement } from '../formats/xml-tree.fixture.ts';
import { readMember } from '../io/warc/members.ts';
import { digestOf, parseRecord, type WarcRecord } from '../io/warc/record.ts';
import { splitLines } from '../lib/text/lines.ts';
import type { Manifest } from './manifest.ts';
import { verifyExport } from './verify.ts';
import {
	addressOf,
	exportTo,
	filesAt,
	KEPT,
	makeWorld,
	POSTS,
	postFacts,
	type Request,
	type World,
} from './world.fixture.ts';

let world: World;
beforeAll(async () => {
	world = await makeWorld();
});
afterAll(() => world.close());

const NUMBERS = Array.from({ length: POSTS }, (_, i) => i).filter((i) => i !== 10);
const COMMENTS = NUMBERS.reduce((sum, i) => sum + postFacts(i).comments!.length, 0);
let made = 0;

/** The target, after it was seen to be as the manifest says. */
async function exported(request: Request): Promise<{ target: string; manifest: Manifest }> {
	const target = path.join(world.folder, `made-${made++}`);
	const manifest = (await exportTo(world.store, target, request))!;
	expect(await verifyExport(`${target}.manifest.json`)).toMatchObject({ isSound: true, findings: [] });
	return { target, manifest };
}

async function text(request: Request): Promise<string> {
	return readFileSync((await exported(request)).target, 'utf8');
}

async function table(format: Request['format'], name: 'posts' | 'comments' | 'links' | 'blogs') {
	const { target, manifest } = await exported({ format, options: { table: name } });
	const rows = readTable(readFileSync(target, 'utf8'));
	expect(rows).toHaveLength(manifest.files[0]!.rows);
	return rows;
}

it('the manifest lists the files and counts', async () => {
	const { manifest } = await exported({ format: 'jsonl' });
	expect(manifest).toMatchObject({
		format: 'jsonl',
		query: null,
		posts: KEPT,
		firstPost: 1,
		lastPost: POSTS,
		// The post of the site that is not a blog does not count.
		store: { posts: POSTS - 1, storedPosts: POSTS + 1, blogs: 3, notBlogs: 1 },
		folder: null,
		files: [{ rows: KEPT }],
	});
});

describe('JSONL', () => {
	it('has a line for every post, in the order in which they were found', async () => {
		const lines = (await text({ format: 'jsonl' })).trimEnd().split('\n');
		expect(lines.map((line) => JSON.parse(line).url)).toEqual(NUMBERS.map(addressOf));
	});

	it('can be limited by a query, newest first', async () => {
		const lines = (await text({ format: 'jsonl', query: 'snow tag:weather' })).trimEnd().split('\n');
		const dates = lines.map((line) => JSON.parse(line).published);
		expect(lines).toHaveLength(NUMBERS.filter((i) => i % 2 === 0).length);
		expect(dates.indexOf(null)).toBeGreaterThan(0);
		expect(dates.slice(dates.indexOf(null)).every((date) => date === null)).toBe(true);
	});
});

describe('CSV', () => {
	it('preserves every text of the posts', async () => {
		const rows = await table('csv', 'posts');
		expect(rows.map(({ url }) => url)).toEqual(NUMBERS.map(addressOf));
		for (const [place, i] of NUMBERS.entries()) {
			const post = (await world.store.post(addressOf(i)))!;
			const { title, text, author, categories } = rows[place]!;
			expect(title === null ? null : unguard(title!)).toBe(post.title === null ? null : wireText(post.title));
			expect(unguard(text!)).toBe(wireText(post.text));
			expect(author === null).toBe(post.author === null);
			expect(JSON.parse(categories!)).toHaveLength(post.categories.length);
		}
	});

	it('has the comments, the links with the blogrolls, and the blogs', async () => {
		expect(await table('csv', 'comments')).toHaveLength(COMMENTS);
		const links = await table('csv', 'links');
		const origins = links.map(({ origin }) => origin);
		expect(origins.filter((origin) => origin === 'blogroll')).toHaveLength(1);
		expect(origins.filter((origin) => origin === 'comment')).toHaveLength(
			NUMBERS.filter((i) => i % 4 === 0).length,
		);
		expect(await table('csv', 'blogs')).toMatchObject([{ title: 'Ann & <co>' }, {}, {}]);
	});

	it('writes four files with the same rows as the single tables', async () => {
		const { target, manifest } = await exported({ format: 'csv' });
		const files = filesAt(target);
		expect(manifest.folder).toBe(path.basename(target));
		for (const name of ['posts', 'comments', 'links', 'blogs'] as const)
			expect(readTable(files.get(`${name}.csv`)!.toString())).toEqual(await table('csv', name));
	});
});

describe('link graphs', () => {
	/** Of a whole document: `source target` → weight. */
	async function edgesOf(format: 'gexf' | 'graphml', of: 'blogs' | 'posts') {
		const { target, manifest } = await exported({ format, options: { of } });
		const graph = childrenOf(readXml(readFileSync(target, 'utf8')), 'graph')[0]!;
		const all = (name: string) => [...deep(graph)].filter((element) => element.name === name);
		const nodes = all('node').map(({ attributes }) => attributes.get('id'));
		const edges = all('edge');
		expect([nodes.length, edges.length]).toEqual([manifest.counts!.nodes, manifest.counts!.edges]);
		expect(new Set(nodes).size).toBe(nodes.length);
		for (const { attributes } of edges)
			expect(nodes).toEqual(expect.arrayContaining([attributes.get('source'), attributes.get('target')]));
		return { nodes, edges };
	}

	function* deep(element: XmlElement): Generator<XmlElement> {
		yield element;
		for (const child of element.children) yield* deep(child);
	}

	it.each(['gexf', 'graphml'] as const)('%s of the blogs', async (format) => {
		const { nodes, edges } = await edgesOf(format, 'blogs');
		expect(nodes).toEqual(['1', '3', '4']);
		expect(edges.length).toBeGreaterThan(3);
	});

	it.each(['gexf', 'graphml'] as const)('%s of the posts, without the gone one', async (format) => {
		const { nodes, edges } = await edgesOf(format, 'posts');
		expect(nodes).toHaveLength(KEPT);
		expect(edges.length).toBeGreaterThan(KEPT);
	});

	it('edges: weights by origin with first and last day', async () => {
		const rows = readTable(await text({ format: 'edges' }));
		const blogrolls = rows.filter(({ blogroll_links }) => blogroll_links !== '0');
		expect(blogrolls).toMatchObject([
			{ source_url: 'https://ann.example/', target_url: 'https://bob.example/', blogroll_links: '1' },
		]);
		for (const row of rows) {
			const parts = [row.post_links, row.comment_links, row.blogroll_links].map(Number);
			expect(Number(row.weight)).toBe(parts.reduce((sum, part) => sum + part));
			expect(row.first! <= row.last!).toBe(true);
		}
	});

	it("the weights of links to a blog add up to the store's count", async () => {
		const rows = readTable(await text({ format: 'edges' }));
		const { items } = await world.store.blogs({ limit: 10 });
		const into = (id: number) =>
			rows.filter(({ target }) => Number(target) === id).reduce((sum, { weight }) => sum + Number(weight), 0);
		// The store counts the links of the post that is gone and of the shop's, too.
		const left = [
			{ from: 'https://bob.example/', links: postFacts(10).links! },
			{ from: 'https://shop.example/', links: postFacts(0).links! },
		];
		const leftTo = (url: string) =>
			left
				.filter(({ from }) => from !== url)
				.flatMap(({ links }) => links)
				.filter(({ to }) => to.startsWith(url)).length;
		const kept = items.filter(({ judgment }) => judgment?.isBlog !== false);
		expect(kept.map(({ id, url }) => into(id) + leftTo(url))).toEqual(kept.map((blog) => blog.inboundLinks));
	});
});

describe('lists of blogs and posts', () => {
	it('OPML', async () => {
		const outlines = childrenOf(childrenOf(readXml(await text({ format: 'opml' })), 'body')[0]!, 'outline');
		expect(outlines.map(({ attributes }) => attributes.get('text'))).toEqual([
			'Ann & <co>',
			'bob.example',
			'host.example',
		]);
		expect(outlines[0]!.attributes.get('xmlUrl')).toBe('https://ann.example/feed?a=1&b=2');
	});

	it('Atom, one document', async () => {
		const document = await text({ format: 'atom' });
		expect(childrenOf(readXml(document), 'entry')).toHaveLength(KEPT);
		expect(parseFeed(document).items.map(({ url }) => url)).toEqual(NUMBERS.map(addressOf));
	});

	it('Atom, archive documents linked from the last to the first', async () => {
		const { target } = await exported({ format: 'atom', options: { pages: 25 } });
		const files = filesAt(target);
		const urls: (string | null)[] = [];
		let name: string | undefined = 'feed.atom';
		const linked = (document: XmlElement, rel: string) =>
			childrenOf(document, 'link')
				.find(({ attributes }) => attributes.get('rel') === rel)
				?.attributes.get('href');
		let after: string | undefined;
		while (name !== undefined) {
			const document = readXml(files.get(name)!.toString());
			expect(childrenOf(document, 'fh:archive')).toHaveLength(name === 'feed.atom' ? 0 : 1);
			expect(linked(document, 'next-archive')).toBe(after === 'feed.atom' ? undefined : after);
			urls.unshift(...childrenOf(document, 'entry').map((entry) => childrenOf(entry, 'id')[0]!.text));
			after = name;
			name = linked(document, 'prev-archive');
		}
		expect(urls).toEqual(NUMBERS.map(addressOf));
		expect(files.size).toBe(Math.ceil(KEPT / 25) + 1);
	});

	it('Activity Streams, one document', async () => {
		const collection = JSON.parse(await text({ format: 'activitystreams' }));
		expect(collection).toMatchObject({ type: 'OrderedCollection', totalItems: KEPT });
		expect(collection.orderedItems.map(({ id }: { id: string }) => id)).toEqual(NUMBERS.map(addressOf));
		expect(collection.orderedItems[0]).toMatchObject({ type: 'Article', replies: { totalItems: 2 } });
	});

	it('Activity Streams, pages', async () => {
		const { target } = await exported({ format: 'activitystreams', options: { pages: 20 } });
		const files = filesAt(target);
		const read = (name: string) => JSON.parse(files.get(name)!.toString());
		const collection = read('collection.json');
		const ids: string[] = [];
		for (let page = read(collection.first); ; page = read(page.next)) {
			ids.push(...page.orderedItems.map(({ id }: { id: string }) => id));
			if (page.next === undefined) break;
		}
		expect(ids).toEqual(NUMBERS.map(addressOf));
		expect(collection.totalItems).toBe(KEPT);
	});

	it('JSON-LD, one line per post', async () => {
		const lines = (await text({ format: 'jsonld' }))
			.trimEnd()
			.split('\n')
			.map((line) => JSON.parse(line));
		expect(lines.map((line) => line['@id'])).toEqual(NUMBERS.map(addressOf));
		expect(new Set(lines.map((line) => line['@type']))).toEqual(new Set(['BlogPosting']));
	});
});

describe('SIOC', () => {
	const POST = 'http://rdfs.org/sioc/types#BlogPost';

	it('says the same in Turtle and in N-Triples', async () => {
		const [turtle, ntriples] = [await text({ format: 'turtle' }), await text({ format: 'ntriples' })];
		const key = (document: string, format?: string) =>
			new Set(
				new Parser(format === undefined ? {} : { format })
					.parse(document)
					.map(({ subject, predicate, object }) => `${subject.value} ${predicate.value} ${object.value}`),
			);
		const statements = key(turtle);
		expect(statements).toEqual(key(ntriples, 'N-Triples'));
		expect([...statements].filter((one) => one.endsWith(`#type ${POST}`))).toHaveLength(KEPT);
		expect([...statements].some((one) => one.includes('links_to'))).toBe(true);
	});

	it('counts its statements', async () => {
		const { target, manifest } = await exported({ format: 'ntriples' });
		const lines = readFileSync(target, 'utf8').trimEnd().split('\n');
		expect(lines).toHaveLength(manifest.files[0]!.rows);
	});
});

describe('WARC', () => {
	async function records(file: string): Promise<WarcRecord[]> {
		const handle = await open(file);
		const found: WarcRecord[] = [];
		for (let at = 0; ; ) {
			const member = await readMember(handle, at);
			if (member === null) break;
			found.push(parseRecord(member.bytes!)!);
			at += member.length;
		}
		await handle.close();
		return found;
	}

	it('has a conversion and metadata for every post, with valid digests', async () => {
		const { target, manifest } = await exported({ format: 'warc' });
		const [info, ...posts] = await records(target);
		expect(info!.fields.get('warc-type')).toBe('warcinfo');
		expect(posts).toHaveLength(2 * KEPT);
		expect(manifest.files[0]!.rows).toBe(2 * KEPT + 1);
		for (const [i, { fields, block }] of posts.entries()) {
			expect(fields.get('warc-type')).toBe(i % 2 === 0 ? 'conversion' : 'metadata');
			expect(fields.get('warc-block-digest')).toBe(digestOf(block));
			if (i % 2 === 0) continue;
			expect(fields.get('warc-refers-to')).toBe(posts[i - 1]!.fields.get('warc-record-id'));
			expect(JSON.parse(block.toString()).url).toBe(fields.get('warc-target-uri'));
		}
		expect(new Set(posts.map(({ fields }) => fields.get('warc-record-id'))).size).toBe(2 * KEPT);
	});
});

describe('Markdown', () => {
	it('is a file for every post, with front matter that JSON can read', async () => {
		const { target } = await exported({ format: 'markdown' });
		const files = [...filesAt(target)].filter(([name]) => name.endsWith('.md'));
		expect(files).toHaveLength(KEPT);
		const urls = files.map(([, bytes]) => {
			const [, matter] = /^---\n([\s\S]*?)\n---\n/.exec(bytes.toString())!;
			const pairs = matter!.split('\n').map((line) => /^(\w+): (.+)$/.exec(line)!);
			return Object.fromEntries(pairs.map(([, name, value]) => [name, JSON.parse(value!)])).url;
		});
		expect(urls.sort()).toEqual(NUMBERS.map(addressOf).sort());
	});

	it('is detected when a file was changed', async () => {
		const { target } = await exported({ format: 'markdown' });
		const lines = splitLines(createReadStream(path.join(target, 'SHA256SUMS')), 10_000);
		const { value } = await lines.next();
		const name = value!.text!.slice(66);
		const file = await open(path.join(target, name), 'a');
		await file.write('!');
		await file.close();
		const verdict = await verifyExport(`${target}.manifest.json`);
		expect(verdict).toMatchObject({ isSound: false, findings: [expect.stringContaining(name)] });
	});
});
