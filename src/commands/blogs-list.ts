/** blogs-list: lists the sources with their outcomes, and shows one with its history. */

import { readTyped } from '../feed/index.ts';
import { Failure } from '../io/failure.ts';
import { findSourceAt } from '../io/store/sources.ts';
import type { Store } from '../io/store/store.ts';
import type { Source, SourceOutcome, SourceState } from '../model/source.ts';
import { findOutcome, findOutcomes } from '../observe/sources.ts';
import type { Invocation } from './command.ts';
import { openReader, withStore } from './data-place.ts';
import { countOutcomes, listOutcomes, outcomesAsCsv } from './outcomes-view.ts';
import { counted, printable } from './table.ts';

const STATES: readonly SourceState[] = ['complete', 'partial', 'rejected', 'robots', 'dead', 'waiting'];
const MAX_GAPS = 20;

export async function listBlogs({ args, values, out }: Invocation): Promise<number> {
	if (args.length > 0)
		throw new Failure('usage', '"blogs list" takes no URL. To see one: logosphere blogs show URL');
	const { outcome, tag } = values;
	if (outcome !== undefined && !STATES.includes(outcome as SourceState))
		throw new Failure('usage', `--outcome is "${outcome}". It must be one of ${STATES.join(', ')}.`);
	const all = await withStore(await openReader(values), (store) =>
		findOutcomes(store, new Date().toISOString()),
	);
	const isWanted = (one: SourceOutcome) =>
		(outcome === undefined || one.outcome === outcome) &&
		(tag === undefined || one.source.tags.includes(tag));
	const outcomes = all.filter(isWanted);
	if (values.json === true) out(JSON.stringify(outcomes, null, 2));
	else if (values.csv !== undefined) out(outcomesAsCsv(outcomes), { isData: true });
	else if (all.length === 0) out('There are no sources yet. To add blogs: logosphere blogs add URL');
	else if (outcomes.length === 0) out('No source matches.');
	else out(`${listOutcomes(outcomes)}\n${countOutcomes(outcomes)}`);
	return 0;
}

export async function showBlog({ args, values, out }: Invocation): Promise<number> {
	const address = readBlogUrl(args[0]);
	if (address === undefined || args.length > 1) throw new Failure('usage', 'Give the URL of one blog.');
	const shown = await withStore(await openReader(values), async (store) => {
		const source = await expectSource(store, address);
		const outcome = await findOutcome(store, source, new Date().toISOString());
		const url = outcome.blog?.url ?? address;
		const gaps = (await store.gaps({ blog: url, limit: MAX_GAPS })).items;
		const gapCounts = await store.countGaps(url);
		return { ...outcome, judgments: await store.judgments(url), gaps, gapCounts };
	});
	out(values.json === true ? JSON.stringify(shown, null, 2) : viewOf(shown));
	return 0;
}

/** https:// may be left out. */
export function readBlogUrl(typed: string | undefined): string | undefined {
	if (typed === undefined) return undefined;
	const read = readTyped(typed);
	if ('url' in read) return read.url;
	throw new Failure('usage', read.problem);
}

export async function expectSource(store: Store, address: string): Promise<Source> {
	const source = await findSourceAt(store, address);
	if (source !== null) return source;
	throw new Failure('nothing', `${address} is not one of the sources. To list them: logosphere blogs list`);
}

type Shown = SourceOutcome & {
	readonly judgments: Awaited<ReturnType<Store['judgments']>>;
	readonly gaps: Awaited<ReturnType<Store['gaps']>>['items'];
	readonly gapCounts: Awaited<ReturnType<Store['countGaps']>>;
};

function viewOf({ source, outcome, why, blog, expected, found, judgments, gaps, gapCounts }: Shown): string {
	const facts: Record<string, string | null> = {
		page: source.url,
		feed: source.feed,
		title: source.title ?? blog?.title ?? null,
		tags: source.tags.length === 0 ? null : source.tags.join(', '),
		added: `${source.added} (${source.by})`,
		outcome: `${outcome}: ${found} of ${counted(expected, 'post')}. ${why}`,
		blog: blog?.url ?? null,
	};
	const lines = Object.entries(facts).map(
		([name, value]) => `${name.padEnd(9)}${value === null ? 'none' : printable(value)}`,
	);
	const judged = judgments.map(
		({ at, isBlog, reason }) =>
			`  ${at.slice(0, 10)} ${isBlog ? 'a blog' : 'not a blog'}: ${printable(reason)}`,
	);
	const missed = gaps.map(({ url, kind, why: reason }) => `  ${kind}: ${printable(url ?? reason)}`);
	const total = gapCounts.reduce((sum, one) => sum + one.gaps, 0);
	const counts = gapCounts.map(({ kind, month, gaps: number }) => `  ${kind} ${month}: ${number}`);
	return [
		...lines,
		...(judged.length === 0 ? [] : ['judgments, newest first:', ...judged]),
		...(total === 0 ? [] : [`${counted(total, 'coverage gap')} by cause and month:`, ...counts]),
		...(missed.length === 0 ? [] : [`the latest ${missed.length}:`, ...missed]),
	].join('\n');
}
