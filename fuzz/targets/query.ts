import { isDeepStrictEqual } from 'node:util';
import type { SearchPlan } from '../../src/model/search.ts';
import { Matcher, parseQuery } from '../../src/search/index.ts';
import { makeSnippet } from '../../src/search/snippet.ts';
import { readTokens, type Token } from '../../src/search/tokens.ts';
import { hold, type Target, textOf } from '../target.ts';

const LANGUAGES = ['en', 'de', 'fr'];
const TEXT =
	'It rained all morning in Zürich, and the harbour was grey; 東京は雨でした。 “Then” we walked home.';
/** The limits of one store query. */
const MAX_PARTS = 20_000;
const MAX_DEPTH = 64;

/** query: any text becomes a plan of bounded size, and printing it gives the same plan again. */
export const query: Target = {
	name: 'query',
	seeds: [
		'rain "grey harbour" -snow OR (title:sun lang:de) site:a.example after:2019-03 walk*',
		'「東京」 NOT (a | b) in:comments author:"Ann" before:2019-03-05 has:comments link:b.example',
		'((((a)))) - + * " : |',
	],
	words: [
		...'OR AND NOT | - + ( ) " * title: author: tag: lang: site: blog: after: before: in:comments in:title link: platform: has: like: inurl: date:'.split(
			' ',
		),
		...[
			'「',
			'」',
			'（',
			'：',
			'－',
			'東京',
			'é',
			'2019-03-05',
			'2019',
			'http://a.example/x',
			'a.example',
			'en',
			'\u0000',
			' ',
			'\ue000',
		],
	],
	maxBytes: 300,
	share: 2,
	run(input) {
		const typed = textOf(input);
		const { plan, notes } = parseQuery(typed, LANGUAGES);
		const { parts, depth } = measure(plan);
		hold(parts <= MAX_PARTS && depth <= MAX_DEPTH, 'a plan is bounded', parts, depth);
		hold(
			notes.every((note) => note !== ''),
			'notes are not empty',
		);
		checkPrinted(typed, plan);
		const matches = new Matcher(plan, ['text']).find(TEXT, 'en');
		for (const { start, end } of matches)
			hold(start >= 0 && start < end && end <= TEXT.length, 'a match is in the text', start, end);
		makeSnippet(TEXT, matches);
		makeSnippet(typed, new Matcher(plan, ['text']).find(typed, 'en'));
	},
};

/** The printed form is longer than what was typed; beyond this it would be cut. */
const MAX_PRINTED = 3_000;
const MAX_TOKENS = 150;

function checkPrinted(typed: string, plan: SearchPlan): void {
	const tokens = readTokens(typed, []);
	const printed = print(tokens);
	if (printed.length > MAX_PRINTED || tokens.length > MAX_TOKENS) return;
	hold(
		isDeepStrictEqual(parseQuery(printed, LANGUAGES).plan, plan),
		'the printed plan is the same plan',
		typed,
		printed,
	);
}

function print(tokens: readonly Token[]): string {
	return tokens.map((token, i) => printToken(token, tokens[i + 1], tokens[i - 1])).join(' ');
}

/** With a sign before it no word is mistaken for a keyword: `-OR` is a word, and `NOT OR` is not. */
function printToken(token: Token, next: Token | undefined, before: Token | undefined): string {
	if (token.kind === 'not') return isPlain(next) ? '' : 'NOT';
	if (token.kind !== 'piece') return { open: '(', close: ')', and: 'AND', or: 'OR' }[token.kind];
	const { isQuoted, isRequired, typed } = token;
	const closed = isQuoted && !/".*"$/s.test(typed) ? `${typed}"` : typed;
	if (isRequired) return `+${closed}`;
	return before?.kind === 'not' ? `-${closed}` : closed;
}

function isPlain(token: Token | undefined): boolean {
	return token?.kind === 'piece' && !token.isRequired;
}

function measure(plan: SearchPlan): { readonly parts: number; readonly depth: number } {
	let parts = 0;
	let deepest = 0;
	const open: [SearchPlan, number][] = [[plan, 1]];
	for (let next = open.pop(); next !== undefined; next = open.pop()) {
		const [part, depth] = next;
		parts++;
		deepest = Math.max(deepest, depth);
		if (part.kind === 'not') open.push([part.of, depth + 1]);
		else if (part.kind === 'all' || part.kind === 'any')
			for (const one of part.of) open.push([one, depth + 1]);
		else if (part.kind === 'terms') parts += part.spellings.length;
	}
	return { parts, depth: deepest };
}
