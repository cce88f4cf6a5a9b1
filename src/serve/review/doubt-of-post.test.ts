import { describe, expect, it } from 'vitest';
import type { Post } from '../../model/post.ts';
import { doubtOfPost } from './doubt-of-post.ts';

const WORDS = 'We walked along the river until it was dark, and came home late. ';

function postOf(id: number, rest: Partial<Post> = {}): Post {
	return {
		id,
		url: `http://ann.example/${id}`,
		blog: 'http://ann.example/',
		title: `Walk ${id}`,
		author: 'Ann',
		published: '2004-03-05',
		updated: null,
		html: '',
		categories: [],
		source: 'full-feed',
		language: 'en',
		firstSeen: '2004-03-05',
		changed: '2004-03-05',
		gone: null,
		contentHash: `${id}`,
		versions: 1,
		comments: 0,
		inboundLinks: 0,
		text: `${WORDS.repeat(5)}${id}`,
		...rest,
	};
}

const OTHERS = [2, 3, 4, 5, 6].map((id) => postOf(id));

it('a post like the others is not doubtful', () => {
	expect(doubtOfPost(postOf(1), [postOf(1), ...OTHERS])).toEqual({ weight: 0, reasons: [] });
});

describe('a post is doubtful', () => {
	it.each<[string, Partial<Post>, string, RegExp]>([
		['with the text of another', { text: OTHERS[0]!.text }, 'equal-text', /ann\.example\/2$/],
		['without text', { text: ' ' }, 'no-text', /no text/],
		['of a list without title', { source: 'model', title: null }, 'model-without-title-or-date', /no title$/],
		[
			'of a list without date',
			{ source: 'model', published: null },
			'model-without-title-or-date',
			/no date$/,
		],
		[
			'of a list with neither',
			{ source: 'model', title: null, published: null },
			'model-without-title-or-date',
			/no title and date$/,
		],
		['much longer than the others', { text: WORDS.repeat(80) }, 'much-longer', /16 times/],
		['much shorter than the others', { text: 'More …' }, 'much-shorter', /6 characters/],
		['without date', { published: null }, 'no-date', /no date/],
	])('%s', (_, rest, rule, why) => {
		const { weight, reasons } = doubtOfPost(postOf(1, rest), OTHERS);
		expect(weight).toBeGreaterThan(0);
		expect(reasons).toEqual([{ rule, why: expect.stringMatching(why) }]);
	});
});

it('a few other posts do not show the usual length', () => {
	expect(doubtOfPost(postOf(1, { text: WORDS.repeat(80) }), OTHERS.slice(0, 3)).weight).toBe(0);
});
