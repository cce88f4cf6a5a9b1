import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { named } from '../io/store/facts.fixture.ts';
import { SqliteStore } from '../io/store/sqlite/sqlite-store.ts';
import type { PostFacts } from '../model/batch.ts';
import type { Burst, Bursts } from '../model/talk.ts';
import { searchPosts } from '../search/index.ts';
import { observeBursts } from './bursts.ts';
import { shiftDay } from './bursts-days.ts';

const FIRST = '2004-01-05';
const DAYS = 40;
const BURST_DAY = shiftDay(FIRST, DAYS - 1);
const BLOGS = 40;
const PAGE = 'http://news.example/kelvik_(town)';
const LANGUAGES = ['en', 'ja', 'zh', 'ko', 'ru'] as const;
type Language = (typeof LANGUAGES)[number];

/** What every blog writes every day; a few words change. */
const EVERYDAY: Readonly<Record<Language, (n: number) => string>> = {
	en: (n) => `The garden is green and I read ${['a book', 'the paper', 'old letters'][n % 3]} there.`,
	ja: (n) => `今日は${['庭', '台所', '駅'][n % 3]}で本を読みました。`,
	zh: (n) => `今天我在${['花园', '厨房', '车站'][n % 3]}里看书。`,
	ko: (n) => `오늘 ${['정원', '부엌', '시장'][n % 3]}에서 책을 읽었다.`,
	ru: (n) => `Сегодня мы читали ${['книгу', 'газету', 'письмо'][n % 3]} дома.`,
};
/** What they write on the day of the burst. */
const NEWS: Readonly<Record<Language, (n: number) => string>> = {
	en: (n) => ['We went to Kelvik.', 'So much noise about Kelvik!', 'My aunt knows Kelvik well.'][n % 3]!,
	ja: (n) => ['月影祭が始まった。', '昨日の月影祭を見た。', '友達と月影祭に行く。'][n % 3]!,
	zh: (n) => ['大家谈论流星计划。', '流星计划开始了。', '我不懂流星计划。'][n % 3]!,
	ko: (n) => ['은하축제가 열렸다.', '어제 은하축제를 보았다.', '모두 은하축제에 갔다.'][n % 3]!,
	ru: (n) => ['Говорят, Полярный мост готов.', 'Видели Полярный мост!', 'Где этот Полярный мост?'][n % 3]!,
};

/** The English blogs by the hour of their posts. */
const IN_TIME = [0, 25, 5, 30, 10, 35, 15, 20];
const home = (blog: number) => `http://blog${blog}.example/`;

function postsOf(day: number): PostFacts[] {
	const isBurst = day === DAYS - 1;
	return Array.from({ length: BLOGS }, (_, blog) => {
		const language = LANGUAGES[blog % LANGUAGES.length]!;
		const group = Math.floor(blog / LANGUAGES.length);
		const text = [EVERYDAY[language](blog + day), isBurst ? NEWS[language](group) : '', `${blog}x${day}`];
		const isEnglish = isBurst && language === 'en';
		const cited = blog > 0 ? [{ to: `${home(0)}p${day}`, text: 'he' }] : [];
		return named(
			`p${day}`,
			{ blog: home(blog), language, links: isEnglish ? [{ to: PAGE, text: 'news' }, ...cited] : [] },
			{
				title: null,
				text: text.join(' '),
				published: `${shiftDay(FIRST, day)}T${String(blog % 24).padStart(2, '0')}:00:00Z`,
				categories: isEnglish ? ['Strange Places'] : ['Diary'],
			},
		);
	});
}

/** One blog that posts the same text all day. */
const LOUD: readonly PostFacts[] = Array.from({ length: 20 }, (_, i) =>
	named(
		`loud${i}`,
		{ blog: home(99), language: 'en' },
		{ text: `Buy Blaringo number ${i} now, in ${i} colours.`, published: BURST_DAY, categories: [] },
	),
);

const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-bursts-'));
const store = new SqliteStore(folder);
let bursts: Bursts;

beforeAll(async () => {
	for (let day = 0; day < DAYS; day++)
		await store.write({
			at: '2004-03-01T00:00:00Z',
			posts: [...postsOf(day), ...(day === DAYS - 1 ? LOUD : [])],
		});
	await store.indexed();
	bursts = await observeBursts(store, { from: BURST_DAY, to: BURST_DAY, limit: 20 });
});

afterAll(async () => {
	await store.close();
	rmSync(folder, { recursive: true });
});

const burstOf = (label: string): Burst => {
	const found = bursts.bursts.find((burst) => burst.label === label);
	if (found === undefined) throw new Error(`${label} is not among ${bursts.bursts.map((b) => b.label)}.`);
	return found;
};

describe('the bursts of a day', () => {
	it('are the new topics, each once, and nothing else', () => {
		const reported = bursts.bursts.map(({ kind, label, language }) => `${kind} ${label} ${language}`);
		expect(reported.sort()).toEqual(
			[
				'name Kelvik en',
				`link ${PAGE} en`,
				`link ${home(0)}p39 en`,
				'tag Strange Places en',
				'word 月影祭 ja',
				'word 流星计划 zh',
				'word 은하축제 ko',
				'phrase Полярный мост ru',
			].sort(),
		);
	});

	it('have their figures', () => {
		expect(bursts).toMatchObject({ from: BURST_DAY, to: BURST_DAY, posts: 60, blogs: 41, notes: [] });
		const { posts, blogs, expected, since, until, history } = burstOf('Kelvik');
		expect({ posts, blogs, expected, since, until }).toEqual({
			posts: 8,
			blogs: 8,
			expected: 0,
			since: BURST_DAY,
			until: BURST_DAY,
		});
		expect(history).toHaveLength(61);
		expect(history.at(-1)).toBe(8);
		expect(history.slice(0, -1).every((n) => n === 0)).toBe(true);
	});

	it('have a query that finds exactly their posts', async () => {
		expect(bursts.bursts.length).toBeGreaterThan(0);
		for (const { query, posts } of bursts.bursts) {
			const page = await searchPosts(store, { query, limit: 50, now: '2004-03-01T00:00:00Z' });
			expect([query, page.total, page.notes]).toEqual([query, posts, []]);
		}
	});

	it('have their origin: the first posts, who cited whom, the pages, what rises with them', () => {
		const { first, citations, links, together } = burstOf('Kelvik').cause;
		expect(first.map(({ blog }) => blog)).toEqual(IN_TIME.slice(0, 5).map(home));
		expect(first.map(({ published }) => published)).toEqual([...first.map((p) => p.published)].sort());
		expect(citations.map(({ from, to }) => `${from.blog} ${to.blog}`)).toEqual(
			IN_TIME.slice(1).map((blog) => `${home(blog)} ${home(0)}`),
		);
		expect(links[0]).toEqual({ url: PAGE, posts: 8 });
		expect(together).toEqual(expect.arrayContaining([PAGE, 'Strange Places']));
	});

	it('are the same from stored digests', async () => {
		expect(await observeBursts(store, { from: BURST_DAY, to: BURST_DAY, limit: 20 })).toEqual(bursts);
	});
});

describe('other requests', () => {
	const ask = (request: Partial<Parameters<typeof observeBursts>[1]>) =>
		observeBursts(store, { from: BURST_DAY, to: BURST_DAY, limit: 20, ...request });

	it('a week has the bursts of its days', async () => {
		const week = await ask({ from: shiftDay(BURST_DAY, -6) });
		expect(week.bursts.map(({ label }) => label)).toEqual(expect.arrayContaining(['Kelvik', '月影祭']));
		expect(week.posts).toBe(6 * BLOGS + 60);
		expect(week.blogs).toBe(41);
	});

	it('a day before has none', async () => {
		const before = shiftDay(BURST_DAY, -1);
		expect((await ask({ from: before, to: before })).bursts).toEqual([]);
	});

	it('can be limited to a language, a kind and a number', async () => {
		const japanese = await ask({ language: 'ja' });
		expect(japanese.bursts.map(({ label }) => label)).toEqual(['月影祭']);
		expect(japanese.posts).toBe(8);
		expect((await ask({ kinds: ['tag'] })).bursts.map(({ label }) => label)).toEqual(['Strange Places']);
		expect((await ask({ limit: 2 })).bursts).toHaveLength(2);
	});

	it('a period without posts, or with few days before it, has a note', async () => {
		expect((await ask({ from: '1999-01-01', to: '1999-01-01' })).notes).toEqual([
			'There are no posts from this period.',
		]);
		const young = await ask({ from: shiftDay(FIRST, 2), to: shiftDay(FIRST, 2) });
		expect(young.bursts).toEqual([]);
		expect(young.notes[0]).toContain('Only 2 days have posts before this period');
	});

	it('reports its progress', async () => {
		const progress: [number, number][] = [];
		await ask({ onProgress: (done, of) => progress.push([done, of]) });
		expect(progress.at(-1)).toEqual([DAYS, DAYS]);
	});

	it('includes posts that arrived since', async () => {
		const late = Array.from({ length: 8 }, (_, i) =>
			named(
				'late',
				{ blog: home(i), language: 'en' },
				{ title: null, text: `${['Oh', 'Well', 'So'][i % 3]}, Zanzoro ${i}.`, published: BURST_DAY },
			),
		);
		await store.write({ at: '2004-03-02T00:00:00Z', posts: late });
		await store.indexed();
		expect((await ask({})).bursts.map(({ label }) => label)).toContain('Zanzoro');
	});
});
