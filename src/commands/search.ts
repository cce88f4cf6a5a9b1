/** search: posts or blogs that match a query, for a terminal or as JSON; queries that are kept under a name. */
import { parseCount } from '../config.ts';
import { Failure } from '../io/failure.ts';
import type { SavedSearch, Store } from '../io/store/store.ts';
import type { SearchRequest } from '../model/search.ts';
import { searchPosts } from '../search/index.ts';
import type { Command, Invocation, Values } from './command.ts';
import { DATA_OPTION, openReader, withStore } from './data-place.ts';
import { readAddress, readSort, readWeights, SORTS, WEIGHT_NAMES } from './search-options.ts';
import { pageJson, renderPage, renderSaved } from './search-view.ts';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 500;

export const searchCommand: Command = {
	usage:
		'QUERY [--data DIR] [--limit N] [--sort S] [--after CURSOR] [--blogs] [--like URL] [--explain] [--weights W] [--save NAME] [--json]\n       logosphere search --saved [NAME]',
	options: {
		data: DATA_OPTION,
		limit: { type: 'string', value: 'N', help: `how many results (default ${DEFAULT_LIMIT})` },
		sort: { type: 'string', value: 'S', help: `one of ${SORTS.join(', ')}` },
		after: { type: 'string', value: 'CURSOR', help: 'go on where the page before ended' },
		blogs: { type: 'boolean', help: 'blogs about it instead of posts' },
		like: { type: 'string', value: 'URL', help: 'posts like this one; a query narrows them' },
		explain: { type: 'boolean', help: 'the parts of each score' },
		weights: {
			type: 'string',
			value: 'W',
			help: `links=2,size=0: how much a part weighs; the parts are ${WEIGHT_NAMES.join(', ')}`,
		},
		save: { type: 'string', value: 'NAME', help: 'keep the query and its sort under a name' },
		saved: { type: 'boolean', help: 'run the query kept under a name; without a name, list them' },
		forget: { type: 'string', value: 'NAME', help: 'drop the query kept under a name' },
	},
	async run(invocation) {
		const { args, values, out, log } = invocation;
		if (values.forget !== undefined) return forget(values, values.forget, log);
		if (values.saved === true && args.length === 0) return listSaved(values, out);
		if (args.length === 0 && values.like === undefined)
			throw new Failure(
				'usage',
				'Say what to search for: logosphere search "some words". See: logosphere search --help',
			);
		const request = readRequest(args, values);
		if (values.save !== undefined) await save(values, values.save, request, log);
		return withStore(await openReader(values), (store) => show(store, request, invocation));
	},
};

async function show(
	store: Store,
	request: SearchRequest,
	{ args, values, out }: Invocation,
): Promise<number> {
	const asked = values.saved === true ? await recall(store, args.join(' '), request) : request;
	const page = await searchPosts(store, asked);
	if (values.json === true) out(JSON.stringify(pageJson(page), null, 2));
	else out(renderPage(page, { isExplained: values.explain === true, ofBlogs: asked.of === 'blogs' }));
	return 0;
}

function readRequest(args: readonly string[], values: Values): SearchRequest {
	const sort = readSort(values.sort);
	const weights = readWeights(values.weights);
	const like = readAddress(values.like, '--like');
	// Other commands count blogs by an option of this name.
	const ofBlogs = (values.blogs as string | boolean | undefined) === true;
	return {
		query: args.join(' '),
		limit: parseCount(values.limit ?? String(DEFAULT_LIMIT), '--limit', 1, MAX_LIMIT),
		of: ofBlogs ? 'blogs' : 'posts',
		now: new Date().toISOString(),
		...(values.after === undefined ? {} : { after: values.after }),
		...(sort === undefined ? {} : { sort }),
		...(weights === undefined ? {} : { weights }),
		...(like === undefined ? {} : { like }),
	};
}

/** The request with the query and sort that are kept under a name. */
async function recall(store: Store, name: string, request: SearchRequest): Promise<SearchRequest> {
	const searches = await store.savedSearches();
	const kept = searches.find((search) => search.name === name);
	if (kept === undefined) throw unknownName(name, searches);
	const sort = request.sort ?? readSort(kept.sort ?? undefined);
	return { ...request, query: kept.query, ...(sort === undefined ? {} : { sort }) };
}

function unknownName(name: string, searches: readonly SavedSearch[]): Failure {
	const known = searches.map((search) => search.name).join(', ');
	const others = known === '' ? 'None is.' : `These are: ${known}.`;
	return new Failure('no-search', `No search is kept under the name "${name}". ${others}`);
}

async function save(
	values: Values,
	name: string,
	request: SearchRequest,
	log: (text: string) => void,
): Promise<void> {
	if (values.saved === true)
		throw new Failure('usage', '--save keeps a search and --saved runs one: take one of them.');
	if (name.trim() === '' || /[\p{Cc}\p{Cs}]/u.test(name))
		throw new Failure('usage', '--save takes a name of characters that can be seen.');
	const { query, sort = null, now } = request;
	await withStore(await openReader(values), async (store) => {
		const kept = (await store.savedSearches()).find((search) => search.name === name);
		const { webhook = null, delivery = null } = kept ?? {};
		await store.saveSearch({ name, query, sort, saved: now, webhook, delivery });
	});
	log(`Kept as "${name}"; it is run by: logosphere search --saved ${JSON.stringify(name)}`);
}

/** What signs the deliveries is for who set it alone. */
function withoutSecret({ webhook, ...search }: SavedSearch) {
	return { ...search, webhook: webhook === null ? null : { url: webhook.url } };
}

async function listSaved(values: Values, out: (text: string) => void): Promise<number> {
	const searches = await withStore(await openReader(values), (store) => store.savedSearches());
	out(values.json === true ? JSON.stringify(searches.map(withoutSecret), null, 2) : renderSaved(searches));
	return 0;
}

async function forget(values: Values, name: string, log: (text: string) => void): Promise<number> {
	await withStore(await openReader(values), async (store) => {
		if (!(await store.dropSearch(name))) throw unknownName(name, await store.savedSearches());
	});
	log(`"${name}" is dropped.`);
	return 0;
}
