import { afterEach, describe, expect, it } from 'vitest';
import { DAY_1, DAY_2, DAY_3, named } from '../../io/store/facts.fixture.ts';
import type { BlogFacts } from '../../model/batch.ts';
import type { JudgmentQuestion, PostQuestion, ReviewEstimate } from '../../model/review.ts';
import { PERSON, type Review } from '../../model/review.ts';
import { type Served, serve } from '../inspect/served.fixture.ts';

let served: Served;

afterEach(() => served.close());

const home = (n: number) => `http://b${n}.example/`;

function blogOf(n: number, isBlog: boolean, rest: Partial<BlogFacts> = {}): BlogFacts {
	const rules = [{ rule: isBlog ? 'posts' : 'no-sequence', why: `the page says so ${n}` }];
	return { url: home(n), title: `Blog ${n}`, judgment: { isBlog, reason: `Reason ${n}.`, rules }, ...rest };
}

const FEED = { feeds: [{ url: 'http://feeds.example/1', role: 'posts' as const }] };
const SURE = { feeds: [{ url: 'http://feeds.example/2', role: 'posts' as const, content: 'full' as const }] };

async function start(blogs: readonly BlogFacts[], rest: { readonly isWriter?: boolean } = {}): Promise<void> {
	served = await serve(rest);
	served.setNow(DAY_3);
	await served.store.write({ at: DAY_1, blogs });
}

async function next<T>(kind: string, drawn: string): Promise<T> {
	const answer = await served.get(`/api/review/next?kind=${kind}&drawn=${drawn}`);
	expect(answer.status, answer.text).toBe(200);
	return answer.json<T>();
}

const say = (body: Partial<Review>) => served.send('POST', '/api/review', body);

describe('a judgment', () => {
	it('is drawn with what a person needs to decide', async () => {
		await start([blogOf(1, true, SURE)]);
		await served.store.write({
			at: DAY_1,
			posts: [named('snow', { blog: home(1) })],
			samples: [{ blog: home(1), url: home(1), kind: 'home', html: '<p>x' }],
		});
		expect(await next<JudgmentQuestion>('judgment', 'random')).toMatchObject({
			kind: 'judgment',
			subject: home(1),
			drawn: 'random',
			decided: 'blog',
			before: null,
			doubts: [],
			evidence: {
				title: 'Blog 1',
				reason: 'Reason 1.',
				rules: [{ rule: 'posts' }],
				posts: 1,
				sample: home(1),
				latest: [{ url: `${home(1)}snow`, title: 'About snow', excerpt: 'All about snow.' }],
			},
		});
	});

	it('is drawn from both kinds equally, each once, until all were reviewed', async () => {
		const blogs = Array.from({ length: 12 }, (_, i) => blogOf(i + 1, i < 9, SURE));
		await start([...blogs, { url: 'http://unjudged.example/' }]);
		const seen: string[] = [];
		for (let i = 0; i < 12; i++) {
			if (i === 4) expect(await randomCounts()).toEqual({ blog: 2, 'no-blog': 2 });
			const { subject } = await next<JudgmentQuestion>('judgment', 'random');
			seen.push(subject);
			await say({ kind: 'judgment', subject, drawn: 'random', verdict: 'right' });
		}
		expect([...seen].sort()).toEqual(blogs.map(({ url }) => url).sort());
		expect(await next('judgment', 'random')).toEqual({
			item: null,
			note: expect.stringContaining('been reviewed'),
		});
	});

	it('can be drawn as doubtful, the most doubtful first, with the reasons', async () => {
		await start([
			...Array.from({ length: 5 }, (_, i) => blogOf(i + 1, true, SURE)),
			blogOf(6, false, FEED),
			blogOf(7, true),
		]);
		await served.store.write({ at: DAY_2, blogs: [blogOf(7, false)] });
		await served.store.write({ at: DAY_3, blogs: [blogOf(7, true)] });
		const first = await next<JudgmentQuestion>('judgment', 'doubtful');
		expect(first).toMatchObject({ subject: home(7), drawn: 'doubtful' });
		expect(first.why).toMatch(/changed 2 times; judged a blog with no posts and no feed/);
		await say({ kind: 'judgment', subject: home(7), drawn: 'doubtful', verdict: 'wrong' });
		expect(await next('judgment', 'doubtful')).toMatchObject({ subject: home(6), decided: 'no-blog' });
		await say({ kind: 'judgment', subject: home(6), drawn: 'doubtful', verdict: 'right' });
		expect(await next('judgment', 'doubtful')).toMatchObject({ item: null });
	});

	it('marked wrong is reversed and stays so', async () => {
		await start([blogOf(1, true, SURE)]);
		const answer = await say({ kind: 'judgment', subject: home(1), verdict: 'wrong', note: 'A shop.' });
		expect(answer.json()).toEqual({
			kind: 'judgment',
			subject: home(1),
			decided: 'blog',
			drawn: 'chosen',
			verdict: 'wrong',
			note: 'A shop.',
			at: DAY_3,
			effect: 'The site is not a blog from now on.',
		});
		await served.store.write({ at: '2004-03-08T10:00:00Z', blogs: [blogOf(1, true)] });
		expect((await served.store.blog(home(1)))?.judgment).toMatchObject({
			isBlog: false,
			rules: [{ rule: PERSON, why: 'A shop.' }],
		});
	});

	it("marked right is final, and keeps the program's rules", async () => {
		await start([blogOf(1, false)]);
		await say({ kind: 'judgment', subject: home(1), verdict: 'right' });
		await served.store.write({ at: '2004-03-08T10:00:00Z', blogs: [blogOf(1, true)] });
		expect((await served.store.blog(home(1)))?.judgment).toMatchObject({
			isBlog: false,
			rules: [{ rule: PERSON }, { rule: 'no-sequence' }],
		});
	});

	it("can be drawn at random after a review as doubtful, with the program's decision", async () => {
		await start([blogOf(1, true)]);
		await say({ kind: 'judgment', subject: home(1), drawn: 'doubtful', verdict: 'wrong', note: 'A shop.' });
		const asked = await next<JudgmentQuestion>('judgment', 'random');
		expect(asked).toMatchObject({
			subject: home(1),
			decided: 'blog',
			before: { verdict: 'wrong', note: 'A shop.' },
			evidence: { reason: 'Reason 1.' },
		});
		served.setNow('2004-03-09T10:00:00Z');
		await say({ kind: 'judgment', subject: home(1), drawn: 'random', verdict: 'wrong' });
		await say({ kind: 'judgment', subject: home(1), drawn: 'chosen', verdict: 'wrong' });
		const [review] = await served.store.reviews();
		expect(review).toMatchObject({ drawn: 'random', decided: 'blog', verdict: 'wrong' });
		expect((await served.store.blog(home(1)))?.judgment?.isBlog).toBe(false);
	});

	it('holds again after the review is withdrawn', async () => {
		await start([blogOf(1, true, SURE)]);
		await say({ kind: 'judgment', subject: home(1), verdict: 'wrong' });
		const url = `/api/review?kind=judgment&subject=${encodeURIComponent(home(1))}`;
		expect((await served.send('DELETE', url, {})).json()).toMatchObject({
			effect: 'No post enters or leaves search. The crawl visits it next.',
		});
		expect((await served.store.blog(home(1)))!.judgment).toMatchObject({ isBlog: true, reason: 'Reason 1.' });
		expect(await served.store.reviews()).toEqual([]);
		expect((await served.send('DELETE', url, {})).status).toBe(404);
	});

	it('is reversed again by the next answer', async () => {
		await start([blogOf(1, true)]);
		await say({ kind: 'judgment', subject: home(1), verdict: 'wrong' });
		served.setNow('2004-03-09T10:00:00Z');
		await say({ kind: 'judgment', subject: home(1), verdict: 'right' });
		expect((await served.store.blog(home(1)))?.judgment?.isBlog).toBe(true);
	});
});

async function randomCounts(): Promise<Record<string, number>> {
	const random = (await served.store.reviews()).filter(({ drawn }) => drawn === 'random');
	const counts: Record<string, number> = {};
	for (const { decided } of random) counts[decided] = (counts[decided] ?? 0) + 1;
	return counts;
}

describe('a post', () => {
	const posts = (blog: string, names: readonly string[]) => names.map((name) => named(name, { blog }));

	it('is drawn with what a person needs to decide', async () => {
		await start([blogOf(1, true)]);
		await served.store.write({
			at: DAY_1,
			posts: posts(home(1), ['snow']),
			samples: [{ blog: home(1), url: `${home(1)}snow`, kind: 'post', html: '<p>x' }],
		});
		expect(await next<PostQuestion>('post', 'random')).toMatchObject({
			kind: 'post',
			subject: `${home(1)}snow`,
			decided: 'full-feed',
			drawn: 'random',
			evidence: {
				title: 'About snow',
				blog: home(1),
				blogTitle: 'Blog 1',
				excerpt: 'All about snow.',
				characters: 15,
				ending: '',
				sample: `${home(1)}snow`,
			},
		});
	});

	it('is not drawn if it was deleted or its site is not a blog', async () => {
		await start([blogOf(1, true), blogOf(2, false)]);
		const kept = [...posts(home(1), ['a', 'b', 'c']), ...posts(home(2), ['d', 'e'])];
		await served.store.write({ at: DAY_1, posts: kept, gone: [`${home(1)}b`] });
		const seen: string[] = [];
		for (let i = 0; i < 2; i++) {
			const { subject } = await next<PostQuestion>('post', 'random');
			seen.push(subject);
			await say({ kind: 'post', subject, drawn: 'random', verdict: 'right' });
		}
		expect(seen.sort()).toEqual([`${home(1)}a`, `${home(1)}c`]);
		expect(await next('post', 'random')).toMatchObject({ item: null });
	});

	it('can be drawn as doubtful', async () => {
		await start([blogOf(1, true)]);
		const odd = named('odd', { blog: home(1) }, { source: 'model', title: null, published: null });
		await served.store.write({ at: DAY_1, posts: [...posts(home(1), ['a', 'b', 'c', 'd']), odd] });
		expect(await next('post', 'doubtful')).toMatchObject({ subject: `${home(1)}odd`, decided: 'model' });
	});

	it('that is a false positive is removed and stays away', async () => {
		await start([blogOf(1, true)]);
		const kept = posts(home(1), ['menu']);
		await served.store.write({ at: DAY_1, posts: kept });
		const answer = await say({
			kind: 'post',
			subject: `${home(1)}menu`,
			drawn: 'random',
			verdict: 'no-post',
		});
		expect(answer.json()).toMatchObject({ effect: expect.stringContaining('removed') });
		await served.store.write({ at: '2004-03-08T10:00:00Z', posts: kept });
		expect((await served.store.post(`${home(1)}menu`))?.gone).toBe(DAY_3);
	});

	it('comes back when the review is withdrawn', async () => {
		await start([blogOf(1, true)]);
		await served.store.write({ at: DAY_1, posts: [named('snow', { blog: home(1) })] });
		const subject = `${home(1)}snow`;
		await say({ kind: 'post', subject, verdict: 'no-post' });
		expect((await served.store.post(subject))!.gone).not.toBeNull();
		await served.send('DELETE', `/api/review?kind=post&subject=${encodeURIComponent(subject)}`, {});
		expect((await served.store.post(subject))!.gone).toBeNull();
	});

	it('that is extracted badly is recorded', async () => {
		await start([blogOf(1, true)]);
		await served.store.write({ at: DAY_1, posts: posts(home(1), ['a']) });
		await say({
			kind: 'post',
			subject: `${home(1)}a`,
			drawn: 'random',
			verdict: 'misread',
			note: 'The end is missing.',
		});
		expect(await served.store.reviews()).toMatchObject([{ verdict: 'misread', note: 'The end is missing.' }]);
		expect((await served.store.post(`${home(1)}a`))?.gone).toBeNull();
	});
});

describe('invalid answers', () => {
	it.each([
		['of nothing', { kind: 'judgment', subject: 'http://nobody.example/', verdict: 'right' }, 404],
		['of no post', { kind: 'post', subject: 'http://nobody.example/x', verdict: 'right' }, 404],
		[
			'of a blog that was not judged',
			{ kind: 'judgment', subject: 'http://new.example/', verdict: 'right' },
			404,
		],
		['no-post of a judgment', { kind: 'judgment', subject: home(1), verdict: 'no-post' }, 422],
		['wrong of a post', { kind: 'post', subject: home(1), verdict: 'wrong' }, 422],
		['maybe', { kind: 'judgment', subject: home(1), verdict: 'maybe' }, 400],
	])('%s', async (_, body, status) => {
		await start([blogOf(1, true), { url: 'http://new.example/' }]);
		expect((await say(body as Partial<Review>)).status).toBe(status);
		expect(await served.store.reviews()).toEqual([]);
	});

	it('refused while another process crawls, which would overwrite it', async () => {
		await start([blogOf(1, true)], { isWriter: false });
		expect((await say({ kind: 'judgment', subject: home(1), verdict: 'wrong' })).status).toBe(409);
		expect(await served.store.reviews()).toEqual([]);
	});
});

describe('the estimate', () => {
	const estimate = async () =>
		(await served.get('/api/review/estimate')).json<ReviewEstimate & { readonly decided: unknown }>();

	it('of nothing is unknown', async () => {
		await start([]);
		const { judgment, post, answers } = await estimate();
		expect(judgment.precision).toEqual({ value: null, low: 0, high: 1, n: 0 });
		expect(post.precision.value).toBeNull();
		expect(answers).toEqual({ all: 0, random: 0 });
		expect(await next('judgment', 'random')).toMatchObject({ item: null });
		expect(await next('post', 'doubtful')).toMatchObject({ item: null });
	});

	it("uses random draws, weighted by the numbers of the program's decisions", async () => {
		await start(Array.from({ length: 30 }, (_, i) => blogOf(i + 1, i < 10)));
		for (const [n, verdict] of [
			[1, 'right'],
			[2, 'right'],
			[3, 'wrong'],
			[4, 'right'],
			[11, 'right'],
			[12, 'wrong'],
		] as const)
			await say({ kind: 'judgment', subject: home(n), drawn: 'random', verdict });
		await say({ kind: 'judgment', subject: home(5), drawn: 'doubtful', verdict: 'wrong' });
		const { judgment, answers, decided } = await estimate();
		expect(decided).toEqual({ blog: 10, noBlog: 20 });
		expect(judgment.precision).toMatchObject({ value: 0.75, n: 4 });
		expect(judgment.recall.value).toBeCloseTo(7.5 / (7.5 + 10), 9);
		expect(answers).toEqual({ all: 7, random: 6 });
	});
});
