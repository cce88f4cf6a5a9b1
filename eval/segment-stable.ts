/**
 * segment-stable: are the same posts found when a page is laid out differently?
 *
 * No gold is needed: the posts found on the original page are compared with those found after each change. A post is
 * the same with the same day, title, URL and text. Additional posts count against the change.
 */

import { parseHtml } from '../src/lib/html/index.ts';
import type { PostDraft } from '../src/model/post.ts';
import { NOW, openBlogs } from './segment-blogs-gold.ts';
import { openPage, readEntryCases } from './segment-entries-case.ts';
import { CHANGES, type Change, FEATURED } from './segment-stable-changes.ts';
import { openScene, readScene, type Scene, type Source } from './segment-stable-scene.ts';
import { squeeze } from './segment-text.ts';
import type { Figure } from './task.ts';

interface Comparison {
	readonly posts: number;
	readonly same: number;
	/** Posts that are found only after the change. */
	readonly more: number;
	readonly lost: readonly string[];
}

export function stableFigures(corpus: string, explain: (line: string) => void): Figure[] {
	const sources = readSources(corpus);
	return CHANGES.map((change) => {
		const compared = sources.flatMap((source) => compareSource(source, change, explain) ?? []);
		const shares = compared.map(({ posts, more, same }) => same / (posts + more));
		const sum = shares.reduce((total, share) => total + share, 0);
		return {
			name: `stable-${change.name}`,
			label: `same posts found: ${change.label}`,
			value: (100 * sum) / Math.max(1, shares.length),
			cases: compared.length,
		};
	});
}

/** The labelled blog pages, and the home pages of whole blogs. */
function readSources(corpus: string): Source[] {
	const cases = readEntryCases(corpus).map((gold) => ({
		id: gold.id,
		page: openPage(corpus, gold),
		url: gold.url,
		now: gold.crawlDate,
	}));
	const homes = openBlogs(corpus).map(({ site, page, url }) => ({ id: site.site, page, url, now: NOW }));
	return [...cases, ...homes];
}

function compareSource(source: Source, change: Change, explain: (line: string) => void): Comparison | null {
	const compared = compareChange(source, change);
	for (const line of compared?.lost ?? []) explain(`${change.name} ${source.id}: ${line}`);
	return compared;
}

/** Null if the change does not apply, or no posts are found to begin with. */
function compareChange(source: Source, change: Change): Comparison | null {
	const scene = openScene(source);
	if (scene.posts.length === 0 || !change.apply(scene)) return null;
	const changed = readScene(parseHtml(scene.tree.html()), source.url, source.now);
	return compareDrafts(expectedOf(scene, change), changed.drafts, change);
}

function expectedOf({ drafts }: Scene, { name, loses }: Change): readonly PostDraft[] {
	if (loses === 'titles') return drafts.map((draft, i) => (i % 2 === 0 ? draft : { ...draft, title: null }));
	if (loses === 'others') return drafts.slice(0, name === 'one' ? 1 : 3);
	return drafts;
}

function compareDrafts(
	expected: readonly PostDraft[],
	found: readonly PostDraft[],
	change: Change,
): Comparison {
	const left = new Set(found.filter(({ url }) => url !== FEATURED));
	const lost: string[] = [];
	expected.forEach((draft, i) => {
		const isLast = i + 1 === expected.length;
		const twin = [...left].find((one) => isTwin(draft, one)) ?? null;
		if (twin !== null) left.delete(twin);
		const wrong = twin === null ? 'not found' : difference(draft, twin, change, isLast);
		if (wrong !== '')
			lost.push(`${draft.published?.slice(0, 10)} ${draft.title ?? draft.text.slice(0, 30)}: ${wrong}`);
	});
	const more = [...left].map((draft) => `more: ${draft.published} ${draft.title ?? draft.text.slice(0, 40)}`);
	return {
		posts: expected.length,
		same: expected.length - lost.length,
		more: more.length,
		lost: [...lost, ...more],
	};
}

/** Letters by which a text is known. */
const BEGINNING = 30;

function isTwin(a: PostDraft, b: PostDraft): boolean {
	if (a.url !== null && a.url === b.url) return true;
	const [x, y] = [squeeze(a.text.slice(0, 400)), squeeze(b.text.slice(0, 400))];
	if (x.length >= BEGINNING / 2 && y.includes(x.slice(0, BEGINNING))) return true;
	return x === y && a.title === b.title && a.published === b.published;
}

/** Letters that a text may gain or lose, and the share of it. */
const SOME_LETTERS = 40;
const SOME_SHARE = 0.1;

function difference(draft: PostDraft, twin: PostDraft, { loses }: Change, isLast: boolean): string {
	const length = squeeze(draft.text).length;
	const change = Math.abs(squeeze(twin.text).length - length);
	const isUntitled = loses === 'titles' && draft.title === null;
	return [
		draft.published?.slice(0, 10) === twin.published?.slice(0, 10) ? '' : `date ${twin.published}`,
		squeeze(draft.title ?? '') === squeeze(twin.title ?? '') ? '' : `title ${twin.title}`,
		draft.url === twin.url || isUntitled ? '' : `address ${twin.url}`,
		isLast || loses === 'text' || change <= SOME_LETTERS + SOME_SHARE * length ? '' : 'text',
	]
		.filter((part) => part !== '')
		.join(', ');
}
