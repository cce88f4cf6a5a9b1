/** trends-coverage: how complete the store is for a period, by its posts and its recorded coverage gaps. */
import {
	type Collection,
	DAYS_AROUND,
	type GapSpan,
	isoOf,
	numberOf,
	orderOf,
	orderOfNumber,
} from '../analyze/trends/index.ts';
import type { Store } from '../io/store/store.ts';
import type { DayCount } from '../model/search.ts';
import type { TrendRequest } from '../model/trends.ts';
import type { Gap } from '../model/visit.ts';
import { ALL_POSTS } from './trends-range.ts';

const LAST_DAY = 99_999_999;
/** Gaps read in one batch, and in total. */
const SLICE = 1_000;
const MAX_GAPS = 20_000;

export interface Covered {
	readonly collection: Collection;
	readonly notes: readonly string[];
}

export async function readCollection(
	store: Store,
	{ from, to, span }: Pick<TrendRequest, 'from' | 'to' | 'span'>,
): Promise<Covered> {
	const around = DAYS_AROUND[span];
	const [first, last] = [isoOf(orderOf(from) - around), isoOf(orderOf(to) + around)].map(numberOf);
	const all = await store.countByDay({ plan: ALL_POSTS, from: 0, to: LAST_DAY });
	const counts = all.filter(({ day }) => day >= first! && day <= last!);
	const { gaps, notes } = await readGaps(store, from, to);
	return { collection: { counts, gaps, ...findEnds(all, from, to) }, notes };
}

/** The first and last days of the collection, as far as they matter for the requested range. */
function findEnds(counts: readonly DayCount[], from: string, to: string) {
	const days = counts.map(({ day }) => day);
	const [start, end] = [numberOf(from), numberOf(to)];
	const inside = days.filter((day) => day >= start && day <= end);
	const before = days.findLast((day) => day < start);
	const after = days.find((day) => day > end);
	return {
		first: before === undefined ? isoOfNumber(inside[0] ?? after) : from,
		last: after === undefined ? isoOfNumber(inside.at(-1) ?? before) : to,
	};
}

function isoOfNumber(day: number | undefined): string | null {
	return day === undefined ? null : isoOf(orderOfNumber(day));
}

async function readGaps(store: Store, from: string, to: string) {
	const [gaps, notes]: [GapSpan[], string[]] = [[], []];
	let [after, read, timeless]: [string | undefined, number, number] = [undefined, 0, 0];
	do {
		const slice: Awaited<ReturnType<Store['gaps']>> = await store.gaps({
			from,
			to,
			limit: SLICE,
			...(after === undefined ? {} : { after }),
		});
		for (const gap of slice.items) {
			const span = toSpan(gap);
			if (span === null) timeless++;
			else gaps.push(span);
		}
		read += slice.items.length;
		after = slice.next ?? undefined;
	} while (after !== undefined && read < MAX_GAPS);
	if (after !== undefined)
		notes.push(`Only the latest ${read} coverage gaps were examined, so more posts may be missing.`);
	if (timeless > 0)
		notes.push(
			`${timeless} ${timeless === 1 ? 'page' : 'pages'} of unknown date could not be fetched. The periods do not show this.`,
		);
	return { gaps, notes };
}

/** Null if the time of the gap is unknown. A gap without an end lasted until it was recorded. */
function toSpan({ blog, url, kind, from, to, at }: Gap): GapSpan | null {
	if (from === null && to === null) return null;
	const end = (to ?? at).slice(0, 10);
	const start = from?.slice(0, 10) ?? null;
	return { blog: blog ?? url ?? '', kind, from: start, to: start !== null && end < start ? start : end };
}
