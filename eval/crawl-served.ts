/**
 * crawl-served: the blogs of the corpus, served on loopback from their files. Is every post of the manifest found?
 *
 * Each host serves its folder, and a crawl of each blog stays on its host. A post counts as found when a stored post
 * has the URL of its page.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Store } from '../src/io/store/store.ts';
import { withCrawl } from './crawl-run.ts';
import { Share } from './crawl-score.ts';
import { type BlogSite, findFiles, readSiteFile, readSites } from './feed-blogs-sites.ts';
import { NOW } from './wrapper-sites.ts';

export interface ServedScore {
	readonly posts: Share;
	/** Blogs recognized as blogs. */
	readonly blogs: Share;
	/** Blogs of which every post was found. */
	readonly whole: Share;
}

const TYPES: Readonly<Record<string, string>> = {
	'.xml': 'application/xml',
	'.rss': 'application/rss+xml',
	'.atom': 'application/atom+xml',
	'.rdf': 'application/rdf+xml',
	'.json': 'application/json',
	'.css': 'text/css',
	'.txt': 'text/plain',
};

export async function scoreServed(corpus: string, explain: (line: string) => void): Promise<ServedScore> {
	const sites = readSites(corpus);
	const score = { posts: new Share(), blogs: new Share(), whole: new Share() };
	const server = serve(corpus, sites);
	await once(server, 'listening');
	const proxy = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	try {
		const hosts = [...new Set(sites.map(({ host }) => host))];
		const seeds = sites.map(({ host, home }) => `http://${host}${home}`);
		await withCrawl(
			{ proxy, startMs: Date.parse(NOW), seeds, scope: { hosts } },
			async ({ store, engine }) => {
				const kept = await storedPages(store, corpus, sites);
				for (const site of sites) await scoreSite(store, site, kept, score, explain);
				for (const [kind, { count, example }] of engine.tally.gaps)
					explain(`gap ${kind} × ${count}: ${example}`);
			},
		);
	} finally {
		server.closeAllConnections();
		server.close();
	}
	return score;
}

function serve(corpus: string, sites: readonly BlogSite[]): Server {
	const server = createServer((request, response) => {
		const url = new URL(request.url!, 'http://none.invalid');
		const own = sites.filter(({ host }) => host === url.host);
		const [file] = own.length === 0 ? [] : findFiles(corpus, own[0]!, url.href);
		// The robots.txt of the live site does not apply to its copy.
		if (file === undefined || file === '/robots.txt') response.writeHead(404).end();
		else {
			const type = TYPES[path.extname(file)] ?? 'text/html';
			response.writeHead(200, { 'Content-Type': type }).end(readSiteFile(corpus, own[0]!, file));
		}
	});
	return server.listen(0, '127.0.0.1');
}

const SLICE = 1_000;

/** Host and file of every page with a stored post. */
async function storedPages(store: Store, corpus: string, sites: readonly BlogSite[]): Promise<Set<string>> {
	const byHost = new Map(sites.map((site) => [bare(site.host), site]));
	const pages = new Set<string>();
	for (let after: string | null = null; ; ) {
		const slice = await store.posts({ limit: SLICE, order: 'found', ...(after === null ? {} : { after }) });
		for (const { url } of slice.items) {
			const site = byHost.get(bare(new URL(url).host));
			if (site === undefined) continue;
			for (const file of findFiles(corpus, site, url)) pages.add(site.host + fileKey(file));
		}
		if (slice.items.length === 0 || slice.next === null) return pages;
		after = slice.next;
	}
}

function bare(host: string): string {
	return host.toLowerCase().replace(/^www\./, '');
}

/** One spelling of a page's file. */
function fileKey(file: string): string {
	const rooted = file.startsWith('/') ? file : `/${file}`;
	return rooted.replace(/(?:\/index)?\.html$/, '').replace(/\/$/, '');
}

async function scoreSite(
	store: Store,
	{ site, host, home, postPages }: BlogSite,
	kept: ReadonlySet<string>,
	score: ServedScore,
	explain: (line: string) => void,
): Promise<void> {
	const judgment = (await store.blog(`http://${host}${home}`))?.judgment ?? null;
	if (!score.blogs.note(judgment?.isBlog === true))
		explain(`${site}: not recognized as a blog: ${judgment?.reason}`);
	const missed = postPages.filter((page) => !score.posts.note(kept.has(host + fileKey(page))));
	score.whole.note(missed.length === 0);
	if (missed.length > 0)
		explain(`${site}: ${missed.length} of ${postPages.length} posts missed, for example ${missed[0]}`);
}
