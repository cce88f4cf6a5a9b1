import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BlogFeed } from '../../model/blog.ts';
import { MATCH_END, MATCH_START } from '../../model/search.ts';
import type { Visit } from '../../model/visit.ts';
import { OPERATORS } from '../../search/operators.ts';
import { parseQuery } from '../../search/parse.ts';
import { EXPLAINED } from '../../search/syntax.ts';
import { countHabits } from './blog-parts.ts';
import { compareTexts } from './compare.ts';
import { describeHealth } from './feed-health.ts';
import { readMarks } from './marks.ts';
import { excerptOf } from './show-post.ts';

describe('marks', () => {
	const [s, e] = [MATCH_START, MATCH_END];
	it.each([
		['none', 'a tea', 'a tea', []],
		['one', `a ${s}tea${e} b`, 'a tea b', [[2, 5]]],
		[
			'several',
			`${s}a${e} b ${s}c${e}`,
			'a b c',
			[
				[0, 1],
				[4, 5],
			],
		],
		['behind a character of two units', `😀${s}a${e}`, '😀a', [[2, 3]]],
		['one left open', `a ${s}tea`, 'a tea', [[2, 5]]],
		['an end alone', `a${e} tea`, 'a tea', []],
		['an empty one', `a${s}${e} tea`, 'a tea', []],
		['one in another', `${s}a${s}b${e}c${e}`, 'abc', [[0, 2]]],
	])('%s', (_what, marked, text, marks) => {
		expect(readMarks(marked)).toEqual({ text, marks });
	});
});

describe('two texts', () => {
	it.each([
		['the same', 'a b', 'a b', [['same', 'a b']]],
		['nothing', '', '', []],
		[
			'a word more',
			'a b',
			'a new b',
			[
				['same', 'a '],
				['added', 'new '],
				['same', 'b'],
			],
		],
		[
			'one word for another',
			'snow',
			'ice',
			[
				['removed', 'snow'],
				['added', 'ice'],
			],
		],
	])('%s', (_what, before, after, expected) => {
		const chunks = compareTexts(before, after).map(({ kind, text }) => [kind, text]);
		expect(chunks).toEqual(expected);
	});

	it('are both in the comparison', () => {
		const words = fc.array(fc.constantFrom('a', 'b', 'snow', '雪', '\n', ' ', '😀'), { maxLength: 60 });
		fc.assert(
			fc.property(words, words, (one, other) => {
				const [before, after] = [one.join(' '), other.join(' ')];
				const chunks = compareTexts(before, after);
				const without = (kind: string) =>
					chunks
						.filter((chunk) => chunk.kind !== kind)
						.map(({ text }) => text)
						.join('');
				expect([without('added'), without('removed')]).toEqual([before, after]);
			}),
		);
	});

	it('are compared by lines if much was rewritten', () => {
		const lines = Array.from({ length: 60 }, (_, i) => `line ${i} ${'with many words '.repeat(20)}\n`);
		const edited = lines.map((line, i) => (i % 2 === 0 ? line : line.replaceAll(' ', ` x${i} `)));
		const chunks = compareTexts(lines.join(''), edited.join(''));
		expect(chunks.slice(0, 3)).toEqual([
			{ kind: 'same', text: lines[0] },
			{ kind: 'removed', text: lines[1] },
			{ kind: 'added', text: edited[1] },
		]);
	});

	it('take bounded work if everything differs', () => {
		const words = (seed: number) => Array.from({ length: 60_000 }, (_, i) => `w${i * seed}`).join(' ');
		const chunks = compareTexts(words(3), words(7));
		expect(chunks.map(({ kind }) => kind)).toEqual(['removed', 'added']);
	});
});

describe('the operators', () => {
	it('are all explained', () => {
		const names = EXPLAINED.map(({ name }) => name);
		for (const { name } of OPERATORS) expect(names).toContain(name);
	});

	it.each(EXPLAINED.map(({ name, example }) => [name, example]))(
		'%s has an example that is understood',
		(_name, example) => {
			expect(parseQuery(example, ['en']).notes).toEqual([]);
		},
	);
});

describe('an excerpt', () => {
	it('is the beginning of the text, up to the end of a word', () => {
		expect(excerptOf('a\n\nb  c')).toBe('a b c');
		const long = excerptOf('word '.repeat(200));
		expect(long).toMatch(/^(?:word )+word…$/);
		expect(long.length).toBeLessThanOrEqual(281);
		expect(excerptOf('雪'.repeat(500))).toHaveLength(281);
	});
});

describe('habits', () => {
	it("are counted in the time zone of the blog's dates", () => {
		const { weekdays, hours } = countHabits([
			'2004-03-05',
			'2004-03-07T23:30:00-08:00',
			'2004-03',
			'x',
			'2004-99-99T77',
		]);
		expect(weekdays).toEqual([0, 0, 0, 0, 1, 0, 1]);
		expect(hours.flatMap((n, hour) => (n > 0 ? [[hour, n]] : []))).toEqual([[23, 1]]);
	});
});

describe('the health of a feed', () => {
	const NOW = '2004-03-07T12:00:00Z';
	const FEED: BlogFeed = {
		url: 'http://a.example/feed',
		format: 'rss2.0',
		role: 'posts',
		content: 'full',
		title: null,
		etag: null,
		lastModified: null,
		lastFetched: '2004-03-07T09:00:00Z',
		trouble: null,
	};
	const visit = (at: string, status: number, newPosts = 0, trouble: string | null = null): Visit => ({
		url: FEED.url,
		blog: 'http://a.example/',
		at,
		status,
		bytes: 1,
		newPosts,
		trouble,
	});

	it.each<[string, Partial<BlogFeed>, Visit[], boolean]>([
		['not read yet', { lastFetched: null, content: null }, [], true],
		['read 3 hours ago, full text', {}, [], true],
		['read just now, excerpts only', { lastFetched: NOW, content: 'partial' }, [], true],
		['read 66 days ago, full text', { lastFetched: '2004-01-01T12:00:00Z' }, [], true],
		[
			'read 3 hours ago, full text, 11 items new this week',
			{},
			[
				visit('2004-03-07T09:00:00Z', 200, 10),
				visit('2004-03-06T09:00:00Z', 200, 1),
				visit('2004-02-01T09:00:00Z', 200, 50),
			],
			true,
		],
		['read 3 hours ago, full text, nothing new this week', {}, [visit('2004-03-07T09:00:00Z', 304)], true],
		[
			'has not responded since 2004-03-06 09:00, The host is down, full text',
			{},
			[
				visit('2004-03-07T09:00:00Z', 0, 0, 'The host is down.'),
				visit('2004-03-06T09:00:00Z', 0, 0, 'The host is down.'),
				visit('2004-03-05T09:00:00Z', 200, 3),
			],
			false,
		],
		[
			'could not be read since 2004-03-07 09:00, the server responds with status 410, full text',
			{},
			[visit('2004-03-07T09:00:00Z', 410)],
			false,
		],
		[
			'read 2004-03-07, It is not a feed, full text',
			{ trouble: 'It is not a feed.' },
			[visit('2004-03-07T09:00:00Z', 200)],
			false,
		],
	])('%s', (health, feed, visits, isWell) => {
		expect(describeHealth({ ...FEED, ...feed }, visits, NOW)).toEqual({ isWell, health });
	});
});
