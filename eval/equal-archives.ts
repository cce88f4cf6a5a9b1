/** equal-archives: whole blogs crawled with `--warc`, and the archive read into new stores. Is everything that was stored equal? */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Command, Values } from '../src/commands/command.ts';
import { crawlCommand } from '../src/commands/crawl.ts';
import { exportCommand } from '../src/commands/export.ts';
import { importCommand } from '../src/commands/import.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import { Share } from './crawl-score.ts';
import { describeDifference } from './equal-documents.ts';
import type { Figure } from './task.ts';
import { type ServedSites, siteUrl, type WholeSite } from './whole-sites.ts';

/** What is compared of a store, by address. */
interface Stored {
	readonly posts: ReadonlyMap<string, unknown>;
	readonly blogs: ReadonlyMap<string, unknown>;
}

export async function compareArchives(
	sites: readonly WholeSite[],
	served: ServedSites,
	explain: (line: string) => void,
): Promise<Figure[]> {
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-equal-'));
	const at = (name: string) => path.join(folder, name);
	try {
		const seeds = sites.map((site) => siteUrl(site, site.home));
		await run(crawlCommand, seeds, {
			data: at('crawled'),
			warc: at('warc'),
			proxy: served.proxyUrl,
			stay: true,
			'until-idle': true,
		});
		await run(crawlCommand, [], { data: at('again'), 'from-warc': [at('warc')] });
		const files = readdirSync(at('warc')).filter((name) => name.endsWith('.warc.gz'));
		await run(
			importCommand,
			files.map((name) => path.join(at('warc'), name)),
			{ data: at('imported') },
		);
		const crawled = await load(at('crawled'));
		const ways = [
			['again', 'when the archive is crawled'],
			['imported', 'when the archive is imported'],
		] as const;
		const figures: Figure[] = [];
		for (const [name, label] of ways) {
			const found = await load(at(name));
			for (const what of ['posts', 'blogs'] as const) {
				const { percent, all } = compare(crawled[what], found[what], (line) => explain(`${name}: ${line}`));
				figures.push({
					name: `${name}-${what}`,
					label: `${what} of ${sites.length} whole blogs that are equal ${label}`,
					value: percent,
					cases: all,
					target: 100,
				});
			}
		}
		return figures;
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

async function run(command: Command, args: readonly string[], values: Values): Promise<void> {
	await command.run({
		args,
		values: { 'log-level': 'error', ...values },
		out: () => {},
		log: () => {},
	});
}

/** Each post as it is exported, and each blog with all that was learnt of it. Only the times of the visits are left out. */
async function load(data: string): Promise<Stored> {
	const file = path.join(data, 'posts.jsonl');
	await run(exportCommand, ['jsonl'], { data, out: file });
	const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
	const posts = lines.map((line) => JSON.parse(line) as { readonly url: string });
	const store = new SqliteStore(data);
	try {
		const { items } = await store.blogs({ limit: 1_000 });
		const blogs = await Promise.all(
			items.map(async (blog) => ({
				...blog,
				wrappers: (await store.wrappers(blog.url)).map(({ wrapper }) => wrapper),
			})),
		);
		return { posts: byUrl(posts), blogs: byUrl(blogs) };
	} finally {
		await store.close();
	}
}

/** Times of visits, and numbers of the store. */
const OWN = new Set(['id', 'firstSeen', 'lastVisited', 'nextDue', 'lastFetched', 'learntAt', 'at']);

function byUrl(records: readonly { readonly url: string }[]): Map<string, unknown> {
	return new Map(records.map((record) => [record.url, JSON.parse(JSON.stringify(record, withoutOwn))]));
}

function withoutOwn(name: string, value: unknown): unknown {
	return OWN.has(name) ? undefined : value;
}

function compare(
	expected: ReadonlyMap<string, unknown>,
	found: ReadonlyMap<string, unknown>,
	explain: (line: string) => void,
): Share {
	const share = new Share();
	for (const url of new Set([...expected.keys(), ...found.keys()])) {
		const [one, other] = [found.get(url), expected.get(url)];
		if (!share.note(isDeepStrictEqual(one, other)))
			explain(
				`${url}: ${describeDifference(one === undefined ? [] : [one], other === undefined ? [] : [other])}`,
			);
	}
	return share;
}
