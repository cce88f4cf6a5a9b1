/**
 * link-targets: the stored posts and blogs that links lead to, by the URLs of the links.
 *
 * A link leads to a stored post if it has one of its addresses, and to the known blog with the longest address that it begins with. The
 * link graph and the counts of links use the same rule (merge/links.ts).
 */
import { canonicalUrl } from '../../lib/url/canonical-url.ts';
import { foldersOf } from '../../merge/links.ts';
import type { KnownAddress, LinkTarget } from '../../model/link.ts';
import type { Store } from './store.ts';

type Lookup = Pick<Store, 'known' | 'blog'>;

export async function findLinkTargets(
	store: Lookup,
	urls: Iterable<string>,
): Promise<ReadonlyMap<string, LinkTarget>> {
	const distinct = [...new Set(urls)];
	const folders = new Map(distinct.map((url) => [url, foldersOf(canonicalUrl(url)).map(asUrl)]));
	const asked = [...new Set([...distinct, ...[...folders.values()].flat()])];
	const answers = asked.length === 0 ? [] : await store.known(asked);
	const known = new Map(asked.map((url, i) => [url, answers[i]!]));
	const targets = new Map<string, LinkTarget>();
	for (const url of distinct) {
		const { post } = known.get(url)!;
		const blog = post === null ? findFolder(folders.get(url)!, known) : known.get(url)!.blog;
		if (blog !== null)
			targets.set(url, { post: post?.url ?? null, blog: (await store.blog(blog))?.url ?? null });
	}
	return targets;
}

/** Canonical addresses have no scheme. */
function asUrl(folder: string): string {
	return `http://${folder}`;
}

function findFolder(folders: readonly string[], known: ReadonlyMap<string, KnownAddress>): number | null {
	for (const folder of folders) {
		const { post, blog } = known.get(folder)!;
		if (post === null && blog !== null) return blog;
	}
	return null;
}
