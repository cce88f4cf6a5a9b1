/** search: finds posts or blogs that match a query, and saves queries under a name. */
import { parseCount } from '../config.ts';
import { Failure } from '../io/failure.ts';
import type { SavedSearch, Store } from '../io/store/store.ts';
import type { SearchRequest } from '../model/search.ts';
import { observeFacets } from '../observe/facets.ts';
import { permitStore } from '../observe/permitted-store.ts';
import { readRightsPolicy } from '../observe/rights-policy.ts';
import { searchPosts } from '../search/index.ts';
import { EXPLAINED } from '../search/syntax.ts';
import type { Command, Invocation, Values } from './command.ts';
import { DATA_OPTION, dataPlace, openReader, withStore } from './data-place.ts';
import { clockOf } from './demo-clock.ts';
import { renderContext } from './search-context.ts';
import { readAddress, readSort, readWeights, SORTS, WEIGHT_NAMES } from './search-options.ts';
import { pageJson, renderFacets, renderPage, renderSaved } from './search-view.ts';
import { counted } from './table.ts';
import { listEntry } from './wrap.ts';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 500;
const PASSAGE_CHARS = 600;
const [MIN_PASSAGE_CHARS, MAX_PASSAGE_CHARS] = [40, 4_000];
/** Longer examples have their help on the next line. */
const EXAMPLE_WIDTH = 22;

export const searchCommand: Command = {
	usage:
		'QUERY [--data DIR] [--limit N] [--sort S] [--after CURSOR] [--blogs] [--like URL] [--facets] [--context] [--passage-chars N] [--exact] [--explain] [--weights W] [--save NAME] [--json]\n--saved [NAME]\n--forget NAME',
	notes: `Search syntax:\n${EXPLAINED.flatMap(({ example, help }) => listEntry(example, help, EXAMPLE_WIDTH)).join('\n')}`,
	options: {
		data: DATA_OPTION,
		limit: { type: 'string', value: 'N', help: `number of results (default ${DEFAULT_LIMIT})` },
		sort: { type: 'string', value: 'S', help: `sort by: ${SORTS.join(', ')} (default best)` },
		after: { type: 'string', value: 'CURSOR', help: 'continue after the previous page of results' },
		blogs: { type: 'boolean', help: 'find blogs instead of posts' },
		like: {
			type: 'string',
			value: 'URL',
			help: 'find posts similar to this one; a query narrows the results',
		},
		facets: {
			type: 'boolean',
			help: 'count all results by language, blog, author, tag, platform and year instead of listing them',
		},
		context: {
			type: 'boolean',
			help: 'print the best passages with their sources as Markdown, to give to a language model or to cite',
		},
		'passage-chars': {
			type: 'string',
			value: 'N',
			help: `quote the best passages of each post, up to N characters each (with --context: ${PASSAGE_CHARS})`,
		},
		exact: {
			type: 'boolean',
			help: 'require all words as written: no posts with only some of them, no spelling corrections, no sentences',
		},
		explain: { type: 'boolean', help: 'show how each score was computed' },
		weights: {
			type: 'string',
			value: 'W',
			help: `change the ranking, as in links=2,size=0; the factors are ${WEIGHT_NAMES.join(', ')}`,
		},
		save: { type: 'string', value: 'NAME', help: 'save the query and its sort order under a name' },
		saved: { type: 'boolean', help: 'run a saved search; without a name, list all' },
		forget: { type: 'string', value: 'NAME', help: 'delete a saved search' },
	},
	async run(invocation) {
		const { args, values, out, log } = invocation;
		if (values.forget !== undefined) return forget(values, values.forget, log);
		if (values.saved === true && args.length === 0) return listSaved(values, out);
		if (args.length === 0 && values.like === undefined)
			throw new Failure(
				'usage',
				'Give a query: logosphere search "some words". See: logosphere search --help',
			);
		const request = readRequest(args, values);
		if (values.save !== undefined) await save(values, values.save, request, log);
		return withStore(await openReader(values), (store) => show(permittedView(store), request, invocation));
	},
};

/** Results as their owners permit them to be shown. */
function permittedView(store: Store): Store {
	const now = () => new Date().toISOString();
	return permitStore(store, { purpose: 'page', policy: readRightsPolicy(), now });
}

async function show(
	store: Store,
	request: SearchRequest,
	{ args, values, out, log }: Invocation,
): Promise<number> {
	const full = values.saved === true ? await loadSaved(store, args.join(' '), request) : request;
	if (values.facets === true) return showFacets(store, full, { values, out });
	const withheld = new Set<number>();
	const isForModels = values.context === true;
	const page = await searchPosts(isForModels ? forModels(store, full.now, withheld) : store, full);
	if (withheld.size > 0)
		log(
			`The owners of ${counted(withheld.size, 'post')} do not permit language models as readers: left out.`,
		);
	if (values.json === true) out(JSON.stringify(pageJson(page), null, 2));
	else if (values.context === true) out(renderContext(full.query, page));
	else out(renderPage(page, { isExplained: values.explain === true, ofBlogs: page.of === 'blogs' }));
	return 0;
}

/** Only what may be given to a language model. */
function forModels(store: Store, now: string, withheld: Set<number>): Store {
	return permitStore(store, {
		purpose: 'mcp',
		policy: readRightsPolicy(),
		now: () => now,
		onWithheld: ({ post }) => withheld.add(post),
	});
}

async function showFacets(
	store: Store,
	request: SearchRequest,
	{ values, out }: Pick<Invocation, 'values' | 'out'>,
): Promise<number> {
	const facets = await observeFacets(store, request);
	if (facets === null)
		throw new Failure(
			'usage',
			`The search index has no post at ${request.like}. Give the URL of a stored post.`,
		);
	out(values.json === true ? JSON.stringify(facets, null, 2) : renderFacets(facets));
	return 0;
}

function readRequest(args: readonly string[], values: Values): SearchRequest {
	const sort = readSort(values.sort);
	const weights = readWeights(values.weights);
	const like = readAddress(values.like, '--like');
	// Other commands have an option of the same name that takes a number.
	const ofBlogs = (values.blogs as string | boolean | undefined) === true;
	return {
		query: args.join(' '),
		limit: parseCount(values.limit ?? String(DEFAULT_LIMIT), '--limit', 1, MAX_LIMIT),
		of: ofBlogs ? 'blogs' : 'any',
		isExact: values.exact === true,
		passageChars: readPassageChars(values),
		now: clockOf(dataPlace(values)).now(),
		...(values.after === undefined ? {} : { after: values.after }),
		...(sort === undefined ? {} : { sort }),
		...(weights === undefined ? {} : { weights }),
		...(like === undefined ? {} : { like }),
	};
}

function readPassageChars(values: Values): number {
	const given = values['passage-chars'];
	if (given !== undefined) return parseCount(given, '--passage-chars', MIN_PASSAGE_CHARS, MAX_PASSAGE_CHARS);
	return values.context === true ? PASSAGE_CHARS : 0;
}

/** Adds the query and sort order of a saved search to the request. */
async function loadSaved(store: Store, name: string, request: SearchRequest): Promise<SearchRequest> {
	const searches = await store.savedSearches();
	const saved = searches.find((search) => search.name === name);
	if (saved === undefined) throw unknownName(name, searches);
	const sort = request.sort ?? readSort(saved.sort ?? undefined);
	return { ...request, query: saved.query, ...(sort === undefined ? {} : { sort }) };
}

function unknownName(name: string, searches: readonly SavedSearch[]): Failure {
	const known = searches.map((search) => search.name).join(', ');
	const others = known === '' ? 'There are none.' : `Saved searches: ${known}.`;
	return new Failure('no-search', `There is no saved search "${name}". ${others}`);
}

async function save(
	values: Values,
	name: string,
	request: SearchRequest,
	log: (text: string) => void,
): Promise<void> {
	if (values.saved === true)
		throw new Failure('usage', 'Use either --save, which saves a search, or --saved, which runs one.');
	if (name.trim() === '' || /[\p{Cc}\p{Cs}]/u.test(name))
		throw new Failure('usage', 'The name for --save must consist of visible characters.');
	const { query, sort = null, now } = request;
	await withStore(await openReader(values), async (store) => {
		const previous = (await store.savedSearches()).find((search) => search.name === name);
		const { webhook = null, delivery = null } = previous ?? {};
		await store.saveSearch({ name, query, sort, saved: now, webhook, delivery });
	});
	log(`Saved as "${name}". To run it: logosphere search --saved ${JSON.stringify(name)}`);
}

/** Hides the secret that signs deliveries. */
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
	log(`Deleted the saved search "${name}".`);
	return 0;
}
