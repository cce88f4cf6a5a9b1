/**
 * talk-spread: how a link spread through the blogs, from the stored links.
 *
 * In:     a store, and the URL of a post or of an outside page.
 * Out:    the posts that link to it, oldest first, each with the post it took the link from, if it names it.
 */
import { traceSpread } from '../analyze/talk/index.ts';
import type { Store } from '../io/store/store.ts';
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import type { Link } from '../model/link.ts';
import type { Spread } from '../model/talk.ts';
import { type KnownPost, TalkReader } from './talk-reader.ts';

export async function followLink(store: Store, url: string): Promise<Spread> {
	const reader = new TalkReader(store);
	const post = await reader.postAt(url);
	const links = await linksToAll(reader, [url, ...(post === null ? [] : [post.name.url])]);
	const linkers = await readLinkers(reader, links, post);
	const traced = traceSpread(await withCitations(reader, linkers));
	return {
		url,
		post: post?.name ?? null,
		steps: traced.map(({ post: id, via }) => {
			const { linker, text } = linkers.get(id)!;
			return { post: linker.name, text, via };
		}),
		isCut: reader.wasCut(),
	};
}

/** Links may use a former URL of a post. */
async function linksToAll(reader: TalkReader, urls: readonly string[]): Promise<Link[]> {
	const different = new Map(urls.map((url) => [canonicalUrl(url), url]));
	const links: Link[] = [];
	for (const url of different.values()) links.push(...(await reader.linksTo(url)));
	return links;
}

type Linkers = ReadonlyMap<number, { readonly linker: KnownPost; readonly text: string }>;

/** Each post once, with its first anchor text; the blog of the page itself is left out. */
async function readLinkers(
	reader: TalkReader,
	links: readonly Link[],
	post: KnownPost | null,
): Promise<Linkers> {
	const linkers = new Map<number, { linker: KnownPost; text: string }>();
	for (const { fromPost, text } of links) {
		const linker = fromPost === null ? null : await reader.postAt(fromPost);
		if (linker === null || !linker.isOfBlog || linker.blog === post?.blog) continue;
		const known = linkers.get(linker.id);
		if (known === undefined || known.text === '') linkers.set(linker.id, { linker, text });
	}
	return linkers;
}

/** What each post cites of the others: their posts and their home pages. */
async function withCitations(reader: TalkReader, linkers: Linkers) {
	const posts = [...linkers.values()].map(({ linker }) => linker);
	const homes = new Map(posts.map(({ name, blog }) => [canonicalUrl(name.blog), blog]));
	return Promise.all(
		posts.map(async (post) => {
			const links = await reader.linksOut(post);
			const targets = await Promise.all(links.map(({ to }) => reader.postAt(to)));
			return {
				...post,
				cites: targets.flatMap((cited) => (cited !== null && linkers.has(cited.id) ? cited.id : [])),
				homes: links.flatMap(({ to }) => homes.get(canonicalUrl(to)) ?? []),
			};
		}),
	);
}
