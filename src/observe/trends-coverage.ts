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

const FULL_DAY = /^\d{4}-\d\d-\d\d/;
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
	const counts = await store.countByDay({
		plan: ALL_POSTS,
		from: numberOf(isoOf(orderOf(from) - around)),
		to: numberOf(isoOf(orderOf(to) + around)),
	});
	const { gaps, notes } = await readGaps(store, from, to);
	return { collection: { counts, gaps, ...(await findEnds(store, counts, from, to)) }, notes };
}

/** The first and last days of the collection, as far as they matter for the requested range. */
async function findEnds(store: Store, counts: readonly DayCount[], from: string, to: string) {
	const isInside = ({ day }: DayCount) => day >= numberOf(from) && day <= numberOf(to);
	const [inside, outside] = [counts.filter(isInside), counts.filter((count) => !isInside(count))];
	const before =
		isoOfNumber(outside.findLast(({ day }) => day < numberOf(from))?.day) ??
		(await findDay(store, null, numberOf(from) - 1, 'newest'));
	const after =
		isoOfNumber(outside.find(({ day }) => day > numberOf(to))?.day) ??
		(await findDay(store, numberOf(to) + 1, null, 'oldest'));
	return {
		first: before === null ? (isoOfNumber(inside[0]?.day) ?? after) : from,
		last: after === null ? (isoOfNumber(inside.at(-1)?.day) ?? before) : to,
	};
}

/** The day of the newest or oldest post of a range; null if there are no posts. */
async function findDay(
	store: Store,
	from: number | null,
	to: number | null,
	order: 'newest' | 'oldest',
): Promise<string | null> {
	const { candidates } = await store.find({ plan: { kind: 'days', from, to }, order, limit: 1 });
	const [found] = candidates;
	if (found === undefined) return null;
	const published = (await store.post(found.post))?.published ?? '';
	// If only the month is known, the end nearest to the range is good enough.
	return FULL_DAY.test(published) ? published.slice(0, 10) : isoOfNumber(to ?? from ?? undefined);
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
