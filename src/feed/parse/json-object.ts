/** json-object: a JSON value of unknown shape. */
import { resolveUrl } from './urls.ts';

/** A value of unknown shape, with accessors for what a feed would contain. */
export class JsonObject {
	readonly #value: Readonly<Record<string, unknown>>;
	readonly #base: string | undefined;

	constructor(value: unknown, base: string | undefined) {
		const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
		this.#value = isObject ? (value as Record<string, unknown>) : {};
		this.#base = base;
	}

	/** A text or number; null when empty. */
	text(key: string): string | null {
		const value = this.#own(key);
		if (typeof value === 'number') return String(value);
		return typeof value === 'string' && value.trim() !== '' ? value : null;
	}

	/** The object under a key; an empty one when there is none. */
	object(key: string): JsonObject {
		return new JsonObject(this.#own(key), this.#base);
	}

	has(key: string): boolean {
		return this.#own(key) !== undefined;
	}

	address(key: string): string | null {
		const text = this.text(key);
		return text === null ? null : resolveUrl(text, this.#base);
	}

	list(key: string): readonly unknown[] {
		const value = this.#own(key);
		return Array.isArray(value) ? value : [];
	}

	/** The objects of a list, or a single object in its place. */
	objects(key: string): JsonObject[] {
		const value = this.#own(key);
		const values = Array.isArray(value) ? value : value === undefined ? [] : [value];
		return values.map((each) => new JsonObject(each, this.#base));
	}

	#own(key: string): unknown {
		return Object.hasOwn(this.#value, key) ? this.#value[key] : undefined;
	}
}
