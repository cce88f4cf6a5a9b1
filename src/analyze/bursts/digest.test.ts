import { describe, expect, it } from 'vitest';
import { type DigestPost, digestDay, hashOf, type TermKind } from './digest.ts';
import { packDigest, unpackDigest } from './pack.ts';

function postOf(blog: number, text: string, facts: Partial<DigestPost> = {}): DigestPost {
	const home = `http://blog${blog}.example/`;
	return {
		blog,
		home,
		language: 'en',
		stems: null,
		title: null,
		text,
		tags: [],
		links: [],
		simhash: null,
		...facts,
	};
}

const posts = (texts: readonly string[], facts: Partial<DigestPost> = {}) =>
	texts.map((text, blog) => postOf(blog, text, facts));

/** The posts and blogs of a term; null when the digest has none. */
function countsOf(all: readonly DigestPost[], kind: TermKind, key: string): [number, number] | null {
	const { counts } = digestDay(all);
	const at = counts.hashes.indexOf(hashOf(kind, key));
	return at < 0 ? null : [counts.posts[at]!, counts.blogs[at]!];
}

const labelsOf = (all: readonly DigestPost[]) =>
	new Map(digestDay(all).terms.map(({ key, label }) => [key, label]));

describe('a digest counts', () => {
	it.each<[string, DigestPost[], TermKind, string, [number, number] | null]>([
		['words by posts', posts(['red red sun', 'the sun']), 'text', 'sun', [2, 2]],
		['nothing that one post alone has', posts(['red sun', 'blue sky']), 'text', 'sun', null],
		[
			'blogs apart from posts',
			[postOf(1, 'sun one'), postOf(1, 'sun two'), postOf(2, 'sun')],
			'text',
			'sun',
			[3, 2],
		],
		['phrases', posts(['a red sun rose', 'my red sun sets']), 'text', 'red sun', [2, 2]],
		[
			'phrases of five words',
			posts(['x to be or not to y', 'z to be or not to w']),
			'text',
			'to be or not to',
			[2, 2],
		],
		[
			'no longer ones',
			posts(['one two three four five six', 'one two three four five six.']),
			'text',
			'one two three four five six',
			null,
		],
		['no phrases over a stop', posts(['red. Sun', 'red, sun', 'red\nsun']), 'text', 'red sun', null],
		['phrases over a hyphen', posts(['a spider-man film', 'Spider Man again']), 'text', 'spider man', [2, 2]],
		[
			'words of one family once',
			posts(['two gardens', 'the gardening garden'], { stems: 'en' }),
			'text',
			'garden',
			[2, 2],
		],
		['titles', posts(['a', 'b'], { title: 'Snow' }), 'text', 'snow', [2, 2]],
		['no numbers', posts(['12 suns', '12 moons']), 'text', '12', null],
		[
			'a new name in Japanese',
			posts(['昨日アルードを見た', 'アルードの新作']),
			'text',
			'ア ル ー ド',
			[2, 2],
		],
		[
			'half-width kana as the others',
			posts(['昨日ｱﾙｰﾄﾞを見た', 'アルードの新作']),
			'text',
			'ア ル ー ド',
			[2, 2],
		],
		['no single character', posts(['山が', '山に']), 'text', '山', null],
		['a new name in Chinese', posts(['大家谈论流星计划。', '流星计划开始了']), 'text', '流 星 计 划', [2, 2]],
		[
			'a Korean name whatever follows it',
			posts(['오늘 김민준은 왔다', '김민준이 간다']),
			'text',
			'김 민 준',
			[2, 2],
		],
		['a Korean phrase', posts(['새 해리 포터는', '그 해리 포터가']), 'text', '해 리 포 터', [2, 2]],
		['Latin among kana', posts(['新しいiPod発売', '今日iPod発売だ']), 'text', 'ipod 発 売', [2, 2]],
		[
			'Russian',
			posts(['про Северный экспресс', 'Северный экспресс идёт']),
			'text',
			'северный экспресс',
			[2, 2],
		],
		[
			'tags, whatever their case',
			[postOf(1, 'a', { tags: ['Open Source'] }), postOf(2, 'b', { tags: ['open source'] })],
			'tag',
			'open source',
			[2, 2],
		],
		[
			'pages by their plain address',
			[
				postOf(1, 'a', { links: ['http://www.news.example/a/?utm_source=x'] }),
				postOf(2, 'b', { links: ['https://news.example/a'] }),
			],
			'link',
			'news.example/a',
			[2, 2],
		],
		[
			'no links within a blog',
			[
				postOf(1, 'a', { links: ['http://blog1.example/x'] }),
				postOf(1, 'b', { links: ['http://blog1.example/x'] }),
			],
			'link',
			'blog1.example/x',
			null,
		],
		[
			'copies once',
			[postOf(1, 'sun a', { simhash: [1, 2] }), postOf(2, 'sun b', { simhash: [1, 2] }), postOf(3, 'sun c')],
			'text',
			'sun',
			[2, 2],
		],
		['short copies once', posts(['the sun', 'the sun']), 'text', 'sun', null],
	])('%s', (_, all, kind, key, expected) => {
		expect(countsOf(all, kind, key)).toEqual(expected);
	});
});

describe('a term of three blogs gets a label', () => {
	it.each<[string, string[], string, string | undefined]>([
		['as it is usually written', ['at Kelvik', 'so Kelvik', 'of kelvik'], 'kelvik', 'Kelvik'],
		['with its hyphen', ['a Spider-Man', 'x Spider-Man', 'y spider man'], 'spider man', 'Spider-Man'],
		[
			'without spaces in Japanese',
			['あアルードを', 'いアルードの', 'うアルードが'],
			'ア ル ー ド',
			'アルード',
		],
		[
			'with its space in Korean',
			['새 해리 포터는', '그 해리 포터가', '저 해리 포터를'],
			'해 리 포 터',
			'해리 포터',
		],
		['and others have none', ['at Kelvik', 'so Kelvik'], 'kelvik', undefined],
	])('%s', (_, texts, key, label) => {
		expect(labelsOf(posts(texts)).get(key)).toBe(label);
	});
});

describe('a name is', () => {
	it.each<[string, string[], string, string, boolean]>([
		[
			'written with capitals inside sentences',
			['I saw Kelvik.', 'we like Kelvik', 'to Kelvik'],
			'en',
			'kelvik',
			true,
		],
		['not words that only begin them', ['Snow fell.', 'Snow lay.', 'Snow melts.'], 'en', 'snow', false],
		['not a word that has them now and then', ['the Sun', 'a sun', 'no sun', 'my sun'], 'en', 'sun', false],
		[
			'of several words',
			['saw The Lord of the Rings', 'at The Lord of the Rings', 'by The Lord of the Rings'],
			'en',
			'lord of the rings',
			true,
		],
		['not each noun in German', ['ein Haus', 'das Haus', 'im Haus'], 'de', 'haus', false],
		[
			'a row of them in German',
			['bei Anna Seghers', 'von Anna Seghers', 'an Anna Seghers'],
			'de',
			'anna seghers',
			true,
		],
	])('%s', (_, texts, language, key, isName) => {
		expect(digestDay(posts(texts, { language })).terms.find((term) => term.key === key)?.isName).toBe(isName);
	});
});

it('is the same after packing', () => {
	const all = posts(['Kelvik is at 山田温泉 now', 'in Kelvik, 山田温泉', 'so Kelvik 山田温泉です'], {
		tags: ['News'],
		links: ['http://news.example/a'],
	});
	const digest = digestDay(all);
	const press = {
		press: (bytes: Uint8Array) => bytes.toReversed(),
		unpress: (bytes: Uint8Array) => bytes.toReversed(),
	};
	const { terms, ...counts } = unpackDigest(packDigest(digest, press), press);
	expect({ ...counts, terms: terms() }).toEqual(digest);
	expect(digest.terms.length).toBeGreaterThan(5);
});

describe('hostile posts', () => {
	it('one word repeated for a megabyte is one word', () => {
		const text = 'spam '.repeat(200_000);
		const { counts } = digestDay(posts([text, text.slice(5), text.slice(10)]));
		expect(counts.hashes.length).toBe(5);
	});
	it('one character repeated a million times gives a few runs', () => {
		const { counts } = digestDay(posts(['山'.repeat(1_000_000), '山'.repeat(999_999)]));
		expect(counts.hashes.length).toBe(11);
	});
	it('ten thousand different words of one post are not recorded', () => {
		const text = Array.from({ length: 10_000 }, (_, i) => `w${i}`).join(' ');
		expect(digestDay(posts([text, 'something else'])).counts.hashes.length).toBe(0);
	});
	it('lone surrogates, punctuation and empty texts do no harm', () => {
		const { posts: count } = digestDay(posts(['\ud800', '\udc00\u0301', '', '"(", ']));
		expect(count).toBe(4);
	});
});
