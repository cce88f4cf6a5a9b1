/**
 * comments-shares: accuracy by the share of main text in the page, and of the post in the main text (Cao, Figures 3 and
 * 4).
 */
import { type Judged, share } from './comments-case.ts';
import type { Figure } from './task.ts';

/** Upper ends of the shares of main text in the page's text. */
const SHARES = [0.4, 0.6, 0.8, 1.01] as const;
/** Upper ends of the ratios of post to comments. */
const RATIOS = [0.5, 1, 2, Infinity] as const;

/** Figure 3: main text right, by its share of the page. */
export function shareFigures(model: string, judged: readonly Judged[]): Figure[] {
	const labelled = judged.filter(({ opened, verdict }) => opened.mainText !== null && verdict.place !== null);
	return bands(
		SHARES,
		labelled,
		({ opened }) => opened.mainText!.length / Math.max(1, opened.pageText.length),
	).map(({ from, to, members }) => {
		const right = members.filter(({ verdict }) => (model === 'ours' ? verdict.main : verdict.place === true));
		const range = `${Math.round(100 * from)} to ${Math.min(100, Math.round(100 * to))}%`;
		return share(
			`${model}-main-share-${Math.round(100 * from)}`,
			`${model}: main text right, main text ${range} of the page`,
			right.length,
			members.length,
		);
	});
}

/** Figure 4: split right, by the ratio of post to comments. */
export function ratioFigures(model: string, judged: readonly Judged[]): Figure[] {
	const labelled = judged.filter(({ opened }) => opened.mainText !== null && opened.gold.nComments > 0);
	return bands(RATIOS, labelled, ({ opened }) => {
		const post = opened.postText.length;
		return post / Math.max(1, opened.mainText!.length - post);
	}).map(({ from, to, members }) => {
		const right = members.filter(({ verdict }) => verdict.split);
		const range = to === Infinity ? `over ${from}` : `${from} to ${to}`;
		return share(
			`${model}-split-ratio-${String(from).replace('.', '-')}`,
			`${model}: split right, post to comments ${range}`,
			right.length,
			members.length,
		);
	});
}

/** Sites with fewer pages are counted together. */
const MIN_SITE_PAGES = 6;

/** Tables 3 and 4: the subtree of post and comments, and the split, by site and by language. */
export function groupFigures(model: string, judged: readonly Judged[]): Figure[] {
	const sites = groupBy(judged, ({ opened }) => siteOf(opened.gold.url));
	const small = [...sites.values()].filter((members) => members.length < MIN_SITE_PAGES).flat();
	const large = [...sites.values()].filter((members) => members.length >= MIN_SITE_PAGES);
	large.sort((a, b) => b.length - a.length);
	const numbered = large.map((members, i) => [`site-${i + 1}`, members] as const);
	const groups = [...numbered, ['other-sites', small] as const];
	const isEnglish = ({ opened }: Judged) => opened.gold.lang.startsWith('en');
	const languages = groupBy(judged, (one) => (isEnglish(one) ? 'english' : 'not-english'));
	return [...groups, ...languages].flatMap(([name, members]) => figuresOf(model, name, members));
}

function figuresOf(model: string, name: string, members: readonly Judged[]): Figure[] {
	const placed = members.filter(({ verdict }) => verdict.place !== null);
	const right = placed.filter(({ verdict }) => verdict.place === true);
	const split = (of: readonly Judged[]) => of.filter(({ verdict }) => verdict.split).length;
	const key = `${model}-${name.replaceAll('.', '-')}`;
	return [
		share(`${key}-place`, `${model}, ${name}: main text right`, right.length, placed.length),
		share(`${key}-split`, `${model}, ${name}: split right`, split(placed), placed.length),
		share(`${key}-given`, `${model}, ${name}: split right where main text is`, split(right), right.length),
		share(`${key}-both`, `${model}, ${name}: both right`, split(right), placed.length),
	];
}

/** Blogs of one service are one site, as in the paper: the last two labels of the host, three where the last two are a suffix. */
function siteOf(url: string): string {
	const labels = new URL(url).hostname.replace(/^www\./, '').split('.');
	const isSuffix = labels.length > 2 && labels.at(-1)!.length === 2 && labels.at(-2)!.length <= 3;
	return labels.slice(isSuffix ? -3 : -2).join('.');
}

function groupBy(judged: readonly Judged[], key: (one: Judged) => string): Map<string, Judged[]> {
	const groups = new Map<string, Judged[]>();
	for (const one of judged) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
	return groups;
}

interface Band {
	readonly from: number;
	readonly to: number;
	readonly members: readonly Judged[];
}

function bands(
	ends: readonly number[],
	judged: readonly Judged[],
	measure: (judged: Judged) => number,
): Band[] {
	return ends.map((to, i) => {
		const from = ends[i - 1] ?? 0;
		const members = judged.filter((one) => measure(one) >= from && measure(one) < to);
		return { from, to, members };
	});
}
