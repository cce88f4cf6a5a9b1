/** correct: a person corrects the title, author or date of a post, or removes what is not a post; each can be undone. */
import { Failure } from '../io/failure.ts';
import type { Store } from '../io/store/store.ts';
import { parseDate } from '../lib/dates/index.ts';
import type { Post } from '../model/post.ts';
import { CORRECTED, type CorrectedProperty } from '../model/review.ts';
import {
	type CorrectableValue,
	type CorrectionPlan,
	listCorrectable,
	pageWorkHere,
	planCorrection,
	planUndo,
} from '../observe/correct.ts';
import { findStored } from '../observe/stored-pages.ts';
import { readBlogUrl } from './blogs-list.ts';
import type { Command, Invocation } from './command.ts';
import { DATA_OPTION, openExisting, openReader, withStore } from './data-place.ts';
import { counted, printable } from './table.ts';

const NOT_A_POST = 'not-a-post';
const nameOf = (property: CorrectedProperty) => (property === 'published' ? 'date' : property);
const PROPERTIES = CORRECTED.map(nameOf);

export const correctCommand: Command = {
	usage: `URL [--data PLACE] [--json]
URL title|author|date VALUE [--dry-run] [--data PLACE] [--json]
URL title|author|date --none|--undo [--data PLACE] [--json]
URL not-a-post [--undo] [--data PLACE]`,
	notes: `With a URL alone: every value that the stored page of the post supports, with the reasons. A correction holds whatever later visits read. If the page shows the value, the blog learns where, and other posts whose stored pages then read differently change, too. Beside a running "serve" use the web page or the API.`,
	options: {
		data: DATA_OPTION,
		none: { type: 'boolean', help: 'the post has no such value' },
		undo: { type: 'boolean', help: 'undo the correction, or bring the post back' },
		'dry-run': { type: 'boolean', help: 'show what would change, and change nothing' },
	},
	async run(invocation) {
		const [first, property, ...words] = invocation.args;
		const url = readBlogUrl(first);
		if (url === undefined)
			throw new Failure('usage', 'Give the URL of a post: logosphere correct URL title "The right title"');
		if (property === undefined) return list(invocation, url);
		if (property === NOT_A_POST) return remove(invocation, url);
		return correct(invocation, { url, property: readProperty(property), words });
	},
};

function readProperty(name: string): CorrectedProperty {
	const found = CORRECTED.find((one) => nameOf(one) === name);
	if (found !== undefined) return found;
	throw new Failure('usage', `"${name}" is not one of ${[...PROPERTIES, NOT_A_POST].join(', ')}.`);
}

async function findPost(store: Store, url: string): Promise<Post> {
	const post = await store.post(url);
	if (post === null) throw new Failure('nothing', `The store has no post at ${url}.`);
	return post;
}

async function list({ values, out }: Invocation, url: string): Promise<number> {
	const found = await withStore(await openReader(values), async (store) => {
		const post = await findPost(store, url);
		const page = await findStored(store, post.blog, post.url);
		return listCorrectable(store, { post, page, work: pageWorkHere });
	});
	out(values.json === true ? JSON.stringify(found, null, 2) : printable(found.map(viewOf).join('\n')));
	return 0;
}

function viewOf({ property, value, candidates, correction }: CorrectableValue): string {
	const corrected = correction === null ? '' : ` (corrected; before: ${correction.was ?? 'none'})`;
	const lines = candidates.map((one) => `  ${one.value}\n      ${one.reasons.join('; ')}`);
	return [`${nameOf(property)}: ${value ?? 'none'}${corrected}`, ...lines].join('\n');
}

interface Wish {
	readonly url: string;
	readonly property: CorrectedProperty;
	readonly words: readonly string[];
}

async function correct({ values, out }: Invocation, { url, property, words }: Wish): Promise<number> {
	const isUndo = values.undo === true;
	const isTrial = values['dry-run'] === true;
	const value = isUndo || values.none === true ? null : readValue(property, words);
	const store = isTrial ? await openReader(values) : await openExisting(values);
	const plan = await withStore(store, async (opened) => {
		const post = await findPost(opened, url);
		const now = new Date().toISOString();
		const request = { post, property, now, work: pageWorkHere };
		const page = isUndo ? null : await findStored(opened, post.blog, post.url);
		const planned = isUndo
			? await planUndo(opened, request)
			: await planCorrection(opened, { ...request, value, page });
		if (planned === null)
			throw new Failure('nothing', `The ${nameOf(property)} of this post was not corrected.`);
		if (!isTrial) await carryOut(opened, planned, { url: post.url, property });
		return planned;
	});
	const { batch: _batch, review: _review, ...shown } = plan;
	if (values.json === true) out(JSON.stringify({ property, ...shown, isTrial }, null, 2));
	else out(printable(describe(plan, isTrial)));
	return 0;
}

function readValue(property: CorrectedProperty, words: readonly string[]): string {
	const value = words.join(' ').trim();
	if (value === '') throw new Failure('usage', `Give the right ${nameOf(property)}, or --none or --undo.`);
	if (property === 'published' && parseDate(value)?.value !== value)
		throw new Failure('usage', `"${value}" is not a date such as 2004-03-05 or 2004-03-05T21:04:09+09:00.`);
	return value;
}

async function carryOut(
	store: Store,
	{ review, batch }: CorrectionPlan,
	{ url, property }: { readonly url: string; readonly property: CorrectedProperty },
): Promise<void> {
	if (review === null) await store.dropReview(property, url);
	else await store.review(review);
	await store.write(batch);
}

function describe({ before, after, others, effect }: CorrectionPlan, isTrial: boolean): string {
	const lines = others.map((one) => `  ${one.url}: ${one.before ?? 'none'} → ${one.after ?? 'none'}`);
	const head = isTrial ? 'Nothing was changed. The effect would be:\n' : '';
	return [`${head}${before ?? 'none'} → ${after ?? 'none'}`, effect, ...lines].join('\n');
}

async function remove({ values, out }: Invocation, url: string): Promise<number> {
	const isUndo = values.undo === true;
	await withStore(await openExisting(values), async (store) => {
		const post = await findPost(store, url);
		const at = new Date().toISOString();
		const said = { kind: 'post', subject: post.url, decided: post.source, drawn: 'chosen' } as const;
		if (isUndo) await store.dropReview('post', post.url);
		else await store.review({ ...said, verdict: 'no-post', note: null, at });
		await store.write({ at, ...(isUndo ? { back: [post.url] } : { gone: [post.url] }) });
	});
	out(isUndo ? 'The post is back.' : `${counted(1, 'post')} was removed and will not come back.`);
	return 0;
}
