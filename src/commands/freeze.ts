/** freeze: saves the current results of a query under a name, to export them unchanged later and to cite them. */
import path from 'node:path';
import {
	type Collection,
	cite,
	describeDrift,
	expectUntouched,
	freeze,
	listCollections,
	measureDrift,
	readCollection,
} from '../export/frozen/index.ts';
import { Failure } from '../io/failure.ts';
import { expectFolder } from '../io/store/open.ts';
import type { Command, Invocation } from './command.ts';
import { DATA_OPTION, dataPlace, openReader, withStore } from './data-place.ts';
import { watchCommand } from './export-watch.ts';
import { printable, renderTable } from './table.ts';

export const freezeCommand: Command = {
	usage: 'NAME [--query Q] [--whole] [--data DIR]\n--list\n--show NAME\n--cite NAME',
	options: {
		data: DATA_OPTION,
		query: { type: 'string', value: 'Q', help: 'freeze posts that match this query (default: all posts)' },
		whole: { type: 'boolean', help: 'save the full text too, not only the version of each post' },
		list: { type: 'boolean', help: 'list the frozen collections' },
		show: {
			type: 'string',
			value: 'NAME',
			help: 'show a collection, and which of its posts have changed since',
		},
		cite: { type: 'string', value: 'NAME', help: 'print a citation of a collection' },
	},
	async run(invocation) {
		const { list, show, cite: cited } = invocation.values;
		const data = path.resolve(expectFolder(dataPlace(invocation.values), 'A frozen collection'));
		if (list === true) return showList(data, invocation);
		if (show !== undefined) return showOne(data, show, invocation);
		if (cited !== undefined) return showCitation(data, cited, invocation);
		return freezeNow(data, invocation);
	},
};

async function freezeNow(data: string, { args, values, out, log }: Invocation): Promise<number> {
	const [name, extra] = args;
	if (name === undefined || extra !== undefined)
		throw new Failure('usage', 'Give the collection a name: logosphere freeze NAME --query Q');
	const { query, whole } = values;
	const watch = watchCommand({ name: 'freeze', isShown: true, log });
	try {
		const request = { name, query: query ?? null, isWhole: whole === true, data };
		const collection = await withStore(await openReader(values), (store) => freeze(store, request, watch));
		watch.end();
		if (collection === null) log('freeze: stopped. Nothing was frozen.');
		else out(values.json === true ? JSON.stringify(collection, null, 2) : printable(cite(collection)));
		return collection === null ? 1 : 0;
	} finally {
		watch.end();
	}
}

async function showList(data: string, { values, out }: Invocation): Promise<number> {
	const collections = await listCollections(data);
	if (values.json === true) out(JSON.stringify(collections, null, 2));
	else if (collections.length === 0) out(`There are no frozen collections in ${data}.`);
	else
		out(
			renderTable(['name', 'frozen', 'posts', 'blogs', 'query'], collections.map(rowOf), [
				'left',
				'left',
				'right',
				'right',
			]),
		);
	return 0;
}

function rowOf({ name, date, posts, blogs, query }: Collection): string[] {
	return [name, date.slice(0, 10), String(posts), String(blogs), printable(query ?? '(all posts)')];
}

async function showOne(data: string, name: string, { values, out, log }: Invocation): Promise<number> {
	const watch = watchCommand({ name: 'freeze', isShown: true, log });
	try {
		const collection = await readCollection(data, name);
		await expectUntouched(data, collection);
		const { drift } = await withStore(await openReader(values), (store) =>
			measureDrift(store, data, collection, watch),
		);
		watch.end();
		if (values.json === true) out(JSON.stringify({ ...collection, drift }, null, 2));
		else out(`${printable(cite(collection))}\n${describeDrift(drift) ?? 'No post has changed since.'}`);
		return 0;
	} finally {
		watch.end();
	}
}

async function showCitation(data: string, name: string, { values, out }: Invocation): Promise<number> {
	const collection = await readCollection(data, name);
	await expectUntouched(data, collection);
	out(values.json === true ? JSON.stringify(collection, null, 2) : printable(cite(collection)));
	return 0;
}
