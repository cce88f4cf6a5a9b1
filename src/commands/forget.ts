/** forget: erases a post, a page or a blog from everything stored, and blocks it from then on. */
import { Failure } from '../io/failure.ts';
import type { Forgotten } from '../io/store/forgotten.ts';
import { describePlace, isPostgres } from '../io/store/open.ts';
import type { Store } from '../io/store/store.ts';
import { type Removal, removeCaptures } from '../io/warc/index.ts';
import { canParse } from '../lib/url/can-parse.ts';
import type { Command, Invocation, Values } from './command.ts';
import { DATA_OPTION, dataPlace, openExisting, openReader, withStore } from './data-place.ts';
import { archivesIn, detectKind, type ForgottenEverywhere, forgetEverywhere } from './forget-everywhere.ts';
import { counted, printable, renderTable } from './table.ts';

export const forgetCommand: Command = {
	usage: 'URL… [--blog | --page] [--data PLACE] [--warc DIR] [--dry-run]\n--list\n--allow URL',
	options: {
		data: DATA_OPTION,
		blog: { type: 'boolean', help: 'the URL is a blog: erase everything below it' },
		page: { type: 'boolean', help: 'the URL is a single page' },
		warc: {
			type: 'string',
			value: 'DIR',
			help: 'also erase it from the web archives in DIR; nobody may write to them meanwhile (archives in the data folder are always included)',
		},
		wipe: {
			type: 'boolean',
			help: 'on PostgreSQL: rewrite the tables (VACUUM FULL) so that no byte is left; locks them while it runs',
		},
		'dry-run': { type: 'boolean', help: 'show what would be erased, and change nothing' },
		list: { type: 'boolean', help: 'list the blocked URLs' },
		allow: {
			type: 'string',
			value: 'URL',
			help: 'unblock a URL; erased posts do not come back until it is crawled again',
		},
	},
	run,
};

async function run(invocation: Invocation): Promise<number> {
	const { args, values } = invocation;
	if (values.list === true) return list(invocation);
	if (values.allow !== undefined) return allow(invocation, addressOf(values.allow));
	if (args.length === 0) throw new Failure('usage', 'Give the URL to erase: logosphere forget URL');
	if (values.blog === true && values.page === true)
		throw new Failure('usage', 'Use either --blog or --page, not both.');
	const urls = args.map(addressOf);
	return values['dry-run'] === true ? describeOnly(invocation, urls) : forgetAll(invocation, urls);
}

/** Adds https:// if the scheme is missing. */
function addressOf(text: string): string {
	const address =
		/^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/]+:\d+(?:\/|$)/.test(text) ? text : `https://${text}`;
	if (/^https?:\/\//i.test(address) && canParse(address)) return new URL(address).href;
	throw new Failure('usage', `"${text}" is not a web URL.`);
}

async function kindOf(store: Store, url: string, { blog, page }: Values): Promise<Forgotten['kind']> {
	const detected = await detectKind(store, url);
	if (page === true && detected === 'blog' && (await store.blog(url)) !== null)
		throw new Failure(
			'usage',
			`${url} is the home page of a blog. Give one of its posts, or leave out --page.`,
		);
	const kind = blog === true ? 'blog' : page === true ? 'page' : detected;
	if (kind !== null) return kind;
	throw new Failure(
		'usage',
		`${url} is not in the store. Add --blog to block it with everything below it, or --page for this page only.`,
	);
}

async function openToForget(values: Values): Promise<Store> {
	try {
		return await openExisting(values);
	} catch (error) {
		if (!(error instanceof Failure && error.code === 'two-writers')) throw error;
		throw new Failure(
			'two-writers',
			`Another process is writing to ${describePlace(dataPlace(values))}. Stop it first. If it is "logosphere serve", you can use its API instead: POST /api/forget {"url": "…"} with its token.`,
			'stop',
			{ cause: error },
		);
	}
}

async function forgetAll(invocation: Invocation, urls: readonly string[]): Promise<number> {
	const { values, out } = invocation;
	const place = dataPlace(values);
	const archives = [...(values.warc === undefined ? [] : [values.warc]), ...(await archivesOf(place))];
	const remove = (removal: Removal) => removeCaptures(archives, removal);
	const reports = await withStore(await openToForget(values), async (store) => {
		const requests: Forgotten[] = [];
		for (const url of urls)
			requests.push({ url, kind: await kindOf(store, url, values), at: new Date().toISOString() });
		const done: ForgottenEverywhere[] = [];
		for (const request of requests) done.push(await forgetEverywhere({ store, place, request, remove }));
		if (values.wipe === true || !isPostgres(place)) await store.wipe();
		return done;
	});
	if (values.json === true) out(JSON.stringify(reports, null, 2));
	else out(reports.map(viewOf).join('\n'));
	return 0;
}

function archivesOf(place: string): Promise<string[]> {
	return isPostgres(place) ? Promise.resolve([]) : archivesIn(place);
}

const COUNTED = {
	posts: 'post',
	versions: 'old version',
	comments: 'comment',
	links: 'link',
	visits: 'visit',
	samples: 'training sample',
	quarantined: 'quarantined page',
	gaps: 'coverage gap',
	tasks: 'queued visit',
} as const;

function viewOf(report: ForgottenEverywhere): string {
	const { url, kind, wasKnown, captures, frozen, left } = report;
	const counts = Object.entries(COUNTED).flatMap(([name, noun]) => {
		const count = report[name as keyof typeof COUNTED];
		return count > 0 ? counted(count, noun) : [];
	});
	if (captures.records > 0)
		counts.push(`${counted(captures.records, 'record')} in ${counted(captures.files, 'archive')}`);
	if (frozen.posts > 0)
		counts.push(`${counted(frozen.posts, 'post')} in ${counted(frozen.collections, 'frozen collection')}`);
	const what = `${printable(url)} (${kind === 'blog' ? 'a blog, with everything below it' : 'a single page'})`;
	const lines = [
		wasKnown || counts.length > 0
			? `Erased ${what}: ${counts.join(', ') || 'nothing was left of it'}.`
			: `The store had nothing from ${what}.`,
		'It is blocked from now on. Links to it in other posts remain, but are not followed.',
	];
	if (captures.unread > 0)
		lines.push(`Not erased: ${counted(captures.unread, 'archive record')} too large to read.`);
	for (const file of left)
		lines.push(`This file may contain a copy. Delete it when you no longer need it: ${printable(file)}`);
	return lines.join('\n');
}

async function describeOnly({ values, out }: Invocation, urls: readonly string[]): Promise<number> {
	const found = await withStore(await openReader(values), async (store) => {
		const all = [];
		for (const url of urls) {
			const kind = await kindOf(store, url, values);
			const [blog, post] = [
				kind === 'blog' ? await store.blog(url) : null,
				kind === 'page' ? await store.post(url) : null,
			];
			const title = blog?.title ?? post?.title ?? null;
			all.push({
				url,
				kind,
				isKnown: blog !== null || post !== null,
				title,
				posts: blog?.posts ?? (post ? 1 : 0),
			});
		}
		return all;
	});
	const view = ({ url, kind, isKnown, title, posts }: (typeof found)[number]) =>
		isKnown
			? `${url}: would erase the ${kind}${title === null ? '' : ` “${title}”`} with ${counted(posts, 'post')}.`
			: `${url}: this ${kind} is not in the store. It would be blocked.`;
	out(
		values.json === true
			? JSON.stringify(found, null, 2)
			: found.map((one) => printable(view(one))).join('\n'),
	);
	return 0;
}

async function list({ values, out }: Invocation): Promise<number> {
	const entries = await withStore(await openReader(values), (store) => store.forgotten());
	const rows = entries.map(({ url, kind, at }) => [printable(url), kind, at.slice(0, 10)]);
	if (values.json === true)
		out(
			JSON.stringify(
				entries.map(({ keys: _, ...entry }) => entry),
				null,
				2,
			),
		);
	else
		out(
			rows.length === 0
				? 'Nothing is blocked.'
				: renderTable(['URL', 'kind', 'since'], rows, ['left', 'left', 'left']),
		);
	return 0;
}

async function allow({ values, out }: Invocation, url: string): Promise<number> {
	const wasOut = await withStore(await openToForget(values), (store) => store.allowAgain(url));
	if (values.json === true) out(JSON.stringify({ url, wasKeptOut: wasOut }));
	else
		out(
			wasOut
				? `${printable(url)} is no longer blocked.`
				: `${printable(url)} was not blocked. To list blocked URLs: logosphere forget --list`,
		);
	return wasOut ? 0 : 1;
}
