/** page: what the pages of all feeds have in common. */
import { z } from 'zod';
import type { Document } from './conditional.ts';
import type { OutFeed, OutItem } from './feed.ts';
import type { OutFormat } from './formats.ts';

export const pageSize = z.coerce
	.number()
	.int()
	.min(1)
	.max(100)
	.default(20)
	.describe('how many posts a page of the feed holds');

/** The feed in a format, with the time at which any post of it was last found changed. */
export function feedPage(format: OutFormat, feed: OutFeed): Document {
	return { type: format.type, body: format.render(feed), modified: latest(feed.items, 'seen') };
}

/** A feed is as new as its newest post; one without posts has not begun. */
export function updatedOf(items: readonly OutItem[]): Date {
	return latest(items, 'updated') ?? new Date(0);
}

function latest(items: readonly OutItem[], key: 'updated' | 'seen'): Date | null {
	const times = items.map((item) => item[key].getTime());
	return times.length === 0 ? null : new Date(Math.max(...times));
}
