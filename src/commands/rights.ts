/** rights: what the owner of a page permits, use by use, with the words that say so. */

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { readText } from '../config.ts';
import { Failure, messageOf } from '../io/failure.ts';
import type { Declaration, Rights, RightsPolicy } from '../model/rights.ts';
import { USES } from '../model/rights.ts';
import {
	feedDeclarations,
	fileDeclarations,
	isFeedDocument,
	pageDeclarations,
	readPage,
	rightsFiles,
	robotsDeclarations,
} from '../pipeline/index.ts';
import { DEFAULT_POLICY, decideRights, declarationsFor, parsePolicy, permits } from '../rights/index.ts';
import type { Command, Values } from './command.ts';
import { documentOf } from './page-input.ts';
import { readSource, type Source } from './source.ts';
import { printable, renderTable } from './table.ts';

export const rightsCommand: Command = {
	usage: 'URL|FILE|- [--url U] [--now DATE] [--json]',
	notes: `Reads robots.txt, the headers and the markup of the page, tdmrep.json, ai.txt and RSL licences. Shows for each use
whether it is allowed, withheld or unknown, what the program does (the policy decides what is unknown), and why.
A page that is read from a file speaks for itself only: its host is not asked.`,
	options: {
		url: { type: 'string', value: 'U', help: 'the URL of a page that is read from a file' },
		now: { type: 'string', value: 'DATE', help: 'the time of the question (default: now)' },
		proxy: { type: 'string', value: 'URL', help: 'fetch through this HTTP proxy' },
	},
	async run({ args, values, out, log }) {
		const policy = readRightsPolicy();
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
	const own = pageDeclarations(page);
	if (!source.isFetched) return own;
	const { origin } = new URL(page.url);
	const robots = await fetchFile(`${origin}/robots.txt`, values, note);
	const text = robots === null ? null : new TextDecoder().decode(robots.bytes);
	const found = text === null ? [] : robotsDeclarations(text, origin);
	for (const url of rightsFiles(page, text)) {
		const file = await fetchFile(url, values, note);
		if (file !== null) found.push(...fileDeclarations({ url: file.url ?? url, body: file.bytes }, url));
	}
	return [...found, ...own];
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

function readRightsPolicy(): RightsPolicy {
	const file = readText('rightsPolicy', process.env);
	if (file === '') return DEFAULT_POLICY;
	try {
		return parsePolicy(JSON.parse(readFileSync(file, 'utf8')));
	} catch (error) {
		const reason = error instanceof z.ZodError ? z.prettifyError(error) : messageOf(error);
		throw new Failure('bad-rights-policy', `Cannot use the policy of rights in ${file}: ${reason}`, 'stop', {
			cause: error,
		});
	}
}
