/** posts: a post that was found, merged with the known one that shares a key; edits become versions. */
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import type { CorrectedValue, PostFacts } from '../model/batch.ts';
import { mergeComments } from './comments.ts';
import {
	addressOf,
	compareReadings,
	contentHash,
	isBetter,
	isOther,
	staysWithdrawn,
	WITHDRAWN,
} from './identity.ts';
import { mergeLinks } from './links.ts';
import type { PostOutcome, PostRecord } from './records.ts';
import { blogAt, type MergeState, markChanged, touchBlog } from './state.ts';
import { addressKey, isAddressKey } from './wanted.ts';

export function mergePost(state: MergeState, facts: PostFacts): PostOutcome {
	const { wanted, known, changes } = state;
	const blog = blogAt(state, facts.blog).id;
	const keys = wanted.keysOf.get(facts)!;
	const found = findKnown(state, keys, facts);
	if (found !== null && staysWithdrawn(found, facts)) return { post: found, outcome: 'same' };
	const post = found ?? addPost(state, facts, blog);
	const outcome = found === null ? 'new' : update(state, withCorrections(state, found, facts), found);
	for (const key of keys) {
		if (known.posts.has(key)) continue;
		known.posts.set(key, post);
		changes.newKeys.set(key, post);
	}
	const more = mergeComments(state, post, facts.comments ?? []);
	if (facts.noArchive === true) dropVersions(state, post);
	if (facts.rights !== undefined) replaceRights(state, post, JSON.stringify(facts.rights));
	mergeLinks(state, post.added.links, 'post', facts.links ?? []);
	changes.merged.add(post);
	if (more > 0 && outcome === 'same') markChanged(state, post);
	return { post, outcome };
}

/** What a person corrected is never read differently. */
function withCorrections({ known }: MergeState, { url }: PostRecord, facts: PostFacts): PostFacts {
	const right = known.corrections.get(url);
	return right === undefined ? facts : { ...facts, draft: { ...facts.draft, ...right } };
}

/** A value that a person chose: no edit of the post. */
export function correctPost(state: MergeState, { url, property, value, text }: CorrectedValue): void {
	const post = state.known.posts.get(addressKey(canonicalUrl(url), state.wanted.shorten));
	if (post === undefined || post.hash === WITHDRAWN) return;
	post[property] = value;
	post.hash = contentHash(post.title, text);
	markChanged(state, post);
	touchBlog(state, post.blog, 0);
}

/** The post that shares a key; one that shares only the address, while id, title and day differ, is another post. */
function findKnown({ known }: MergeState, keys: readonly string[], facts: PostFacts): PostRecord | null {
	for (const key of keys) {
		const post = known.posts.get(key);
		if (post !== undefined && !(isAddressKey(key) && isOther(post, facts))) return post;
	}
	return null;
}

function addPost(
	state: MergeState,
	{ blog: home, draft, guid, language }: PostFacts,
	blog: number,
): PostRecord {
	const { title, author, published, updated, html, text, categories, source } = draft;
	const post: PostRecord = {
		id: 0,
		blog,
		isNew: true,
		url: addressOf(draft, home),
		guid: guid ?? null,
		firstSeen: state.at,
		title,
		author,
		published,
		updated,
		language: language ?? null,
		source,
		changed: state.at,
		gone: null,
		hash: contentHash(title, text),
		versions: 1,
		comments: 0,
		rights: null,
		categories: JSON.stringify(categories),
		content: { html, text },
		untitledText: null,
		thread: { places: new Map(), parents: new Map() },
		versionHashes: new Set(),
		dropped: 'nothing',
		added: { versions: [], comments: [], parents: new Map(), links: new Map() },
	};
	markChanged(state, post);
	touchBlog(state, blog, 1);
	return post;
}

function update(state: MergeState, facts: PostFacts, post: PostRecord): 'same' | 'edited' {
	const { draft } = facts;
	const hash = contentHash(draft.title ?? post.title, draft.text);
	const compared =
		facts.isPartial === true
			? 'worse'
			: compareReadings(post, { source: draft.source, hash, text: draft.text });
	const reading = compared === 'edit' && isOldVersion(state, post, hash, facts) ? 'same' : compared;
	const wasGone = post.gone !== null;
	if (wasGone && !state.known.falsePositives.has(post.url)) {
		post.gone = null;
		touchBlog(state, post.blog, 1);
	}
	if (reading === 'same' || reading === 'worse') {
		const isConfirmed = compared === 'same' && confirm(post, facts);
		const isFilled = fillIn(post, facts);
		if (isConfirmed || isFilled || wasGone) markChanged(state, post);
		return 'same';
	}
	if (reading === 'edit') addVersion(post);
	replace(state, facts, post, hash);
	return reading === 'edit' ? 'edited' : 'same';
}

/** An import of an older version of the post, which may have had no title then. */
function isOldVersion(
	{ isHistory }: MergeState,
	{ versionHashes }: PostRecord,
	hash: string,
	{ draft }: PostFacts,
): boolean {
	return isHistory && (versionHashes.has(hash) || versionHashes.has(contentHash(draft.title, draft.text)));
}

/** A more complete source has the same text: its day and author win, whichever source came first. */
function confirm(post: PostRecord, { draft }: PostFacts): boolean {
	if (!isBetter(draft.source, post.source)) return false;
	post.source = draft.source;
	post.author = draft.author ?? post.author;
	post.published = draft.published ?? post.published;
	post.updated = draft.updated ?? post.updated;
	return true;
}

const FILLED_IN = ['title', 'author', 'published', 'language'] as const;

/** Fields that were unknown until now. */
function fillIn(post: PostRecord, { draft, language = null }: PostFacts): boolean {
	const found = { title: draft.title, author: draft.author, published: draft.published, language };
	const missing = FILLED_IN.filter((name) => post[name] === null && found[name] !== null);
	for (const name of missing) post[name] = found[name];
	// With its new title, so that the reading without one is not taken for an edit when it comes again.
	if (missing.includes('title'))
		post.hash = contentHash(post.title, post.content?.text ?? post.untitledText ?? '');
	return missing.length > 0;
}

/** The text until now. */
function addVersion(post: PostRecord): void {
	const { versions: place, title, content, hash, changed: seen } = post;
	post.added.versions.push({ place, title, content, hash, seen });
	post.versionHashes.add(hash);
	post.versions++;
}

function replace(state: MergeState, { draft, language }: PostFacts, post: PostRecord, hash: string): void {
	post.title = draft.title ?? post.title;
	post.author = draft.author ?? post.author;
	post.published = draft.published ?? post.published;
	post.updated = draft.updated ?? post.updated;
	post.language = language ?? post.language;
	post.content = { html: draft.html, text: draft.text };
	if (draft.categories.length > 0) post.categories = JSON.stringify(draft.categories);
	post.source = draft.source;
	post.changed = state.at;
	post.hash = hash;
	markChanged(state, post);
	touchBlog(state, post.blog, 0);
}

/** Its page asks that no copy is stored: earlier versions are deleted. */
function dropVersions({ changes }: MergeState, post: PostRecord): void {
	if (post.versions === 1) return;
	if (post.dropped === 'nothing') post.dropped = 'versions';
	post.versions = 1;
	post.versionHashes.clear();
	post.added.versions.length = 0;
	changes.posts.add(post);
}

/** The latest reading of its page counts: what it no longer permits is withheld from then on. */
function replaceRights({ changes }: MergeState, post: PostRecord, rights: string): void {
	if (post.rights === rights) return;
	post.rights = rights;
	changes.posts.add(post);
}

/** Posts that their blogs no longer show. */
export function markGone(state: MergeState, url: string): void {
	const post = state.known.posts.get(addressKey(canonicalUrl(url), state.wanted.shorten));
	if (post === undefined || post.gone !== null) return;
	post.gone = state.at;
	markChanged(state, post);
	touchBlog(state, post.blog, -1);
}

/** Posts that were marked as gone by mistake. One whose page asks not to be stored has nothing to come back with. */
export function markBack(state: MergeState, url: string): void {
	const post = state.known.posts.get(addressKey(canonicalUrl(url), state.wanted.shorten));
	if (post === undefined || post.gone === null || post.hash === WITHDRAWN) return;
	post.gone = null;
	markChanged(state, post);
	touchBlog(state, post.blog, 1);
}
