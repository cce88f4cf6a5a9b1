/** blogs-change: adds, tags and removes sources. Another process may crawl the store meanwhile: it sees the changes. */
import { existsSync } from 'node:fs';
import { Failure } from '../io/failure.ts';
import { Blocklist, namesForgotten } from '../io/store/forgotten.ts';
import { isPostgres } from '../io/store/open.ts';
import { removeSource, saveAdded, tagSource } from '../io/store/sources.ts';
import type { Store } from '../io/store/store.ts';
import { expectSource, readBlogUrl } from './blogs-list.ts';
import type { Invocation, Values } from './command.ts';
import { dataPlace, openReader, openWriter, withStore } from './data-place.ts';
import { readSeeds } from './seeds.ts';
import { counted } from './table.ts';

export async function addBlogs({ args, values, out, log }: Invocation): Promise<number> {
	if (args.length === 0)
		throw new Failure('usage', 'Give the blogs to add: URLs, files with lists of them, or -.');
	const { sources, by } = readSeeds(args);
	const tagged = sources.map((source) => ({
		...source,
		tags: [...source.tags, ...(values.tag === undefined ? [] : [values.tag])],
	}));
	const report = await withStore(await openNotes(values), async (store) => {
		const blocklist = Blocklist.of(await store.forgotten());
		const wanted = tagged.filter((source) => !namesForgotten(source, blocklist));
		const added = await saveAdded(store, wanted, { at: new Date().toISOString(), by });
		return {
			added: added.sources.filter(({ isNew }) => isNew).map(({ source }) => source),
			blocked: tagged.length - wanted.length,
			given: added.sources.length,
		};
	});
	const known = report.given - report.added.length;
	if (report.blocked > 0)
		log(
			`${counted(report.blocked, 'source')} left out: somebody requested their erasure. To allow one again: logosphere forget --allow URL`,
		);
	if (values.json === true)
		out(JSON.stringify({ added: report.added, known, blocked: report.blocked }, null, 2));
	else {
		const before = known === 0 ? '' : ` ${known} ${known === 1 ? 'was' : 'were'} known already.`;
		out(
			`${counted(report.added.length, 'source')} added.${before} The crawl reads new sources next: logosphere crawl`,
		);
	}
	return 0;
}

/** A new store is created; beside a running crawl, which has the store for itself, a reader adds its notes. */
async function openNotes(values: Values): Promise<Store> {
	const place = dataPlace(values);
	if (!isPostgres(place) && !existsSync(place)) return openWriter(values);
	return openReader(values);
}

export async function tagBlog({ args, values, out }: Invocation): Promise<number> {
	const [first, ...add] = args;
	const address = readBlogUrl(first);
	const drop = values.drop ?? [];
	if (address === undefined || add.length + drop.length === 0)
		throw new Failure('usage', 'Give the URL of a blog and its tags: logosphere blogs tag URL TAG');
	const tagged = await withStore(await openReader(values), async (store) =>
		tagSource(store, await expectSource(store, address), { add, drop }),
	);
	if (values.json === true) out(JSON.stringify(tagged, null, 2));
	else out(tagged.tags.length === 0 ? 'No tags.' : `Tags: ${tagged.tags.join(', ')}`);
	return 0;
}

export async function removeBlog({ args, values, out }: Invocation): Promise<number> {
	const address = readBlogUrl(args[0]);
	if (address === undefined || args.length > 1) throw new Failure('usage', 'Give the URL of one blog.');
	const isTrial = values['dry-run'] === true;
	const posts = await withStore(await openReader(values), async (store) => {
		const source = await expectSource(store, address);
		const blog = await store.blog(source.url ?? source.feed!);
		if (!isTrial) await removeSource(store, source, new Date().toISOString());
		return blog?.posts ?? 0;
	});
	const effect = `${isTrial ? 'It would no longer be read.' : 'It is no longer read.'} Its posts (${posts}) stay in search. To erase them: logosphere forget ${address}`;
	out(values.json === true ? JSON.stringify({ removed: !isTrial, posts, effect }) : effect);
	return 0;
}
