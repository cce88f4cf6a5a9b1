/**
 * json-text: text that is meant to be JSON → a value, in any state.
 *
 * The engine reads valid JSON. Otherwise we repair: extra or missing commas, comments, single quotes, names without
 * quotes, line ends inside strings, and a missing end, where everything open is closed.
 */

/** Deeper than any feed is nested. */
const MAX_DEPTH = 100;

export interface LenientJson {
	readonly value: unknown;
	/** How many places were repaired; 0: the text was valid. */
	readonly repairs: number;
	/** The text ended inside a value. */
	readonly isCut: boolean;
}

export function parseJson(text: string): LenientJson {
	try {
		return { value: JSON.parse(text), repairs: 0, isCut: false };
	} catch {
		return new JsonReader(text).read();
	}
}

/** A string, number or word that the end of the text cuts off: not a value. */
const CUT = Symbol('cut');

class JsonReader {
	readonly #text: string;
	#at = 0;
	#repairs = 0;
	#line = -2;

	constructor(text: string) {
		this.#text = text;
	}

	read(): LenientJson {
		const value = this.#value(0);
		const isCut = this.#at > this.#text.length || value === CUT;
		return { value: value === CUT ? null : value, repairs: Math.max(1, this.#repairs), isCut };
	}

	#value(depth: number, isKey = false): unknown {
		this.#skip();
		const char = this.#text[this.#at];
		if (char === undefined) return this.#cut();
		if (char === '{' || char === '[') {
			this.#at++;
			if (depth >= MAX_DEPTH) return null;
			return char === '{' ? this.#object(depth + 1) : this.#array(depth + 1);
		}
		return char === '"' || char === "'" ? this.#string(char, isKey) : this.#word(isKey);
	}

	#cut(): typeof CUT {
		this.#at = this.#text.length + 1;
		return CUT;
	}

	#array(depth: number): unknown[] {
		const values: unknown[] = [];
		while (!this.#isEnd(']')) {
			const value = this.#value(depth);
			if (value !== CUT) values.push(value);
		}
		return values;
	}

	#object(depth: number): Record<string, unknown> {
		const object: Record<string, unknown> = Object.create(null);
		while (!this.#isEnd('}')) {
			if (this.#text[this.#at] === '{') return this.#unclosed(object);
			const key = this.#value(depth, true);
			this.#skip();
			if (this.#text[this.#at] !== ':') {
				this.#repairs++;
				continue;
			}
			this.#at++;
			const value = this.#value(depth);
			if (value !== CUT && typeof key === 'string') object[key] = value;
		}
		return object;
	}

	/** An object in place of a name is the next one of the list. */
	#unclosed(object: Record<string, unknown>): Record<string, unknown> {
		this.#repairs++;
		return object;
	}

	/** Whether a list ends here; the wrong bracket or the end of the text also ends it. Commas are skipped. */
	#isEnd(bracket: string): boolean {
		this.#skip();
		while (this.#text[this.#at] === ',') {
			this.#at++;
			this.#skip();
		}
		const char = this.#text[this.#at];
		if (char === undefined) {
			this.#at = this.#text.length + 1;
			return true;
		}
		if (char !== ']' && char !== '}') return false;
		this.#at++;
		if (char !== bracket) this.#repairs++;
		return true;
	}

	/** White space and comments. */
	#skip(): void {
		SKIPPED.lastIndex = this.#at;
		const skipped = SKIPPED.exec(this.#text)?.[0] ?? '';
		this.#at += skipped.length;
	}

	/**
	 * A quote ends a string when the next character may follow a string. Otherwise it is part of the string or, on a
	 * later line, the start of the next one. In that case the closing quote is missing and the string ends at the end
	 * of the line.
	 */
	#string(quote: string, isKey: boolean): string | typeof CUT {
		const text = this.#text;
		const start = ++this.#at;
		const follows = isKey ? AFTER_KEY : AFTER_VALUE;
		for (let end = text.indexOf(quote, start); end !== -1; end = text.indexOf(quote, end + 1)) {
			if (isEscaped(text, end, start)) continue;
			follows.lastIndex = end + 1;
			if (follows.test(text)) {
				this.#at = end + 1;
				return unescaped(text.slice(start, end));
			}
			this.#repairs++;
			const line = this.#lineEnd(start);
			if (line === -1 || line > end) continue;
			this.#at = line;
			return unescaped(text.slice(start, line).trimEnd().replace(/,$/, ''));
		}
		return this.#cut();
	}

	/** The next line end, cached: a text on one line has many strings. */
	#lineEnd(from: number): number {
		if (this.#line !== -1 && this.#line < from) this.#line = this.#text.indexOf('\n', from);
		return this.#line;
	}

	#word(isKey: boolean): unknown {
		const pattern = isKey ? KEY_WORD : VALUE_WORD;
		pattern.lastIndex = this.#at;
		const written = pattern.exec(this.#text)?.[0] ?? '';
		const word = written.trim().replace(/["']$/, '');
		this.#at += Math.max(1, written.length);
		if (this.#at >= this.#text.length) return this.#cut();
		if (word in CONSTANTS) return CONSTANTS[word];
		const number = Number(word);
		if (word !== '' && !Number.isNaN(number)) return number;
		this.#repairs++;
		return word;
	}
}

const SKIPPED = /(?:[\s\ufeff]|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const KEY_WORD = /[^\s,:[\]{}"']+["']?/y;
const VALUE_WORD = /[^,\n\]}]+/y;
const AFTER_KEY = /\s{0,1000}:/y;
const AFTER_VALUE = /\s{0,1000}(?:[,}\]]|$|"[^"\n]{0,60}"\s{0,1000}:)/y;
const CONSTANTS: Readonly<Record<string, unknown>> = { true: true, false: false, null: null };
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

/** An odd number of backslashes before it. */
function isEscaped(text: string, at: number, start: number): boolean {
	let from = at;
	while (from > start && text[from - 1] === '\\') from--;
	return (at - from) % 2 === 1;
}

function unescaped(text: string): string {
	return text.replace(/\\(?:u([\da-fA-F]{4})|([\s\S]))/g, (_, code?: string, char?: string) =>
		code === undefined ? (ESCAPES[char!] ?? char!) : String.fromCharCode(Number.parseInt(code, 16)),
	);
}
