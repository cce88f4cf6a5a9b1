import { describe, expect, test } from 'vitest';
import type { TrueBurst, TrueEvents } from '../sim/index.ts';
import type { Store } from '../src/io/store/store.ts';
import { Judge } from './talk-match.ts';
import type { WrittenPost } from './talk-world.ts';

const DAY = '2026-02-10';

function post(number: number, text: string, links: readonly string[] = []): WrittenPost {
	const blog = `http://blog${number}.example/`;
	return { url: `${blog}1`, blog, day: DAY, language: 'en', title: '', text, categories: [], links };
}

function burst(kind: TrueBurst['kind'], label: string, posts: readonly WrittenPost[]): TrueBurst {
	return {
		kind,
		label,
		language: 'en',
		since: DAY,
		until: '2026-02-12',
		peak: { day: DAY, posts: posts.length, blogs: posts.length },
		posts: posts.map(({ blog, url, day }) => ({ blog, url, day })),
	};
}

const named = [1, 2, 3].map((n) => post(n, 'Nobody told me of the Keldorvik lamp.'));
const phrased = [4, 5].map((n) => post(n, 'Look at the paperback print.'));
const linking = [6, 7].map((n) =>
	post(n, 'More at sylmoreton.example.', ['http://sylmoreton.example/stories/1.html']),
);
const chinese = [8, 9].map((n) => post(n, '没有人告诉我宁美泉的相机这么贵。'));
const citing = [10, 11, 12].map((n) => post(n, 'See “On harbours”.', ['http://blog1.example/1']));
const members = [13, 14, 15].map((n) => post(n, 'After reading “Old ferries” again.'));
const everyday = [16, 17, 18, 19].map((n) => post(n, 'The soup and the lamp of Torfosston, a paperback.'));
const posts = [named, phrased, linking, chinese, citing, members, everyday].flat();

const events: TrueEvents = {
	from: '2026-01-01',
	loud: '2026-02-01',
	to: '2026-02-28',
	components: [],
	bursts: [
		burst('name', 'Keldorvik', named),
		burst('phrase', 'paperback print', phrased),
		burst('link', 'http://sylmoreton.example/stories/1.html', linking),
		burst('name', '宁美泉', chinese),
	],
	friends: [{ friend: 'common', label: 'Torfosston', language: 'en' }],
	cascades: [
		{
			root: members[0]!.url,
			posts: members.map(({ blog, url }) => ({ blog, url, published: DAY })),
			citations: [],
		},
	],
};
// The judge reads no store.
const judge = new Judge({ store: {} as Store, events, posts, communities: new Map() });

describe('a reported label', () => {
	test.each([
		['keldorvik', 'named'],
		['Keldorvik lamp', 'named'],
		['paperback print', 'named'],
		['the paperback print', 'named'],
		['paperback', 'part'],
		['http://sylmoreton.example/stories/1.html', 'named'],
		['sylmoreton', 'part'],
		['宁美泉', 'named'],
		['宁美泉的', 'named'],
		['美泉', 'named'],
		['没有人告诉我', 'company'],
		['Nobody told me', 'company'],
		['Old ferries', 'conversation'],
		['On harbours', 'cited'],
		['http://blog1.example/1', 'cited'],
		['Torfosston', 'friend'],
		['soup', 'chance'],
		['keldor', 'chance'],
	])('%s is reported because of: %s', (label, because) => {
		expect(judge.judge({ kind: null, label, from: DAY, to: DAY }).because).toBe(because);
	});

	test('does not name a burst that comes later', () => {
		const early = { kind: null, label: 'Keldorvik', from: '2026-02-08', to: '2026-02-09' };
		expect(judge.judge(early).because).toBe('chance');
	});
});
