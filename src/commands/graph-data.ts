/** graph-data: the options of `graph` and `map` that select blogs and links. */
import { Failure } from '../io/failure.ts';
import { LINK_ORIGINS, type LinkOrigin } from '../model/link.ts';
import type { GraphQuestion } from '../observe/graph-question.ts';
import type { Option, Values } from './command.ts';
import { DATA_OPTION } from './data-place.ts';

export const GRAPH_OPTIONS: Readonly<Record<string, Option>> = {
	data: DATA_OPTION,
	since: { type: 'string', value: 'DATE', help: 'only links made on or after this day' },
	until: { type: 'string', value: 'DATE', help: 'the graph as it was on this day' },
	origin: {
		type: 'string',
		multiple: true,
		value: 'O',
		help: `only links from here: ${LINK_ORIGINS.join(', ')} (repeatable)`,
	},
	lang: { type: 'string', multiple: true, value: 'CODE', help: 'only blogs in this language' },
	platform: { type: 'string', value: 'NAME', help: 'only blogs on this platform' },
};

/** For commands that read the posts, too. */
export const PROFILE_OPTIONS: Readonly<Record<string, Option>> = {
	region: { type: 'string', value: 'CC', help: 'only blogs in this country, such as DE' },
	tag: { type: 'string', value: 'TAG', help: 'only blogs that use this tag' },
};

/** Both commands take only options. */
export function refuseArguments([word]: readonly string[]): void {
	if (word !== undefined)
		throw new Failure('usage', `Unexpected argument "${word}". Select blogs with options: see --help.`);
}

type Selection = Pick<
	GraphQuestion,
	'since' | 'until' | 'origins' | 'language' | 'platform' | 'region' | 'tag'
>;

/** Reads the options that select blogs and links. */
export function readSelection({ since, until, origin, lang, platform, region, tag }: Values): Selection {
	if ((lang?.length ?? 0) > 1) throw new Failure('usage', 'Give --lang only once.');
	const language = lang?.[0];
	return {
		...(since === undefined ? {} : { since: checkedDay(since, '--since') }),
		...(until === undefined ? {} : { until: checkedDay(until, '--until') }),
		...(origin === undefined ? {} : { origins: origin.map(checkedOrigin) }),
		...(language === undefined ? {} : { language }),
		...(platform === undefined ? {} : { platform }),
		...(region === undefined ? {} : { region: region.toUpperCase() }),
		...(tag === undefined ? {} : { tag }),
	};
}

export function checkedDay(text: string, option: string): string {
	if (/^\d{4}-\d\d-\d\d/.test(text) && isInCalendar(text)) return text;
	throw new Failure('usage', `${option} is "${text}". It must be a date such as 2004-03-05.`);
}

/** JavaScript reads the 30th of February as a day in March. */
function isInCalendar(text: string): boolean {
	const day = text.slice(0, 10);
	return !Number.isNaN(Date.parse(text)) && new Date(day).toISOString().startsWith(day);
}

function checkedOrigin(text: string): LinkOrigin {
	const origin = LINK_ORIGINS.find((one) => one === text);
	if (origin !== undefined) return origin;
	throw new Failure('usage', `--origin is "${text}". It must be one of ${LINK_ORIGINS.join(', ')}.`);
}
