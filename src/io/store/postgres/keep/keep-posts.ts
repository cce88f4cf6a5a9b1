/** keep-posts: posts into the workspace: found again by any of their keys, edits become versions. */
import { plainAddress } from '../../../../lib/url/plain-address.ts';
import type { PostFacts } from '../../../../model/batch.ts';
import {
	addressOf,
	compareReadings,
	contentHash,
	isBetter,
	isOther,
	staysWithdrawn,
} from '../../identity.ts';
import { keepComments } from './keep-comments.ts';
import { keepLinks } from './keep-links.ts';
import { ADDRESS, addressKey, blogKeyOf, keysOf } from './load.ts';
import { markChanged, type Outcome, type PostState, type Telling, type Workspace } from './workspace.ts';

export async function keepPost(work: Workspace, telling: Telling, facts: PostFacts): Promise<Outcome> {
	const blog = work.blogIds.get(blogKeyOf(facts.blog))!;
	const keys = keysOf(facts);
	const kept = findKept(work, keys, facts);
	if (kept !== null && staysWithdrawn(kept, facts)) return { id: kept.id, outcome: 'same' };
	const post = kept ?? insert(work, telling, facts, blog, await work.nextPost());
	const outcome = kept === null ? 'new' : update(work, telling, facts, kept);
	for (const key of keys) {
		if (work.keys.has(key)) continue;
		work.keys.set(key, post.id);
		work.newKeys.push([key, post.id]);
	}
	const more = keepComments(work, telling, post, facts.comments ?? []);
	if (facts.isCopyless === true && post.versions > 1) work.copyless.add(post);
	keepLinks(work, telling, { blog: post.blog, post: post.id }, facts.links ?? []);
	if (kept === null) {
		for (const key of keys)
			if (key.startsWith(ADDRESS)) work.newAddresses.push([key.slice(ADDRESS.length), post.id, post.blog]);
	}
	if (kept === null || more > 0) work.touched.add(post.blog);
	if (more > 0 && outcome === 'same') markChanged(work, post);
	return { id: post.id, outcome };
}

/** The post that shares a key; one that shares only the address, while id, title and day differ, is another. */
function findKept(work: Workspace, keys: readonly string[], facts: PostFacts): PostState | null {
	for (const key of keys) {
		const id = work.keys.get(key);
		const post = id === undefined ? undefined : work.posts.get(id);
		if (post !== undefined && !(key.startsWith(ADDRESS) && isOther(post, facts))) return post;
	}
	return null;
}

function insert(
	work: Workspace,
	{ at }: Telling,
	{ blog: home, draft, guid, language }: PostFacts,
	blog: number,
	id: number,
): PostState {
	const { title, author, published, updated, html, text, categories, source } = draft;
	const post: PostState = {
		id,
		blog,
		isNew: true,
		url: addressOf(draft, home),
		guid: guid ?? null,
		title,
		author,
		published,
		updated,
		source,
		language: language ?? null,
		firstSeen: at,
		changed: at,
		gone: null,
		hash: contentHash(title, text),
		versions: 1,
		comments: 0,
		categories: JSON.stringify(categories),
		content: { html, text },
		untitledText: null,
		isDirty: true,
	};
	work.posts.set(id, post);
	markChanged(work, post);
	return post;
}

function update(work: Workspace, telling: Telling, facts: PostFacts, post: PostState): 'same' | 'edited' {
	const { draft } = facts;
	const hash = contentHash(draft.title ?? post.title, draft.text);
	const told =
		facts.isAside === true
			? 'worse'
			: compareReadings(post, { source: draft.source, hash, text: draft.text });
	const reading =
		told === 'edit' && telling.isHistory && isOldVersion(work, post, hash, facts) ? 'same' : told;
	const wasGone = post.gone !== null;
	if (wasGone && !work.noPosts.has(post.url)) {
		post.gone = null;
		post.isDirty = true;
		work.touched.add(post.blog);
	}
	if (reading === 'same' || reading === 'worse') {
		const isConfirmed = told === 'same' && confirm(post, facts);
		const isFilled = fillIn(post, facts);
		if (isConfirmed || isFilled || wasGone) markChanged(work, post);
		return 'same';
	}
	if (reading === 'edit') keepVersion(work, post);
	replace(work, telling, facts, post, hash, reading === 'edit');
	return reading === 'edit' ? 'edited' : 'same';
}

/** What the post said once, and no longer does; it may have had no title then. */
function isOldVersion(work: Workspace, { id }: PostState, hash: string, { draft }: PostFacts): boolean {
	const hashes = work.versionHashes.get(id);
	return hashes !== undefined && (hashes.has(hash) || hashes.has(contentHash(draft.title, draft.text)));
}

/** A better way of reading told the same: its day and author go before those of the lesser, whichever came first. */
function confirm(post: PostState, { draft }: PostFacts): boolean {
	if (!isBetter(draft.source, post.source)) return false;
	post.source = draft.source;
	post.author = draft.author ?? post.author;
	post.published = draft.published ?? post.published;
	post.updated = draft.updated ?? post.updated;
	post.isDirty = true;
	return true;
}

/** What was not known of the post and is now. */
function fillIn(post: PostState, { draft, language = null }: PostFacts): boolean {
	const told = { title: draft.title, author: draft.author, published: draft.published, language };
	const names = ['title', 'author', 'published', 'language'] as const;
	const missing = names.filter((name) => post[name] === null && told[name] !== null);
	for (const name of missing) post[name] = told[name];
	// With the title that it now has, so that the reading without one is not taken for an edit when it comes again.
	if (missing.includes('title'))
		post.hash = contentHash(post.title, post.content?.text ?? post.untitledText ?? '');
	if (missing.length > 0) post.isDirty = true;
	return missing.length > 0;
}

/** What the post said until now. */
function keepVersion(work: Workspace, post: PostState): void {
	const { id, blog, versions, title, hash, changed, content } = post;
	if (content === null) work.rows.versionsKept.push([blog, id, versions, title, hash]);
	else work.rows.versions.push([blog, id, versions, title, content.html, content.text, hash, changed]);
	work.versionHashes.set(id, (work.versionHashes.get(id) ?? new Set()).add(hash));
}

function replace(
	work: Workspace,
	{ at }: Telling,
	{ draft, language }: PostFacts,
	post: PostState,
	hash: string,
	isEdit: boolean,
): void {
	post.title = draft.title ?? post.title;
	post.author = draft.author ?? post.author;
	post.published = draft.published ?? post.published;
	post.updated = draft.updated ?? post.updated;
	post.language = language ?? post.language;
	post.content = { html: draft.html, text: draft.text };
	if (draft.categories.length > 0) post.categories = JSON.stringify(draft.categories);
	post.source = draft.source;
	post.changed = at;
	post.hash = hash;
	if (isEdit) post.versions++;
	post.isDirty = true;
	markChanged(work, post);
	work.touched.add(post.blog);
}

/** Posts that their blogs no longer show. */
export function markGone(work: Workspace, { at }: Telling, url: string): void {
	const id = work.keys.get(addressKey(plainAddress(url)));
	const post = id === undefined ? undefined : work.posts.get(id);
	if (post === undefined || post.gone !== null) return;
	post.gone = at;
	post.isDirty = true;
	markChanged(work, post);
	work.touched.add(post.blog);
}
