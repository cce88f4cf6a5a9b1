/**
 * sentence: a request in natural language → the query in search syntax.
 *
 * Only a query that begins like a request is read in this way: "blogs about sourdough in German since 2020" is `sourdough lang:de after:2020`. So no
 * query made of keywords changes. The result is shown and can be edited.
 */
import { findLanguage } from './languages.ts';

export interface Sentence {
	readonly query: string;
	readonly ofBlogs: boolean;
	readonly note: string;
}

/** A language in which requests are understood. Each pattern begins or ends where the remaining words do. */
interface Grammar {
	/** "Blogs about", with a group if it asks for blogs. */
	readonly start: RegExp;
	/** "In German": the name is looked up. */
	readonly language: RegExp;
	readonly after: RegExp;
	readonly before: RegExp;
	readonly within: RegExp;
}

const DATE = '(\\d{4}(?:-\\d{2}){0,2})';
const end = (pattern: string) => new RegExp(`\\s(?:${pattern})$`, 'iu');

const GRAMMARS: readonly Grammar[] = [
	{
		start:
			/^(?:(?:find|show|search|list)\s)?(?:me\s)?(?:all\s)?(?:(blogs|weblogs)|posts|articles|entries)\s(?:about|on)\s/iu,
		language: end('in\\s(\\p{L}+)'),
		after: end(`(?:since|after|from)\\s${DATE}(?:\\son)?`),
		before: end(`(?:before|until)\\s${DATE}`),
		within: end(`in\\s${DATE}`),
	},
	{
		start:
			/^(?:(?:finde|suche|zeige?)\s)?(?:mir\s)?(?:alle\s)?(?:(blogs|weblogs)|beiträge|artikel|posts)\s(?:über|zu|zum thema)\s/iu,
		language: end('auf\\s(\\p{L}+)'),
		after: end(`(?:seit|nach|ab)\\s${DATE}`),
		before: end(`(?:vor|bis)\\s${DATE}`),
		within: end(`(?:in|aus)\\s${DATE}`),
	},
	{
		start:
			/^(?:(?:trouve|cherche|montre)\s)?(?:tous les\s|les\s|des\s)?(?:(blogs)|articles|billets|posts)\ssur\s/iu,
		language: end('en\\s(\\p{L}+)'),
		after: end(`(?:depuis|après)\\s${DATE}`),
		before: end(`(?:avant|jusqu'en)\\s${DATE}`),
		within: end(`en\\s${DATE}`),
	},
	{
		start:
			/^(?:(?:busca|muestra|encuentra)\s)?(?:todos los\s|los\s|las\s)?(?:(blogs)|artículos|entradas|posts)\s(?:sobre|acerca de)\s/iu,
		language: end('en\\s(\\p{L}+)'),
		after: end(`(?:desde|después de)\\s${DATE}`),
		before: end(`(?:antes de|hasta)\\s${DATE}`),
		within: end(`(?:en|de)\\s${DATE}`),
	},
];

/** A longer text is not a request. */
const MAX_LENGTH = 300;
/** A language, a date after and a date before, in any order. */
const MAX_FILTERS = 3;

/** Null if the query is not a request in natural language. */
export function readSentence(typed: string): Sentence | null {
	if (typed.length > MAX_LENGTH) return null;
	const text = typed.normalize('NFC').replace(/\s+/gu, ' ').trim();
	for (const grammar of GRAMMARS) {
		const start = grammar.start.exec(text);
		if (start === null) continue;
		const { topic, filters } = readFilters(text.slice(start[0].length).replace(/[?!.]{1,9}$/u, ''), grammar);
		if (topic === '') return null;
		const query = [topic, ...filters].join(' ');
		const ofBlogs = start[1] !== undefined;
		return {
			query,
			ofBlogs,
			note: `Read as: ${query}`,
		};
	}
	return null;
}

function readFilters(text: string, grammar: Grammar) {
	let topic = ` ${text}`;
	const filters: string[] = [];
	for (let i = 0; i < MAX_FILTERS; i++) {
		const found = readLast(topic, grammar);
		if (found === null) break;
		topic = topic.slice(0, -found.length);
		filters.unshift(found.filter);
	}
	return { topic: topic.trim(), filters };
}

/** The filter at the end of the text, with its length. */
function readLast(text: string, { language, after, before, within }: Grammar) {
	const dates = [
		[after, 'after'],
		[before, 'before'],
		[within, 'date'],
	] as const;
	for (const [pattern, name] of dates) {
		const match = pattern.exec(text);
		if (match !== null) return { length: match[0].length, filter: `${name}:${match[1]}` };
	}
	const match = language.exec(text);
	const tag = match === null ? null : findLanguage(match[1]!);
	return tag === null ? null : { length: match![0].length, filter: `lang:${tag}` };
}
