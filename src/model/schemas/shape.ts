/**
 * shape: does a value have the shape of a type? For values that every start reads; zod takes 50 ms of CPU to load.
 */
export type Check<T> = (value: unknown) => value is T;

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isNumber = (value: unknown): value is number => typeof value === 'number';
export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
export const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

export const orNull =
	<T>(check: Check<T>): Check<T | null> =>
	(value): value is T | null =>
		value === null || check(value);

export const oneOf =
	<T extends string>(words: readonly T[]): Check<T> =>
	(value): value is T =>
		words.includes(value as T);

export const listOf =
	<T>(check: Check<T>): Check<readonly T[]> =>
	(value): value is readonly T[] =>
		Array.isArray(value) && value.every(check);

/** An object with these properties; those in `optional` may be absent. */
export const objectOf =
	<T extends object>(
		checks: { readonly [K in keyof T]-?: Check<NonNullable<T[K]>> | Check<T[K]> },
		optional: readonly (keyof T)[] = [],
	): Check<T> =>
	(value): value is T => {
		if (typeof value !== 'object' || value === null) return false;
		return Object.entries<Check<unknown>>(checks as Readonly<Record<string, Check<unknown>>>).every(
			([key, check]) => {
				const own = (value as Record<string, unknown>)[key];
				return own === undefined ? optional.includes(key as keyof T) : check(own);
			},
		);
	};

/** The value that a JSON text holds; null if the text is not JSON, or the value does not have the shape. */
export function parseShape<T>(check: Check<T>, json: unknown): T | null {
	if (typeof json !== 'string') return null;
	try {
		const value: unknown = JSON.parse(json);
		return check(value) ? value : null;
	} catch {
		return null;
	}
}
