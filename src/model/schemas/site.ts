/** site: the schema of stored requests of visitors. */
import { z } from 'zod';
import type { VisitorRequest } from '../site.ts';

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
