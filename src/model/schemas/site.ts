/** site: the schemas of stored requests of visitors, and of keys. */
import { z } from 'zod';
import { type AccessKey, ROLES, type VisitorRequest } from '../site.ts';

const request = z.object({
	kind: z.enum(['suggestion', 'removal']),
	url: z.string(),
	note: z.string(),
	contact: z.string(),
	at: z.string(),
});

/** Null if a damaged disk left something else. */
export function readVisitorRequest(stored: unknown): VisitorRequest | null {
	return request.safeParse(stored).data ?? null;
}

const key = z.object({
	name: z.string(),
	role: z.enum(ROLES),
	at: z.string(),
	hash: z.string(),
	cookieHash: z.string(),
});

/** Null if a damaged disk left something else. */
export function readAccessKey(stored: unknown): AccessKey | null {
	return key.safeParse(stored).data ?? null;
}
