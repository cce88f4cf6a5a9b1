import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
	addressOf,
	exportTo,
	filesAt,
	KEPT,
	makeWorld,
	postFacts,
	quietWatch,
	type World,
} from '../world.fixture.ts';
import { placesOf, readFrozenPosts } from './collection.ts';
import { cite, freeze, listCollections, measureDrift, openFrozen, readCollection } from './index.ts';

let world: World;
beforeEach(async () => {
	world = await makeWorld();
});
afterEach(() => world.close());

const LATER = '2004-04-01T10:00:00Z';

function freezeAs(name: string, query: string | null = null, isWhole = false) {
	return freeze(world.store, { name, query, isWhole, data: world.data }, quietWatch());
}

async function exported(name: string, format: string): Promise<ReadonlyMap<string, Buffer>> {
	const frozen = await openFrozen(world.store, world.data, name, quietWatch());
	const target = path.join(world.folder, `${name} ${format} ${Math.random()}`);
	await exportTo(world.store, target, { format, frozen });
	return filesAt(target);
}

async function drift(name: string) {
	const collection = await readCollection(world.data, name);
	return (await measureDrift(world.store, world.data, collection, quietWatch())).drift;
}

const NO_DRIFT = { same: KEPT, edited: 0, replaced: 0, missing: 0, gone: 0 };

/** Posts 1 to 3 say something else; 4 is gone; 5 has more comments and links; 6 is read in a better way. */
async function changeAll(): Promise<void> {
	const edited = [1, 2, 3].map((i) => {
		const facts = postFacts(i);
		const draft = {
			...facts.draft,
			title: 'Thaw',
			text: `Thaw ${i}.`,
			html: `<p>Thaw ${i}.</p>`,
			author: 'New',
		};
		return { ...facts, draft };
	});
	const more = postFacts(8);
	const comment = { author: 'Late', published: null, text: 'Late.', parent: null, source: 'page' as const };
	const grown = {
		...more,
		comments: [...more.comments!, comment],
		links: [...more.links!, { to: 'https://late.example/', text: 'late' }],
	};
	await world.store.write({ at: LATER, posts: [...edited, grown], gone: [addressOf(4)] });
}

async function readBetter(): Promise<void> {
	const facts = postFacts(6);
	const draft = {
		...facts.draft,
		text: 'All of it.',
		html: '<p>All of it.</p>',
		source: 'full-feed' as const,
	};
	await world.store.write({ at: LATER, posts: [{ ...facts, draft }] });
}

it('is cited with its name, query, counts and hash', async () => {
	const collection = await freezeAs('winter', 'snow tag:weather');
	expect(collection).toMatchObject({
		name: 'winter',
		query: 'snow tag:weather',
		posts: 29,
		blogs: 3,
		from: '2004-03-01',
		sha256: expect.stringMatching(/^[\da-f]{64}$/),
	});
	expect(await listCollections(world.data)).toEqual([collection]);
	expect(cite(collection!)).toMatch(
		/^“winter”: 29 posts from 3 blogs, published 2004-03-01 to .*“snow tag:weather”.*SHA-256 [\da-f]{64}\.$/,
	);
});

/** They describe the blogs, the store and the collection as they are now. */
const CURRENT = new Set(['blogs.csv', 'datapackage.json', 'ro-crate-metadata.json']);

it.each(['jsonl', 'csv', 'turtle', 'jsonld', 'markdown'])(
	'gives the same %s after its posts were edited, commented on and gone',
	async (format) => {
		await freezeAs('winter');
		const before = await exported('winter', format);
		await changeAll();
		expect(await drift('winter')).toEqual({ ...NO_DRIFT, same: KEPT - 3, edited: 3, gone: 1 });
		const after = await exported('winter', format);
		for (const [name, bytes] of before)
			if (!CURRENT.has(name)) expect(withoutCounts(after.get(name)!)).toBe(withoutCounts(bytes));
	},
);

/** The counts of the blogs, in SIOC, are those of now. */
function withoutCounts(bytes: Buffer): string {
	return bytes.toString().replace(/sioc:num_items \d+/g, '');
}

it('reports posts whose old text is not stored, unless the full text was frozen', async () => {
	await freezeAs('light');
	await freezeAs('whole', null, true);
	const before = await exported('whole', 'jsonl');
	await readBetter();
	expect(await drift('light')).toEqual({ ...NO_DRIFT, same: KEPT - 1, replaced: 1 });
	expect(await drift('whole')).toEqual({ ...NO_DRIFT, same: KEPT - 1, edited: 1 });
	expect(await exported('whole', 'jsonl')).toEqual(before);
});

it('is named in the manifest of its export, with the drift', async () => {
	const collection = await freezeAs('winter', 'snow');
	await changeAll();
	const frozen = await openFrozen(world.store, world.data, 'winter', quietWatch());
	const manifest = await exportTo(world.store, path.join(world.folder, 'x'), { format: 'jsonl', frozen });
	expect(manifest).toMatchObject({
		query: 'snow',
		frozen: { name: 'winter', sha256: collection!.sha256, drift: { edited: 3 } },
	});
});

it('cannot be frozen twice, used after its list was changed, or found under an invalid name', async () => {
	await freezeAs('winter');
	await expect(freezeAs('winter')).rejects.toThrow(/already/);
	appendFileSync(path.join(world.data, 'frozen', 'winter.jsonl'), '\n');
	await expect(openFrozen(world.store, world.data, 'winter', quietWatch())).rejects.toThrow(/was changed/);
	await expect(readCollection(world.data, 'summer')).rejects.toThrow(/Collections: winter/);
	for (const name of ['../x', '', '.x', 'a/b', 'x\n'])
		await expect(freezeAs(name)).rejects.toThrow(/is not a valid name/);
});

it('says which file is damaged, and where', async () => {
	await freezeAs('winter');
	const { list, head } = placesOf(world.data, 'winter');
	writeFileSync(list, `{"post":1,"url":"https://a.example/"}\n`);
	const read = async () => {
		for await (const _ of readFrozenPosts(world.data, 'winter'));
	};
	await expect(read()).rejects.toThrow(/line 1 of winter is damaged/);
	writeFileSync(head, '{"name":"winter"}');
	await expect(readCollection(world.data, 'winter')).rejects.toThrow(/does not describe a collection/);
	await expect(listCollections(world.data)).rejects.toMatchObject({ code: 'damaged-collection' });
});

it('leaves nothing when it is stopped', async () => {
	const stopped = await freeze(
		world.store,
		{ name: 'half', query: null, isWhole: false, data: world.data },
		quietWatch(() => true),
	);
	expect(stopped).toBeNull();
	expect(await listCollections(world.data)).toEqual([]);
	expect(await freezeAs('half')).toMatchObject({ posts: KEPT });
	expect(readFileSync(path.join(world.data, 'frozen', 'half.jsonl'), 'utf8').split('\n')).toHaveLength(
		KEPT + 1,
	);
});
