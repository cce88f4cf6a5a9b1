/** validate: a stored or received value → the value as its schema types it, or the problems in words. */
import { z } from 'zod';

export type Validated<T> = { readonly value: T } | { readonly problem: string };

/** The number of problems that are listed. */
const MAX_ISSUES = 3;

export function validate<T>(schema: z.ZodType<T>, value: unknown): Validated<T> {
	const { success, data, error } = schema.safeParse(value);
	return success ? { value: data } : { problem: problemOf(error) };
}

/** The value that a JSON text holds; null if the text is not JSON, or the value does not fit. */
export function parseJson<T>(schema: z.ZodType<T>, json: string): T | null {
	try {
		return schema.safeParse(JSON.parse(json)).data ?? null;
	} catch {
		return null;
	}
}

function problemOf({ issues }: z.ZodError): string {
	const listed = issues
		.slice(0, MAX_ISSUES)
		.map(({ path, message }) => `${z.core.toDotPath(path)}: ${message}`);
	const others = issues.length - listed.length;
	return others === 0 ? listed.join('; ') : `${listed.join('; ')}; and ${others} more`;
}

export const text = z.string();
export const maybeText = z.string().nullable();
export const count = z.number().int().min(0);
export const texts = z.array(z.string());
