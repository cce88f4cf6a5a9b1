/** preferences: Content-Signal (contentsignals.org) and Content-Usage (draft-ietf-aipref-attach), of a robots.txt or a header. */
import type { Declaration, Use } from '../model/rights.ts';
import { SIGNALS, USAGE } from './effects.ts';

interface Preference {
	readonly name: 'Content-Signal' | 'Content-Usage';
	readonly value: string;
}

const MAX_CHARACTERS = 1_000;
const YES = /^(?:yes|y)$/;
const NO = /^(?:no|n)$/;

export function preferencesOf(preferences: readonly Preference[], where: string): Declaration[] {
	return preferences.flatMap(({ name, value }) => {
		const said = value.trim().slice(0, 200);
		const { path, values } = splitPath(name, value.slice(0, MAX_CHARACTERS));
		const table = name === 'Content-Signal' ? SIGNALS : USAGE;
		const allows: Use[] = [];
		const withholds: Use[] = [];
		for (const [key, answer] of pairsOf(values)) {
			const uses = Object.hasOwn(table, key) ? table[key]! : [];
			if (YES.test(answer)) allows.push(...uses);
			else if (NO.test(answer)) withholds.push(...uses);
		}
		if (allows.length + withholds.length === 0) return [];
		const about = path === null ? {} : { path, group: name };
		return [{ source: name, where, said, allows, withholds, ...about }];
	});
}

/** A usage rule may be about a path: `/blog train-ai=n`. */
function splitPath(name: string, value: string): { readonly path: string | null; readonly values: string } {
	const text = value.trim();
	if (name === 'Content-Signal' || !text.startsWith('/')) return { path: null, values: text };
	const space = text.search(/\s/);
	return space === -1
		? { path: text, values: '' }
		: { path: text.slice(0, space), values: text.slice(space + 1) };
}

function pairsOf(values: string): (readonly [string, string])[] {
	return values
		.toLowerCase()
		.split(/[,;]/)
		.flatMap((part) => {
			const [key = '', answer] = part.split('=', 2);
			return answer === undefined ? [] : [[key.trim(), answer.trim()] as const];
		});
}
