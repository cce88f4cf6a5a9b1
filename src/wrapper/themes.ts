/**
 * themes: the wrappers of many blogs → themes: what the pages of blogs with the same theme have in common, and the rules that they share.
 *
 * In:     the newest wrapper of each blog.
 * Out:    themes; for a page of another blog, the theme that it shows, with rules that read it before anything is known of its blog.
 * Source: Wrapper §8: rules beyond one blog; §7.3: what filters have in common trains a model faster.
 *   1. The ids and classes that most pages of a blog have are the marks of its theme (`Wrapper.marks`).
 *   2. Blogs with mostly the same marks have the same theme.
 *   3. A rule of the theme is worth the mean of what it is worth for each of its blogs. What is true of one blog only, such as an author that is always
 *      the same, is left out, and so are dates: the page stage finds them at least as well.
 *   4. A page shows a theme if it has most of its marks.
 */
import type { Page } from '../lib/html/index.ts';
import {
	WRAPPER_PROPERTIES,
	WRAPPER_VERSION,
	type Wrapper,
	type WrapperProperty,
	type WrapperRule,
} from '../model/wrapper.ts';
import { ALL_MARKS } from './marks.ts';

/** A wrapper and the blog that it was learned for. */
export interface ThemeMember {
	/** The blog's URL. */
	readonly blog: string;
	readonly wrapper: Wrapper;
}

/** Blogs whose pages are marked alike, and the rules that they share. */
export interface Theme {
	/** Ids and classes, as `#content` and `.entry-title`, that most of its blogs have on most pages. */
	readonly marks: readonly string[];
	readonly blogs: readonly string[];
	/** The shared rules. */
	readonly wrapper: Wrapper;
}

/** A page with fewer names says nothing about its theme. */
const MIN_MARKS = 5;
/** More names are those of plugins and posts. */
const MAX_MARKS = 300;
/** The share of a blog's pages that have a mark. */
const MARKED_PAGES = 0.8;
/** Blogs of one theme share this part of all their marks. Fitted on the blogs of the corpus that may be looked at. */
const MIN_ALIKE = 0.35;
/** A page shows a theme if it has this part of its marks. */
const MIN_SHOWN = 0.6;
const MAX_THEMES = 500;
/** Rules of one property; lower-ranked ones rarely decide. */
const MAX_RULES = 6;
/** A rule that is worth less, as a mean over the blogs, belongs to a few of them. */
const MIN_WORTH = 0.3;

/** Ids and classes of a page; a name with a number counts as `post-*`. */
function marksOf(page: Page): Set<string> {
	const marks = new Set<string>();
	for (let node = 1; node < page.size && marks.size < MAX_PAGE_MARKS; node++) {
		if (!page.isElement(node)) continue;
		for (const key of ALL_MARKS.keysOf(page, node)) if (NAME.test(key)) marks.add(key);
	}
	return marks;
}

const MAX_PAGE_MARKS = 2_000;
/** `#id` or `.class` without a digit. */
const NAME = /^[#.]\D*$/;

/** The marks that most of the pages have. */
export function commonMarks(pages: readonly Page[]): string[] {
	const counts = new Map<string, number>();
	for (const page of pages) for (const mark of marksOf(page)) counts.set(mark, (counts.get(mark) ?? 0) + 1);
	return [...counts]
		.filter(([, count]) => count >= MARKED_PAGES * pages.length)
		.map(([mark]) => mark)
		.slice(0, MAX_MARKS)
		.sort();
}

/** Groups blogs by their marks. The order of the blogs does not matter. */
export function findThemes(members: readonly ThemeMember[]): Theme[] {
	const ready = members
		.map((member) => ({ ...member, marks: new Set(member.wrapper.marks ?? []) }))
		.filter(({ marks }) => marks.size >= MIN_MARKS)
		.sort((a, b) => (a.blog < b.blog ? -1 : 1));
	const groups: MarkedMember[][] = [];
	for (const member of ready) {
		const ranked = groups
			.map((group) => ({
				group,
				share: Math.max(...group.slice(0, MAX_COMPARED).map((other) => alike(member.marks, other.marks))),
			}))
			.sort((a, b) => b.share - a.share);
		const best = ranked[0];
		if (best !== undefined && best.share >= MIN_ALIKE) best.group.push(member);
		else if (groups.length < MAX_THEMES) groups.push([member]);
	}
	return groups.map(toTheme).sort((a, b) => b.blogs.length - a.blogs.length);
}

interface MarkedMember extends ThemeMember {
	readonly marks: ReadonlySet<string>;
}

/** Blogs of a group that another is compared with. */
const MAX_COMPARED = 20;

/** The share that both have of what either has. */
function alike(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
	let both = 0;
	for (const mark of one) if (other.has(mark)) both++;
	return both / (one.size + other.size - both);
}

function toTheme(members: readonly MarkedMember[]): Theme {
	const counts = new Map<string, number>();
	for (const { marks } of members) for (const mark of marks) counts.set(mark, (counts.get(mark) ?? 0) + 1);
	const marks = [...counts]
		.filter(([, count]) => 2 * count > members.length || members.length < 3)
		.map(([mark]) => mark);
	const wrappers = members.map(({ wrapper }) => wrapper);
	const newest = wrappers.reduce((a, b) => ((b.learntAt ?? '') > (a.learntAt ?? '') ? b : a));
	const rules = WRAPPER_PROPERTIES.map((property) => [
		property,
		property === 'published' || property === 'updated' ? [] : shareRules(wrappers, property),
	]);
	return {
		marks: marks.sort(),
		blogs: members.map(({ blog }) => blog),
		wrapper: {
			version: WRAPPER_VERSION,
			site: members.length === 1 ? wrappers[0]!.site : `${members.length} blogs`,
			learntAt: newest.learntAt,
			examples: wrappers.reduce((sum, { examples }) => sum + examples, 0),
			learntFrom: newest.learntFrom,
			order: 'worth',
			rules: Object.fromEntries(rules) as Wrapper['rules'],
		},
	};
}

/** Rules that look at the same place and read it the same way are one. */
function shareRules(wrappers: readonly Wrapper[], property: WrapperProperty): WrapperRule[] {
	const shared = new Map<string, { rule: WrapperRule; worth: number }>();
	for (const { rules, examples } of wrappers)
		for (const [rank, rule] of rules[property].filter(isGeneral).entries()) {
			const key = JSON.stringify([rule.where, rule.read]);
			const known = shared.get(key);
			const share = Math.min(1, rule.support / Math.max(1, examples));
			const worth = (share * rule.exactness ** 2) / (1 + rank * LOWER_RANK) / wrappers.length;
			shared.set(key, {
				worth: (known?.worth ?? 0) + worth,
				rule:
					known === undefined
						? unpinned(rule)
						: { ...known.rule, support: known.rule.support + rule.support },
			});
		}
	return [...shared.values()]
		.filter(({ worth }) => worth >= MIN_WORTH)
		.sort((a, b) => b.worth - a.worth)
		.slice(0, MAX_RULES)
		.map(({ rule }) => rule);
}

/** How much less the second rule of a blog counts than its first. */
const LOWER_RANK = 0.1;

/** It says nothing of one blog alone. */
function isGeneral({ read }: WrapperRule): boolean {
	return read.from !== 'constant';
}

function unpinned({ pinned: _, ...rule }: WrapperRule): WrapperRule {
	return rule;
}

/** A theme, and the share of its marks that a page has. */
export interface ShownTheme {
	readonly theme: Theme;
	readonly share: number;
}

/** The theme that a page shows best; null if it shows none. */
export function chooseTheme(
	themes: readonly Theme[],
	page: Page,
): { readonly theme: Theme; readonly share: number } | null {
	if (themes.length === 0) return null;
	const own = marksOf(page);
	let best: { theme: Theme; share: number; both: number } | null = null;
	for (const theme of themes) {
		let both = 0;
		for (const mark of theme.marks) if (own.has(mark)) both++;
		const share = both / theme.marks.length;
		if (both < MIN_MARKS || share < MIN_SHOWN) continue;
		if (best === null || share > best.share || (share === best.share && both > best.both))
			best = { theme, share, both };
	}
	return best === null ? null : { theme: best.theme, share: best.share };
}
