/** task: the schemas of the notes of tasks; a stored task → a task whose note matches its kind. */
import { z } from 'zod';
import type { SourceVisit } from '../source.ts';
import type { FrontierFacts, KindAndNote, PlannedKind, StoredTask, Task } from '../task.ts';
import { feedItem } from './feed.ts';
import { count, maybeText, text, texts, type Validated, validate } from './validate.ts';

const sourceVisit = z.object({
	state: z.enum(['read', 'moved', 'rejected', 'robots', 'failed']),
	why: maybeText,
	to: maybeText,
	items: count.nullable(),
});
const addressNote = z
	.object({
		moves: count.default(0),
		sent: count.default(0),
		since: text.default(''),
		found: sourceVisit.exactOptional(),
	})
	.nullable();
const historyState = z.object({
	pager: text,
	url: text,
	pages: count,
	items: count,
	firstIds: texts,
	lastIds: texts,
	visited: texts,
});
const newItems = z.object({
	items: z.array(feedItem),
	content: z.enum(['full', 'partial']),
	isFeed: z.boolean(),
});
/** Earlier versions stored `barren`. */
const listing = z
	.object({
		emptyListings: count.optional(),
		barren: count.optional(),
		isMenu: z.literal(true).exactOptional(),
	})
	.transform(({ emptyListings, barren, ...more }) => ({
		...more,
		emptyListings: emptyListings ?? barren ?? 0,
	}))
	.nullable();
const sitemap = z.object({ level: count }).nullable();
/** Any other note belonged to a listing that turned out to be a post. */
const candidate = z
	.object({ isCandidate: z.literal(true), hasShape: z.literal(true).exactOptional() })
	.nullable();
const postNote = candidate.catch(null);

const kindAndNote: z.ZodType<KindAndNote> = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('home'), note: addressNote }),
	z.object({ kind: z.literal('feed'), note: addressNote }),
	z.object({ kind: z.literal('feed-page'), note: historyState }),
	z.object({ kind: z.literal('items'), note: newItems }),
	z.object({ kind: z.literal('post'), note: postNote }),
	z.object({ kind: z.literal('list'), note: listing }),
	z.object({ kind: z.literal('sitemap'), note: sitemap }),
]);

const plannedKind: z.ZodType<PlannedKind> = z.discriminatedUnion('kind', [
	z.object({ kind: z.enum(['home', 'feed']), note: addressNote.exactOptional() }),
	z.object({ kind: z.literal('feed-page'), note: historyState.nullable().exactOptional() }),
	z.object({ kind: z.literal('items'), note: newItems.nullable().exactOptional() }),
	z.object({ kind: z.literal('post'), note: candidate.exactOptional() }),
	z.object({ kind: z.literal('list'), note: listing.exactOptional() }),
	z.object({ kind: z.literal('sitemap'), note: sitemap.exactOptional() }),
]);

const placed = {
	url: text,
	blog: maybeText,
	due: maybeText,
	priority: z.number(),
	depth: z.number(),
	via: maybeText,
};

export const task: z.ZodType<Task> = z
	.object({ ...placed, strays: z.number(), failures: z.number() })
	.and(kindAndNote);

export const frontierFacts: z.ZodType<FrontierFacts> = z
	.object({
		...placed,
		strays: z.number().exactOptional(),
		failures: z.number().exactOptional(),
		as: z.enum(['found', 'visited', 'sooner']).exactOptional(),
	})
	.and(plannedKind);

/** What the last visit to the address of a source found; null if there is none. */
export function readSourceVisit(note: unknown): SourceVisit | null {
	return addressNote.safeParse(note).data?.found ?? null;
}

/** The database already types the columns, so only the kind and the note are checked. */
export function validateTask(stored: StoredTask): Validated<Task> {
	// Most tasks are posts without a note: checking them by a schema would only cost time.
	if (stored.kind === 'post' && stored.note == null)
		return { value: { ...stored, kind: 'post', note: null } };
	const validated = validate(kindAndNote, { kind: stored.kind, note: stored.note ?? null });
	return 'problem' in validated ? validated : { value: { ...stored, ...validated.value } };
}
