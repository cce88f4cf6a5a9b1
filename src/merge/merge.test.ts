/** merge: the merge rules in tables: known data, found data, written changes. */
import { describe, expect, it } from 'vitest';
import { commentOf, DAY_1, DAY_2, HOME, OTHER, postOf, wrapperOf } from '../io/store/facts.fixture.ts';
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import type { Batch, PostFacts } from '../model/batch.ts';
import { PERSON } from '../model/review.ts';
import { WITHDRAWN } from './identity.ts';
import { mergeBatches } from './merge.ts';
import type { BlogColumns, BlogRecord, Changes, Known, PostRecord } from './records.ts';
import { listWanted } from './wanted.ts';

/** A store in memory: the changes of a batch are known to the next one. */
class Memory {
	readonly #blogs = new Map<string, BlogRecord>();
	readonly #known: Omit<Known, 'blogs'> = {
		posts: new Map<string, PostRecord>(),
		shownBy: new Map(),
		falsePositives: new Set<string>(),
		corrections: new Map(),
		feeds: new Map(),
		wrappers: new Map(),
		samples: new Map(),
		quarantined: new Map(),
	};

	merge(batch: Batch, more: Partial<Known> = {}): Changes {
		const wanted = listWanted([batch], (key) => key);
		for (const [key, named] of wanted.blogs) {
			const record = {
				id: this.#blogs.size + 1,
				key,
				...named,
				isNew: true,
				columns: {},
				changed: {},
				links: new Map(),
			};
			if (!this.#blogs.has(key)) this.#blogs.set(key, record);
		}
		const changes = mergeBatches(wanted, { ...this.#known, blogs: this.#blogs, ...more }, [batch]);
		this.#store(changes);
		return changes;
	}

	/** The posts as a store returns them. */
	#store({ merged, posts }: Changes): void {
		const stored = new Map([...merged, ...posts].map((post) => [post, storedOf(post)]));
		for (const [key, post] of this.#known.posts) this.#known.posts.set(key, stored.get(post) ?? post);
	}

	columns(url: string): BlogColumns {
		return this.#blogs.get(canonicalUrl(url))!.columns;
	}
}

function storedOf(post: PostRecord): PostRecord {
	return {
		...post,
		id: 1,
		isNew: false,
		content: null,
		untitledText: post.title === null ? (post.content?.text ?? post.untitledText) : null,
		dropped: 'nothing',
		added: { versions: [], comments: [], parents: new Map(), links: new Map() },
	};
}

const first = postOf({}, { guid: 'tag:1' });
const again = (draft: Parameters<typeof postOf>[0], facts: Partial<PostFacts> = {}) =>
	postOf(draft, { guid: 'tag:1', ...facts });
const NEW_TEXT = 'The snow has gone, and the garden is green.';

describe('a post that is found again', () => {
	it.each<[string, PostFacts, PostFacts, Partial<Batch>, { outcome: string } & Partial<PostRecord>]>([
		['with the same text is not written', first, again({}), {}, { outcome: 'same', versions: 1 }],
		['with another text is edited', first, again({ text: NEW_TEXT }), {}, { outcome: 'edited', versions: 2 }],
		[
			'from a less complete source stays unchanged',
			first,
			again({ text: NEW_TEXT, source: 'page' }),
			{},
			{ outcome: 'same', versions: 1, source: 'full-feed' },
		],
		[
			'by a better way of reading is replaced without a version',
			again({ source: 'model' }),
			again({ text: NEW_TEXT }),
			{},
			{ outcome: 'same', versions: 1, source: 'full-feed' },
		],
		[
			'read among others replaces nothing',
			first,
			again({ text: NEW_TEXT }, { isPartial: true }),
			{},
			{ outcome: 'same', versions: 1 },
		],
		[
			'from a more complete source with the same text gets its day',
			again({ source: 'model', published: '2004-03-01' }),
			again({ published: '2004-03-05' }),
			{},
			{ outcome: 'same', published: '2004-03-05', source: 'full-feed' },
		],
		[
			'from an equal source with the same text keeps its day',
			first,
			again({ published: '2004-03-09' }),
			{},
			{ outcome: 'same', published: '2004-03-05' },
		],
		[
			'from a less complete source with a missing field gets the field',
			again({ title: null, author: null }),
			again({ title: 'Snow', author: 'Ann', source: 'page' }),
			{},
			{ outcome: 'same', title: 'Snow', author: 'Ann', versions: 1 },
		],
		['with an empty text stays unchanged', first, again({ text: '' }), {}, { outcome: 'same', versions: 1 }],
		[
			'under the same address with another id, title and day is another post',
			first,
			postOf({ title: 'Sun', published: '2004-03-06', text: NEW_TEXT }, { guid: 'tag:2' }),
			{},
			{ outcome: 'new', title: 'Sun' },
		],
		[
			'under another address with the same id is the same post',
			first,
			again({ url: `${HOME}moved` }),
			{},
			{ outcome: 'same', url: `${HOME}snow` },
		],
	])('%s', (_, known, found, batch, { outcome, ...expected }) => {
		const memory = new Memory();
		memory.merge({ at: DAY_1, posts: [known] });
		const { outcomes } = memory.merge({ at: DAY_2, posts: [found], ...batch });
		expect(outcomes[0]![0]!.outcome).toBe(outcome);
		expect(outcomes[0]![0]!.post).toMatchObject(expected);
	});

	it('unchanged is neither written nor indexed', () => {
		const memory = new Memory();
		memory.merge({ at: DAY_1, posts: [first] });
		const { posts, numbered, newKeys, touched } = memory.merge({ at: DAY_2, posts: [again({})] });
		expect([posts.size, numbered.size, newKeys.size, touched.size]).toEqual([0, 0, 0, 0]);
	});

	it('edited saves the old text as a version; a text that is still in the table is copied first', () => {
		const memory = new Memory();
		memory.merge({ at: DAY_1, posts: [first] });
		const { merged } = memory.merge({ at: DAY_2, posts: [again({ text: NEW_TEXT })] });
		expect([...merged][0]!.added.versions).toMatchObject([
			{ place: 1, title: 'Snow', content: null, seen: DAY_1 },
		]);
	});

	it('with noarchive loses its versions', () => {
		const memory = new Memory();
		memory.merge({ at: DAY_1, posts: [first] });
		const { posts } = memory.merge({ at: DAY_2, posts: [again({ text: NEW_TEXT }, { noArchive: true })] });
		expect([...posts][0]).toMatchObject({ versions: 1, dropped: 'versions', added: { versions: [] } });
	});

	it.each([
		['from an old state that is known, is not an edit', true, 'same'],
		['with an earlier text is an edit, unless it is an import', false, 'edited'],
	])('%s', (_, isHistory, outcome) => {
		const memory = new Memory();
		memory.merge({ at: DAY_1, posts: [first] });
		memory.merge({ at: DAY_2, posts: [again({ text: NEW_TEXT })] });
		const { outcomes } = memory.merge({ at: DAY_2, isHistory, posts: [again({})] });
		expect(outcomes[0]![0]!.outcome).toBe(outcome);
	});
});

describe('a deleted post', () => {
	const goneOnce = () => {
		const memory = new Memory();
		memory.merge({ at: DAY_1, posts: [first] });
		const changes = memory.merge({ at: DAY_2, gone: [`${HOME}snow`] });
		expect([...changes.posts][0]!.gone).toBe(DAY_2);
		expect([...changes.touched.values()]).toEqual([-1]);
		return memory;
	};

	it('returns when it is found again', () => {
		const { posts, touched } = goneOnce().merge({ at: DAY_2, posts: [again({})] });
		expect([...posts][0]!.gone).toBeNull();
		expect([...touched.values()]).toEqual([1]);
	});

	it('that a person called a false positive stays away', () => {
		const falsePositives = new Set([`${HOME}snow`]);
		const { outcomes } = goneOnce().merge({ at: DAY_2, posts: [again({})] }, { falsePositives });
		expect(outcomes[0]![0]!.post.gone).toBe(DAY_2);
	});
});

describe('a withdrawn page', () => {
	it('leaves only the URL of its post, and only the page itself brings it back', () => {
		const memory = new Memory();
		const { outcomes } = memory.merge({
			at: DAY_1,
			posts: [
				postOf(
					{},
					{ guid: 'tag:1', comments: [commentOf('Bob', 'Here too!')], links: [{ to: OTHER, text: 'Bob' }] },
				),
			],
			withdrawn: [`${HOME}snow#comments`],
		});
		expect(outcomes[0]![0]!.post).toMatchObject({
			title: null,
			content: { html: '', text: '' },
			hash: WITHDRAWN,
			comments: 0,
			gone: DAY_1,
			added: { comments: [], links: new Map() },
		});
		const byFeed = memory.merge({ at: DAY_2, posts: [again({})] });
		expect(byFeed.posts.size).toBe(0);
		const byPage = memory.merge({ at: DAY_2, posts: [again({ source: 'page' })] });
		expect([...byPage.posts][0]).toMatchObject({ title: 'Snow', gone: null });
	});
});

describe('comments', () => {
	const merged = (...lists: PostFacts['comments'][]) => {
		const memory = new Memory();
		const all = lists.map((comments = []) => memory.merge({ at: DAY_1, posts: [again({}, { comments })] }));
		return all.map(({ merged }) => [...merged][0]!);
	};

	it('keep their places, whatever source finds them again', () => {
		const [, second] = merged(
			[commentOf('Bob', 'One'), commentOf('Ann', 'Two')],
			[commentOf('Eve', 'Three'), commentOf('Ann', 'two!')],
		);
		expect(second!.added.comments.map(({ text, place }) => [text, place])).toEqual([['Three', 2]]);
		expect(second!.comments).toBe(3);
	});

	it('can get a parent later, but never themselves', () => {
		const [, second, third] = merged(
			[commentOf('Bob', 'One'), commentOf('Ann', 'Two')],
			[commentOf('Bob', 'One'), commentOf('Ann', 'Two', 0)],
			[commentOf('Ann', 'Two'), commentOf('Bob', 'One', 0)],
		);
		expect([...second!.added.parents]).toEqual([[1, 0]]);
		expect([...third!.added.parents]).toEqual([]);
	});
});

describe('a blog', () => {
	const judged = (isBlog: boolean, rule = 'dates'): Batch => ({
		at: DAY_1,
		blogs: [{ url: HOME, judgment: { isBlog, reason: 'So.', rules: [{ rule, why: '' }] } }],
	});

	it.each<[string, Batch[], number, number]>([
		['that is judged a blog at first leaves its posts in search', [judged(true)], 1, 0],
		['that is judged not to be one removes them', [judged(false)], 0, 1],
		['that becomes one again brings them back', [judged(false), judged(true)], 1, 1],
		['that stays one changes nothing', [judged(true), judged(true)], 1, 0],
		['of which a person has judged is judged by persons alone', [judged(false, PERSON), judged(true)], 0, 0],
		['may be judged again by a person', [judged(false, PERSON), judged(true, PERSON)], 1, 1],
	])('%s', (_, batches, isBlog, reindexed) => {
		const memory = new Memory();
		const changes = batches.map((batch) => memory.merge(batch));
		expect(memory.columns(HOME).is_blog).toBe(isBlog);
		expect(changes.at(-1)!.reindexed.size).toBe(reindexed);
	});

	it('keeps missing fields, and a feed is written only if it differs', () => {
		const memory = new Memory();
		memory.merge({
			at: DAY_1,
			blogs: [{ url: HOME, title: 'Ann', feeds: [{ url: `${HOME}feed`, etag: '1' }] }],
		});
		const same = memory.merge({
			at: DAY_2,
			blogs: [{ url: HOME, feeds: [{ url: `${HOME}feed`, etag: '1' }] }],
		});
		const other = memory.merge({
			at: DAY_2,
			blogs: [{ url: HOME, feeds: [{ url: `${HOME}feed`, etag: '2' }] }],
		});
		expect(memory.columns(HOME).title).toBe('Ann');
		expect([same.feeds.size, other.feeds.size]).toEqual([0, 1]);
	});

	it('gets a wrapper again only if it differs', () => {
		const memory = new Memory();
		const learn = (learntAt: string) =>
			memory.merge({ at: DAY_1, wrappers: [{ blog: HOME, wrapper: wrapperOf(learntAt) }] }).wrappers.size;
		expect([learn(DAY_1), learn(DAY_1), learn(DAY_2)]).toEqual([1, 0, 1]);
	});

	it('keeps the newest few sampled pages of each kind', () => {
		const memory = new Memory();
		const sample = (url: string, at: string, kind: 'home' | 'post' = 'post') =>
			memory.merge({ at, samples: [{ blog: HOME, url: HOME + url, kind, html: '' }] });
		for (const [i, url] of ['a', 'b', 'c'].entries()) sample(url, `2004-03-0${i + 1}`);
		expect(sample('', '2004-03-04', 'home').droppedSamples.size).toBe(0);
		const { droppedSamples } = sample('d', '2004-03-05');
		expect([...droppedSamples.values()].map(({ key }) => key)).toEqual(['ann.example/a']);
	});
});

describe('visits, links, quarantined pages', () => {
	it('the first visit without a number of new posts gets that of the batch', () => {
		const visit = { blog: HOME, url: HOME, at: DAY_1, status: 200, bytes: 1, trouble: null };
		const visits = [{ ...visit, newPosts: 7 }, visit, visit];
		const changes = new Memory().merge({ at: DAY_1, posts: [first], visits });
		expect(changes.visits.map(({ newPosts }) => newPosts)).toEqual([7, 1, 0]);
	});

	it('links with equal text are one link, whatever varies in the URL', () => {
		const links = [
			{ to: OTHER, text: 'Bob' },
			{ to: 'https://www.bob.example/?utm_source=x', text: 'Bob' },
			{ to: OTHER, text: 'Bob', comment: 0 },
			{ to: OTHER, text: 'him' },
		];
		const { merged } = new Memory().merge({ at: DAY_1, posts: [again({}, { links })] });
		const rows = [...[...merged][0]!.added.links.values()];
		expect(rows.map(({ origin, text }) => `${origin} ${text}`)).toEqual([
			'post Bob',
			'comment Bob',
			'post him',
		]);
	});

	it('of a page quarantined twice, the later time counts', () => {
		const memory = new Memory();
		const page = { url: HOME, blog: null, why: '', stack: null, contentType: null, bytes: new Uint8Array() };
		const count = (at: string) => memory.merge({ at, quarantine: [page] }).quarantined.size;
		expect([count(DAY_2), count(DAY_1), count(DAY_2)]).toEqual([1, 0, 1]);
	});
});
