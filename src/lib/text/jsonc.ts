/**
 * jsonc: JSON with comments and commas at the end, and the line of each of its properties.
 *
 * Comments become spaces, so that all places remain what they are, and the language's own parser reads the rest.
 */

/** The names of the properties that lead to a value. */
export type Place = readonly string[];

export type Jsonc =
	| { readonly value: unknown; lineOf(place: Place): number }
	| { readonly problem: string; readonly line: number };

/** A string, a comment, a bracket or a separator; what is between them has no structure. */
const TOKEN = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[{}[\]:,]/g;

export function parseJsonc(text: string): Jsonc {
	const plain = text.replace(TOKEN, (token) =>
		token.startsWith('/') ? token.replace(/[^\n]/g, ' ') : token,
	);
	const strict = plain.replace(/"(?:[^"\\\n]|\\.)*"|,(?=\s*[}\]])/g, (token) =>
		token === ',' ? ' ' : token,
	);
	try {
		const value: unknown = JSON.parse(strict);
		const lines = linesOf(strict);
		return { value, lineOf: (place) => lines.get(JSON.stringify(place)) ?? 1 };
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		const position = /position (\d+)/.exec(message)?.[1];
		const at = position === undefined ? findStranger(strict) : Number(position);
		const problem = message.replace(/,? in JSON at position.*|, (?:\.\.\.)?".*| at position.*/s, '');
		return { problem: `${problem}.`, line: lineAt(strict, at) };
	}
}

/** By the path of each property, as JSON. */
function linesOf(text: string): ReadonlyMap<string, number> {
	const lines = new Map<string, number>();
	/** The name of each open object or list; null for the outermost. */
	const path: (string | null)[] = [];
	let name: string | null = null;
	let line = 1;
	let from = 0;
	for (const { 0: token, index } of text.matchAll(TOKEN)) {
		for (let at = text.indexOf('\n', from); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) line++;
		from = index;
		if (token.startsWith('"')) name = JSON.parse(token) as string;
		else if (token === ':') lines.set(JSON.stringify([...path.slice(1), name]), line);
		else if (token === '{' || token === '[') path.push(name);
		else if (token === '}' || token === ']') path.pop();
	}
	return lines;
}

/** A word, a number, a string or a separator of JSON. */
const PART = /"(?:[^"\\\n]|\\.)*"|[{}[\]:,\s]|true|false|null|-?\d[\d.eE+-]*/y;

/** Where something begins that does not exist in JSON, or the end. Some messages of the parser name no position. */
function findStranger(text: string): number {
	let at = 0;
	for (PART.lastIndex = 0; PART.test(text); ) at = PART.lastIndex;
	return at === text.length ? text.trimEnd().length : at;
}

function lineAt(text: string, at: number): number {
	return text.slice(0, at).split('\n').length;
}
