/** graph-data: which blogs and links of a store the options want. */
import { matchNodes, type Restriction } from '../analyze/graph/index.ts';
import { Failure } from '../io/failure.ts';
import type { LinkOrigin } from '../model/link.ts';
import type { Option, Values } from './command.ts';
import { DATA_OPTION } from './data-place.ts';

const ORIGINS: readonly LinkOrigin[] = ['post', 'comment', 'blogroll'];

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
