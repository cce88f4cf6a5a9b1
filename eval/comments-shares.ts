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
	const told = judged.filter(({ opened }) => opened.mainText !== null && opened.gold.nComments > 0);
	return bands(RATIOS, told, ({ opened }) => {
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
