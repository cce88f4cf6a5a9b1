/** rights: what the owner of a page permits, use by use, with the words that say so. */
import { parseCount } from '../config.ts';
import { Failure } from '../io/failure.ts';
import type { Store } from '../io/store/store.ts';
import type { Declaration, Rights, RightsPolicy } from '../model/rights.ts';
import { USES, type Use } from '../model/rights.ts';
import { readRightsPolicy } from '../observe/rights-policy.ts';
import {
	feedDeclarations,
	fileDeclarations,
	isFeedDocument,
	readPage,
	readRobotsStatements,
	rightsFiles,
} from '../pipeline/index.ts';
import { decideRights, declarationsFor, permits, rightsOfPost } from '../rights/index.ts';
import type { Command, Invocation, Values } from './command.ts';
import { DATA_OPTION, openReader, withStore } from './data-place.ts';
import { documentOf } from './page-input.ts';
import { readSource, type Source } from './source.ts';
import { counted, printable, renderTable } from './table.ts';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 1_000_000;

export const rightsCommand: Command = {
	usage: 'URL|FILE|- [--url U] [--now DATE] [--json]\n[--data DIR] [--use U] [--limit N] [--json]',
	notes: `Reads robots.txt, the headers and the markup of the page, tdmrep.json, ai.txt and RSL licences. Shows for each use
whether it is allowed, withheld or unknown, what the program does (the policy decides what is unknown), and why.
A page that is read from a file speaks for itself only: its host is not asked.

Without a URL: how many stored posts are withheld from each use, and why; with --use, which ones.`,
	options: {
		url: { type: 'string', value: 'U', help: 'the URL of a page that is read from a file' },
		now: { type: 'string', value: 'DATE', help: 'the time of the question (default: now)' },
		data: DATA_OPTION,
		use: {
			type: 'string',
			value: 'U',
			help: `list the stored posts withheld from this use: ${USES.join(', ')}`,
		},
		limit: { type: 'string', value: 'N', help: `number of posts to list (default ${DEFAULT_LIMIT})` },
		proxy: { type: 'string', value: 'URL', help: 'fetch through this HTTP proxy' },
	},
	async run({ args, values, out, log }) {
		const policy = readRightsPolicy();
		if (args.length === 0)
			return withStore(await openReader(values), (store) => listWithheld(store, policy, { values, out }));
		const source = await readSource(args, values);
		const found = await collect(source, values, (text) => log(`rights: ${text}`));
		const { url } = documentOf(source);
		const rights = decideRights(found, url, source.now);
		const declarations = declarationsFor(found, url);
		if (values.json === true) out(JSON.stringify({ url, ...jsonOf(rights, policy), declarations }, null, 2));
		else out(viewOf(rights, policy, declarations));
		return 0;
	},
};

function jsonOf(rights: Rights, policy: RightsPolicy) {
	const uses = USES.map((use) => [use, { ...rights[use], isPermitted: permits(rights, use, policy) }]);
	return { uses: Object.fromEntries(uses), maxSnippet: rights.maxSnippet };
}

async function collect(source: Source, values: Values, note: (text: string) => void): Promise<Declaration[]> {
	const document = documentOf(source);
	if (isFeedDocument(document)) return feedDeclarations(document);
	const page = readPage(document);
	if (!source.isFetched) return [...page.declarations];
	const { origin } = new URL(page.url);
	const robots = await fetchFile(`${origin}/robots.txt`, values, note);
	const text = robots === null ? '' : new TextDecoder().decode(robots.bytes);
	const { declarations, licences } = readRobotsStatements(text, origin);
	const found = [...declarations];
	for (const url of rightsFiles(page, licences)) {
		const file = await fetchFile(url, values, note);
		if (file !== null) found.push(...fileDeclarations({ url: file.url ?? url, body: file.bytes }, url));
	}
	return [...found, ...page.declarations];
}

/** Null if the host does not have it. */
async function fetchFile(
	url: string,
	{ proxy }: Values,
	note: (text: string) => void,
): Promise<Source | null> {
	try {
		return await readSource([url], proxy === undefined ? {} : { proxy });
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		if (!/^status-4/.test(error.code))
			note(`${printable(url)} could not be read: ${printable(error.message)}`);
		return null;
	}
}

function viewOf(rights: Rights, policy: RightsPolicy, declarations: readonly Declaration[]): string {
	const rows = USES.map((use) => [
		use,
		rights[use].answer,
		permits(rights, use, policy) ? 'yes' : 'no',
		printable(rights[use].reason ?? 'nothing declared; the policy decides'),
	]);
	const limit = rights.maxSnippet === null ? [] : [`Snippets have at most ${rights.maxSnippet} characters.`];
	const count = declarations.length;
	const words = count === 0 ? 'No declarations were found.' : `Declarations about this URL: ${count}`;
	return [
		renderTable(['use', 'declared', 'permitted', 'why'], rows, ['left', 'left', 'left', 'left']),
		...limit,
		words,
		...declarations.map(
			({ source, said, where }) => `  ${source}: ${printable(said)}  (${printable(where)})`,
		),
	].join('\n');
}

interface WithheldPost {
	readonly post: number;
	readonly url: string;
	readonly reason: string;
}

/** The posts about which something was declared; where nothing was, the policy holds for all. */
async function listWithheld(
	store: Store,
	policy: RightsPolicy,
	{ values, out }: Pick<Invocation, 'values' | 'out'>,
): Promise<number> {
	const chosen = values.use === undefined ? null : USES.find((use) => use === values.use);
	if (chosen === undefined)
		throw new Failure('usage', `--use is "${values.use}". It must be one of ${USES.join(', ')}.`);
	const limit = parseCount(values.limit ?? String(DEFAULT_LIMIT), '--limit', 1, MAX_LIMIT);
	const now = new Date().toISOString();
	const counts = Object.fromEntries(USES.map((use) => [use, 0])) as Record<Use, number>;
	const listed: WithheldPost[] = [];
	let declared = 0;
	for (let after: string | null = '0'; after !== null; ) {
		const slice: Awaited<ReturnType<Store['declared']>> = await store.declared({ after, limit: 1_000 });
		for (const post of slice.items) {
			declared++;
			const rights = rightsOfPost(post, now);
			for (const use of USES) if (rights[use].answer === 'withheld') counts[use]++;
			if (chosen !== null && rights[chosen].answer === 'withheld' && listed.length < limit)
				listed.push({ post: post.post, url: post.url, reason: rights[chosen].reason! });
		}
		after = slice.next;
	}
	if (values.json === true)
		out(JSON.stringify({ declared, withheld: counts, unknown: policy.unknown, posts: listed }, null, 2));
	else out(summaryOf(declared, counts, policy, listed));
	return 0;
}

function summaryOf(
	declared: number,
	counts: Readonly<Record<Use, number>>,
	policy: RightsPolicy,
	listed: readonly WithheldPost[],
): string {
	const rows = USES.map((use) => [use, String(counts[use]), policy.unknown[use]]);
	return [
		`Something is declared about ${counted(declared, 'post')}.`,
		renderTable(['use', 'withheld', 'if unknown'], rows, ['left', 'right', 'left']),
		...listed.map(({ post, url, reason }) => `${post}  ${printable(url)}\n  ${printable(reason)}`),
	].join('\n\n');
}
