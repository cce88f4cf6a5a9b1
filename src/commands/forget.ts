/** forget: a post, a page or a whole blog out of everything that is kept, and kept out from then on. */
import { Failure } from '../io/failure.ts';
import type { Forgotten } from '../io/store/forgotten.ts';
import { isPostgres, tellPlace } from '../io/store/open.ts';
import type { Store } from '../io/store/store.ts';
import { type Removal, removeCaptures } from '../io/warc/index.ts';
import { canParse } from '../lib/url/can-parse.ts';
import type { Command, Invocation, Values } from './command.ts';
import { DATA_OPTION, dataPlace, openExisting, openReader, withStore } from './data-place.ts';
import { archivesIn, type ForgottenEverywhere, forgetEverywhere, tellKind } from './forget-everywhere.ts';
import { printable, renderTable } from './table.ts';

export const forgetCommand: Command = {
	usage: 'URL… [--blog | --page] [--data PLACE] [--warc DIR] [--dry-run], or --list, --allow URL',
	options: {
		data: DATA_OPTION,
		blog: { type: 'boolean', help: 'the address is a blog: all that lies below it goes' },
		page: { type: 'boolean', help: 'the address is one page' },
		warc: {
			type: 'string',
			value: 'DIR',
			help: 'web archives to take it out of, beside those in the data folder; nobody may write there meanwhile',
		},
		wipe: {
			type: 'boolean',
			help: 'on PostgreSQL: also write the tables anew (VACUUM FULL), so that no byte is left; locks them as long',
		},
		'dry-run': { type: 'boolean', help: 'tell what would go, and do nothing' },
		list: { type: 'boolean', help: 'what is kept out' },
		allow: {
			type: 'string',
			value: 'URL',
			help: 'let an address in again; what is gone does not come back by itself',
		},
	},
	run,
};

async function run(invocation: Invocation): Promise<number> {
	const { args, values } = invocation;
	if (values.list === true) return list(invocation);
	if (values.allow !== undefined) return allow(invocation, addressOf(values.allow));
	if (args.length === 0) throw new Failure('usage', 'Name what is to be forgotten: logosphere forget URL');
	if (values.blog === true && values.page === true)
		throw new Failure('usage', 'An address is either a blog or a page: give --blog or --page, not both.');
	const urls = args.map(addressOf);
	return values['dry-run'] === true ? tellOnly(invocation, urls) : forgetAll(invocation, urls);
}

/** People leave out the scheme. */
function addressOf(text: string): string {
	const address =
		/^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/]+:\d+(?:\/|$)/.test(text) ? text : `https://${text}`;
	if (/^https?:\/\//i.test(address) && canParse(address)) return new URL(address).href;
	throw new Failure('usage', `"${text}" is no address of the web.`);
}

async function kindOf(store: Store, url: string, { blog, page }: Values): Promise<Forgotten['kind']> {
	const told = await tellKind(store, url);
	if (page === true && told === 'blog' && (await store.blog(url)) !== null)
		throw new Failure('usage', `${url} is the home of a blog: name one of its posts, or leave --page out.`);
	const kind = blog === true ? 'blog' : page === true ? 'page' : told;
	if (kind !== null) return kind;
	throw new Failure(
		'usage',
		`Nothing is known of ${url}: is it a blog with all that lies below it (--blog), or one page (--page)?`,
	);
}

async function openToForget(values: Values): Promise<Store> {
	try {
		return await openExisting(values);
	} catch (error) {
		if (!(error instanceof Failure && error.code === 'two-writers')) throw error;
		throw new Failure(
			'two-writers',
			`Another process writes to ${tellPlace(dataPlace(values))}. Stop it first; or, where it is "logosphere serve", ask it: POST /api/forget {"url": "…"} with its token.`,
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

const COUNTED = [
	'posts',
	'versions',
	'comments',
	'links',
	'visits',
	'samples',
	'quarantined',
	'gaps',
	'tasks',
] as const;

function viewOf(report: ForgottenEverywhere): string {
	const { url, kind, wasKnown, captures, frozen, left } = report;
	const counts = COUNTED.filter((name) => report[name] > 0).map((name) => `${report[name]} ${name}`);
	if (captures.records > 0) counts.push(`${captures.records} records of ${captures.files} archives`);
	if (frozen.posts > 0) counts.push(`${frozen.posts} posts of ${frozen.collections} frozen collections`);
	const what = `${printable(url)} (${kind === 'blog' ? 'a blog, with all below it' : 'one page'})`;
	const lines = [
		wasKnown || counts.length > 0
			? `${what} is forgotten: ${counts.join(', ') || 'nothing was left of it'}.`
			: `Nothing was known of ${what}.`,
		'It is kept out from now on. Links to it in what others wrote stay, and are not followed.',
	];
	if (captures.unread > 0)
		lines.push(`${captures.unread} records of archives are too large to be looked into and stay.`);
	for (const file of left)
		lines.push(`This may hold a copy; delete it when you need it no more: ${printable(file)}`);
	return lines.join('\n');
}

async function tellOnly({ values, out }: Invocation, urls: readonly string[]): Promise<number> {
	const told = await withStore(await openReader(values), async (store) => {
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
	const view = ({ url, kind, isKnown, title, posts }: (typeof told)[number]) =>
		isKnown
			? `${url}: the ${kind}${title === null ? '' : ` “${title}”`} would go, with ${posts} ${posts === 1 ? 'post' : 'posts'}.`
			: `${url}: nothing is known of this ${kind}; it would be kept out.`;
	out(
		values.json === true ? JSON.stringify(told, null, 2) : told.map((one) => printable(view(one))).join('\n'),
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
				? 'Nothing is kept out.'
				: renderTable(['address', 'kind', 'since'], rows, ['left', 'left', 'left']),
		);
	return 0;
}

async function allow({ values, out }: Invocation, url: string): Promise<number> {
	const wasOut = await withStore(await openToForget(values), (store) => store.allowAgain(url));
	if (values.json === true) out(JSON.stringify({ url, wasKeptOut: wasOut }));
	else
		out(wasOut ? `${printable(url)} may come in again.` : `${printable(url)} was not kept out; see --list.`);
	return wasOut ? 0 : 1;
}
