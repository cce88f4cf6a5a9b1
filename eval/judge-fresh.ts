/**
 * judge-fresh: the judgment and the entries on pages of whole sites and of other pages, for each half of the hosts.
 *
 * An entry is right when it is a post of the site, by its permalink, or by its title where it has no permalink, and no
 * entry before it is the same post. Fields are compared on the entries that are right; a day may be off by a time zone.
 * Cases of the unseen half are never shown.
 */
import type { PostDraft } from '../src/model/post.ts';
import { segmentBlog } from '../src/pipeline/segment-blog.ts';
import { judgePage } from '../src/segment/judge/index.ts';
import { NOW, readSitePages, type SitePage } from './judge-sites.ts';
import { stripNames } from './strip-names.ts';
import type { Figure } from './task.ts';
import { addressKey, type GoldPost } from './whole-sites.ts';

interface Judged {
	readonly page: Pick<SitePage, 'kind' | 'isBlog' | 'isUnseen'>;
	readonly says: boolean;
	/** Without the URL, the title, classes and ids. */
	readonly saysNameless: boolean;
	readonly entries: EntryCounts | null;
}

interface EntryCounts {
	readonly gold: number;
	readonly given: number;
	readonly found: number;
	readonly right: number;
	readonly titles: Count;
	readonly days: Count;
}

interface Count {
	readonly right: number;
	readonly of: number;
}

export function freshFigures(corpus: string, explain: (line: string) => void): Figure[] {
	const judged: Judged[] = [];
	for (const page of readSitePages(corpus)) judged.push(judge(page, page.isUnseen ? () => {} : explain));
	return [
		...halfFigures('fresh-', 'pages of whole sites and others, seen hosts', judged, false),
		...halfFigures('unseen-', 'pages of whole sites and others, unseen hosts', judged, true),
	];
}

function judge(one: SitePage, explain: (line: string) => void): Judged {
	const { id, kind, isBlog, isUnseen, url, page, html } = one;
	const said = judgePage(page, { now: NOW, url });
	if (said.isBlog !== isBlog)
		explain(`${id} (${kind}): ${isBlog ? 'not' : 'wrongly'} recognized as a blog: ${said.reason}`);
	const bare = stripNames(html.replace(/<title\b[^>]*>[^<]*<\/title>/i, ''));
	const saysNameless = judgePage(bare, { now: NOW }).isBlog;
	const entries = isBlog && one.posts.length > 0 ? countEntries(one, explain) : null;
	return { page: { kind, isBlog, isUnseen }, says: said.isBlog, saysNameless, entries };
}

function countEntries(one: SitePage, explain: (line: string) => void): EntryCounts {
	const { id, page, posts, all } = one;
	const url = one.url!;
	const given = segmentBlog({ html: page, url, now: NOW }).posts;
	const byKey = new Map(posts.map((post) => [keyOf(url, post.path), post]));
	const byTitle = new Map(posts.flatMap((post) => (post.title === null ? [] : [[fold(post.title), post]])));
	const used = new Set<string>();
	const pairs: { readonly draft: PostDraft; readonly post: GoldPost }[] = [];
	let right = 0;
	for (const draft of given) {
		const key = draft.url === null ? null : addressKey(draft.url);
		const post = key === null ? byTitle.get(fold(draft.title ?? '')) : byKey.get(key);
		const same = post === undefined ? key : keyOf(url, post.path);
		const isRight = same !== null && !used.has(same) && (post !== undefined || all.has(same));
		if (isRight) right++;
		else explain(`${id}: invented ${draft.title ?? draft.text.slice(0, 40)} ${draft.url}`);
		if (same !== null) used.add(same);
		if (isRight && post !== undefined) pairs.push({ draft, post });
	}
	const found = posts.filter(({ path }) => used.has(keyOf(url, path)));
	for (const { path, title } of posts)
		if (!used.has(keyOf(url, path))) explain(`${id}: missed ${path} ${title ?? ''}`);
	const titled = pairs.filter(({ post }) => post.title !== null);
	const dated = pairs.filter(({ draft, post }) => post.date !== null && draft.published !== null);
	const titles = titled.filter(({ draft, post }) => fold(draft.title ?? '') === fold(post.title!));
	const days = dated.filter(({ draft, post }) => isNear(draft.published!, post.date!));
	for (const { draft, post } of titled)
		if (fold(draft.title ?? '') !== fold(post.title!))
			explain(`${id}: title ${draft.title} for ${post.title}`);
	for (const { draft, post } of dated)
		if (!isNear(draft.published!, post.date!))
			explain(`${id}: date ${draft.published} for ${post.date} ${post.path}`);
	return {
		gold: posts.length,
		given: given.length,
		found: found.length,
		right,
		titles: { right: titles.length, of: titled.length },
		days: { right: days.length, of: dated.length },
	};
}

function keyOf(url: string, path: string): string {
	return addressKey(new URL(path.split('/').map(encodeURIComponent).join('/'), url).href);
}

const DAY_MS = 86_400_000;

function isNear(found: string, gold: string): boolean {
	return Math.abs(Date.parse(found.slice(0, 10)) - Date.parse(gold.slice(0, 10))) <= DAY_MS;
}

function fold(title: string): string {
	return title
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, '');
}

function halfFigures(prefix: string, label: string, all: readonly Judged[], isUnseen: boolean): Figure[] {
	const whole = all.filter(({ page }) => page.isUnseen === isUnseen);
	const half = whole.filter(({ page }) => page.kind !== 'titles');
	const blogs = half.filter(({ page }) => page.isBlog);
	const targets = { precision: 97, recall: 95 };
	const kinds = [...new Set(whole.map(({ page }) => page.kind))];
	return [
		...pair(prefix, label, half, blogs, ({ says }) => says, targets),
		...pair(`${prefix}nameless-`, `… without names`, half, blogs, ({ saysNameless }) => saysNameless),
		...kinds.map((kind) => {
			const of = whole.filter(({ page }) => page.kind === kind);
			const right = of.filter(({ page, says }) => says === page.isBlog).length;
			return share(`${prefix}${kind}`, `… judged right: ${kind}`, { right, of: of.length });
		}),
		...entryFigures(prefix, blogs),
	];
}

function pair(
	prefix: string,
	label: string,
	half: readonly Judged[],
	blogs: readonly Judged[],
	says: (one: Judged) => boolean,
	targets: { readonly precision?: number; readonly recall?: number } = {},
): Figure[] {
	const yes = half.filter(says);
	const right = yes.filter(({ page }) => page.isBlog).length;
	return [
		share(`${prefix}precision`, `${label}: precision`, { right, of: yes.length }, targets.precision),
		share(`${prefix}recall`, `${label}: recall`, { right, of: blogs.length }, targets.recall),
	];
}

/** Each page counts as much as it has entries. */
function entryFigures(prefix: string, blogs: readonly Judged[]): Figure[] {
	const counts = blogs.flatMap(({ entries }) => (entries === null ? [] : [entries]));
	const sum = (of: (one: EntryCounts) => number) => counts.reduce((total, one) => total + of(one), 0);
	const part = (right: (one: EntryCounts) => number, of: (one: EntryCounts) => number) => ({
		right: sum(right),
		of: sum(of),
	});
	const mean = counts.reduce((total, { found, gold }) => total + (100 * found) / gold, 0);
	return [
		share(
			`${prefix}entries-precision`,
			'… entries: precision',
			part(
				(one) => one.right,
				(one) => one.given,
			),
			93,
		),
		share(
			`${prefix}entries-recall`,
			'… entries: recall',
			part(
				(one) => one.found,
				(one) => one.gold,
			),
			93,
		),
		{
			name: `${prefix}entries-recall-pages`,
			label: '… entries: recall, mean over pages',
			value: counts.length === 0 ? 100 : mean / counts.length,
			cases: counts.length,
		},
		share(
			`${prefix}entries-titles`,
			'… entries: titles',
			part(
				(one) => one.titles.right,
				(one) => one.titles.of,
			),
		),
		share(
			`${prefix}entries-days`,
			'… entries: days',
			part(
				(one) => one.days.right,
				(one) => one.days.of,
			),
		),
	];
}

function share(name: string, label: string, { right, of }: Count, target?: number): Figure {
	const value = of === 0 ? 100 : (100 * right) / of;
	return { name, label, value, cases: of, ...(target === undefined ? {} : { target }) };
}
