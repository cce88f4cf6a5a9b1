/**
 * correct: a person corrects the title, author or date of a post: what there is to choose from, what a choice would change, and how
 * it is undone.
 *
 * A correction is stored as a decision and holds until it is undone, whatever later visits read. If the page shows the right value, the
 * blog's wrapper gets a rule for it, first and pinned; posts whose stored pages then read differently change with it.
 */
import type { Store } from '../io/store/store.ts';
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import type { Batch, CorrectedValue } from '../model/batch.ts';
import type { Post } from '../model/post.ts';
import { CORRECTED, type CorrectedProperty, type Correction, isReview } from '../model/review.ts';
import type { Wrapper } from '../model/wrapper.ts';
import {
	type FetchedPage,
	findCandidates,
	type Lesson,
	type PostValues,
	readValues,
	type TaughtRule,
	teachRule,
	unteachRules,
	type ValueCandidates,
} from '../pipeline/index.ts';
import { newestWrapper, readWrapper, storedPosts } from './stored-pages.ts';

type CorrectStore = Pick<Store, 'post' | 'reviews' | 'samples' | 'sample' | 'wrappers'>;

/** The work on pages, which may take long and can run in a thread. */
export interface PageWork {
	candidates(page: FetchedPage, wrapper: Wrapper | null): Promise<ValueCandidates>;
	teach(wrapper: Wrapper | null, lesson: Lesson): Promise<TaughtRule | null>;
	/** What each page gives with each wrapper. */
	values(pages: readonly FetchedPage[], wrapper: Wrapper | null): Promise<readonly PostValues[]>;
}

export const pageWorkHere: PageWork = {
	candidates: async (page, wrapper) => findCandidates(page, wrapper),
	teach: async (wrapper, lesson) => teachRule(wrapper, lesson),
	values: async (pages, wrapper) => pages.map((page) => readValues(page, wrapper)),
};

/** A value of a post, and what it could be. */
export interface CorrectableValue {
	readonly property: CorrectedProperty;
	readonly value: string | null;
	readonly candidates: ValueCandidates[CorrectedProperty];
	/** The person's correction, if there is one. */
	readonly correction: { readonly was: string | null; readonly at: string } | null;
}

/** `page`: the page of the post, null if it is not stored and cannot be fetched. */
export async function listCorrectable(
	store: CorrectStore,
	{ post, page, work }: { readonly post: Post; readonly page: FetchedPage | null; readonly work: PageWork },
): Promise<CorrectableValue[]> {
	const wrapper = (await newestWrapper(store, post.blog))?.wrapper ?? null;
	const found = page === null ? null : await work.candidates(page, wrapper);
	const reviews = await correctionsOf(store, post.url);
	return CORRECTED.map((property) => {
		const review = reviews.get(property);
		const own = reasonsOf(post, property, review);
		const candidates = found?.[property] ?? [];
		const others = candidates.filter(({ value }) => !own.some((one) => one.value === value));
		const known = own.map((one) => ({
			...one,
			reasons: [...one.reasons, ...(candidates.find(({ value }) => value === one.value)?.reasons ?? [])],
		}));
		return {
			property,
			value: post[property],
			candidates: [...known, ...others],
			correction: review === undefined ? null : { was: review.decided || null, at: review.at },
		};
	});
}

function reasonsOf(post: Post, property: CorrectedProperty, review: Correction | undefined) {
	const value = post[property];
	const now =
		value === null ? [] : [{ value, reasons: [review === undefined ? 'stored now' : 'a person’s choice'] }];
	const was =
		review === undefined || review.decided === '' || review.decided === value ? [] : [review.decided];
	return [...now, ...was.map((old) => ({ value: old, reasons: ['before the correction'] }))];
}

async function correctionsOf(
	store: Pick<Store, 'reviews'>,
	url: string,
): Promise<ReadonlyMap<CorrectedProperty, Correction>> {
	const all = (await store.reviews()).filter((one) => !isReview(one));
	return new Map(all.filter(({ subject }) => subject === url).map((one) => [one.kind, one]));
}

/** Another post that would change. */
interface OtherChange {
	readonly id: number;
	readonly url: string;
	readonly title: string | null;
	readonly before: string | null;
	readonly after: string | null;
}

export interface CorrectionPlan {
	/** The decision to store; null to drop the stored one. */
	readonly review: Correction | null;
	readonly batch: Batch;
	readonly before: string | null;
	readonly after: string | null;
	/** The rule that the blog gets, in words; null if the page does not show the value. */
	readonly rule: string | null;
	readonly others: readonly OtherChange[];
	/** The same in words. */
	readonly effect: string;
}

export interface CorrectionRequest {
	readonly post: Post;
	readonly property: CorrectedProperty;
	/** Null for none. */
	readonly value: string | null;
	readonly page: FetchedPage | null;
	readonly work: PageWork;
	readonly now: string;
}

export async function planCorrection(
	store: CorrectStore,
	request: CorrectionRequest,
): Promise<CorrectionPlan> {
	const { post, property, value, page, work, now } = request;
	const before = (await newestWrapper(store, post.blog))?.wrapper ?? null;
	const pages = await otherPages(store, post);
	const taught =
		page === null || value === null
			? null
			: await work.teach(before, { site: post.blog, page, property, value, others: pages, now });
	const others =
		taught === null ? [] : await findOthers(store, { pages, property, work, before, after: taught.wrapper });
	const was = (await correctionsOf(store, post.url)).get(property)?.decided ?? post[property] ?? '';
	const review: Correction = {
		...{ kind: property, subject: post.url, decided: was, drawn: 'chosen', verdict: 'corrected' },
		...{ note: value, at: now },
	};
	return {
		review,
		batch: batchOf(now, { post, property, value, others, wrapper: taught?.wrapper ?? null }),
		before: post[property],
		after: value,
		rule: taught?.where ?? null,
		others: others.map(showChange),
		effect: describe(property, taught?.where ?? null, others.length),
	};
}

/** Null if there is no correction. */
export async function planUndo(
	store: CorrectStore,
	{ post, property, work, now }: Omit<CorrectionRequest, 'value' | 'page'>,
): Promise<CorrectionPlan | null> {
	const review = (await correctionsOf(store, post.url)).get(property);
	if (review === undefined) return null;
	const newest = (await newestWrapper(store, post.blog))?.wrapper ?? null;
	const restored = newest === null ? null : await wrapperBefore(store, { post, property, newest, review });
	const pages = restored === null ? [] : await otherPages(store, post);
	const others =
		restored === null
			? []
			: await findOthers(store, { pages, property, work, before: newest, after: restored });
	const value = review.decided || null;
	const more = others.length === 0 ? '' : ` ${changed(others.length)} back, too.`;
	return {
		review: null,
		batch: batchOf(now, { post, property, value, others, wrapper: restored }),
		before: post[property],
		after: value,
		rule: null,
		others: others.map(showChange),
		effect: `The ${NAMES[property]} is as it was before the correction.${more}`,
	};
}

/** Null if the correction taught nothing, or what it taught is gone. */
async function wrapperBefore(
	store: CorrectStore,
	{
		post,
		property,
		newest,
		review,
	}: {
		readonly post: Post;
		readonly property: CorrectedProperty;
		readonly newest: Wrapper;
		readonly review: Correction;
	},
): Promise<Wrapper | null> {
	const history = await store.wrappers(post.blog);
	const place = history.findIndex(({ from }) => from === review.at);
	if (place === -1) return null;
	const old = history[place + 1];
	const restored = unteachRules(newest, old === undefined ? null : readWrapper(old.wrapper), property);
	return restored.rules[property].length === newest.rules[property].length ? null : restored;
}

interface Change {
	readonly post: Post;
	readonly after: string | null;
	readonly property: CorrectedProperty;
}

async function otherPages(store: CorrectStore, post: Post): Promise<FetchedPage[]> {
	const own = canonicalUrl(post.url);
	return (await storedPosts(store, post.blog)).filter(({ url }) => canonicalUrl(url) !== own);
}

interface Comparison {
	readonly pages: readonly FetchedPage[];
	readonly property: CorrectedProperty;
	readonly work: PageWork;
	readonly before: Wrapper | null;
	readonly after: Wrapper;
}

/** Posts whose stored value came from their page as the old rules read it, and whose page reads differently now. */
async function findOthers(
	store: CorrectStore,
	{ pages, property, work, before, after }: Comparison,
): Promise<Change[]> {
	const [old, next] = [await work.values(pages, before), await work.values(pages, after)];
	const changes: Change[] = [];
	for (const [i, page] of pages.entries()) {
		const [was, is] = [old[i]![property], next[i]![property]];
		if (was === is || is === null) continue;
		const post = await store.post(page.url);
		if (post === null || post.gone !== null || post[property] !== was) continue;
		if ((await correctionsOf(store, post.url)).has(property)) continue;
		changes.push({ post, property, after: is });
	}
	return changes;
}

function batchOf(
	at: string,
	{
		post,
		property,
		value,
		others,
		wrapper,
	}: {
		readonly post: Post;
		readonly property: CorrectedProperty;
		readonly value: string | null;
		readonly others: readonly Change[];
		readonly wrapper: Wrapper | null;
	},
): Batch {
	const corrected: CorrectedValue[] = [{ post, property, after: value }, ...others].map((change) => ({
		url: change.post.url,
		property: change.property,
		value: change.after,
		text: change.post.text,
	}));
	return { at, corrected, ...(wrapper === null ? {} : { wrappers: [{ blog: post.blog, wrapper }] }) };
}

const showChange = ({ post: { id, url, title, ...rest }, property, after }: Change): OtherChange => ({
	id,
	url,
	title,
	before: property === 'title' ? title : rest[property],
	after,
});

const NAMES: Readonly<Record<CorrectedProperty, string>> = {
	title: 'title',
	author: 'author',
	published: 'date',
};

const changed = (count: number) => (count === 1 ? '1 other post changes' : `${count} other posts change`);

function describe(property: CorrectedProperty, rule: string | null, others: number): string {
	const name = NAMES[property];
	if (rule === null) return `Only this post changes: its page does not show this ${name}.`;
	const more = others === 0 ? 'No other stored page reads differently.' : `${changed(others)}.`;
	return `From now on the ${name} of this blog’s posts is read from ${rule}. ${more}`;
}
