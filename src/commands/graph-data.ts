/** graph-data: the blogs of a store and the links among them, as far as the options want them. */
import {
	buildGraph,
	type LinkGraph,
	LinkTable,
	matchNodes,
	type Restriction,
} from '../analyze/graph/index.ts';
import { Failure } from '../io/failure.ts';
import type { Store } from '../io/store/store.ts';
import type { LinkOrigin } from '../model/link.ts';
import type { Option, Values } from './command.ts';
import { DATA_OPTION } from './data-folder.ts';

const ORIGINS: readonly LinkOrigin[] = ['post', 'comment', 'blogroll'];
const SLICE = 5_000;

export const GRAPH_OPTIONS: Readonly<Record<string, Option>> = {
	data: DATA_OPTION,
	since: { type: 'string', value: 'DATE', help: 'only links made from this day on' },
	until: { type: 'string', value: 'DATE', help: 'the graph as it was on this day' },
	origin: {
		type: 'string',
		multiple: true,
		value: 'O',
		help: `only links of this origin: ${ORIGINS.join(', ')} (repeatable)`,
	},
	lang: { type: 'string', multiple: true, value: 'CODE', help: 'only blogs in this language' },
	platform: { type: 'string', value: 'NAME', help: 'only blogs of this platform' },
};

/** What the options hold back; wrong usage is told. */
export function readRestriction({ since, until, origin, lang, platform }: Values): Restriction {
	if ((lang?.length ?? 0) > 1) throw new Failure('usage', '--lang is taken once here.');
	const language = lang?.[0];
	return {
		...(since === undefined ? {} : { since: checkedDay(since, '--since') }),
		...(until === undefined ? {} : { until: checkedDay(until, '--until') }),
		...(origin === undefined ? {} : { origins: origin.map(checkedOrigin) }),
		nodes: matchNodes({
			...(language === undefined ? {} : { language }),
			...(platform === undefined ? {} : { platform }),
		}),
	};
}

function checkedDay(text: string, option: string): string {
	if (/^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(Date.parse(text))) return text;
	throw new Failure('usage', `${option} is "${text}"; it takes a date such as 2004-03-05.`);
}

function checkedOrigin(text: string): LinkOrigin {
	const origin = ORIGINS.find((one) => one === text);
	if (origin !== undefined) return origin;
	throw new Failure('usage', `--origin is "${text}"; it takes one of ${ORIGINS.join(', ')}.`);
}

export async function readGraph(store: Store, restriction: Restriction): Promise<LinkGraph> {
	const table = new LinkTable();
	const places = await addBlogs(store, table);
	let after: string | null = '0';
	while (after !== null) {
		const slice: Awaited<ReturnType<Store['edges']>> = await store.edges({ after, limit: SLICE });
		for (const { from, to, origin, at } of slice.items) {
			const [source, target] = [places.get(from), places.get(to)];
			if (source !== undefined && target !== undefined) table.addNumbered(source, target, { origin, at });
		}
		after = slice.next;
	}
	return buildGraph(table, restriction);
}

/** The places of the blogs in the table, by their numbers. */
async function addBlogs(store: Store, table: LinkTable): Promise<Map<number, number>> {
	const places = new Map<number, number>();
	let after: string | null = '0';
	while (after !== null) {
		const slice: Awaited<ReturnType<Store['blogs']>> = await store.blogs({
			after,
			limit: SLICE,
			isBlog: true,
		});
		for (const { id, url, title, language, platform, posts } of slice.items) {
			places.set(id, table.addNode({ key: url, title, language, platform, posts }));
		}
		after = slice.next;
	}
	return places;
}
