import { describe, expect, it } from 'vitest';
import { learnBetween, readBetween } from './between.ts';

describe('the fixed text around a value', () => {
	it.each([
		[
			'a byline',
			[
				{ before: 'Posted by ', after: ' on May 5, 2004' },
				{ before: 'Posted by ', after: ' on June 17, 2004' },
			],
			'Posted by Jane Doe on July 1, 2005',
			'Jane Doe',
		],
		[
			'a date before the name',
			[
				{ before: '5 May 2004 | by ', after: ' | 3 comments' },
				{ before: '17 June 2004 | by ', after: ' | 12 comments' },
			],
			'1 July 2005 | by Jane Doe | 1 comment',
			'Jane Doe',
		],
		[
			'the site’s name behind a title, which may hold the same mark',
			[
				{ before: '', after: ' – The Blog' },
				{ before: '', after: ' – The Blog' },
			],
			'One – two – The Blog',
			'One – two',
		],
		[
			'dates of one month, whose name will change',
			[
				{ before: 'Posted by ', after: ' on March 12, 2004' },
				{ before: 'Posted by ', after: ' on March 17, 2004' },
			],
			'Posted by Jane Doe on July 1, 2005',
			'Jane Doe',
		],
		[
			'a word before a day',
			[
				{ before: 'By ', after: ' on 12 March 2004' },
				{ before: 'By ', after: ' on 17 March 2004' },
			],
			'By Jane Doe on 1 July 2005',
			'Jane Doe',
		],
		[
			'the name of a site with a number in it',
			[
				{ before: '', after: ' | Blog 2.0' },
				{ before: '', after: ' | Blog 2.0' },
			],
			'One | two | Blog 2.0',
			'One | two',
		],
	])('is learned from %s', (_, around, text, value) => {
		expect(readBetween(text, learnBetween(around)!)).toBe(value);
	});

	it('is null if the texts share none', () => {
		expect(
			learnBetween([
				{ before: 'written by ', after: '' },
				{ before: 'door ', after: '' },
			]),
		).toBeNull();
	});

	it('is null if it would be the name of a month', () => {
		expect(
			learnBetween([
				{ before: 'By ', after: ' March 12, 2004' },
				{ before: 'By ', after: ' March 17, 2004' },
			]),
		).toBeNull();
	});

	it('gives nothing where it does not occur', () => {
		const rule = learnBetween([
			{ before: 'by ', after: ' on' },
			{ before: 'posted by ', after: ' on' },
		])!;
		expect(readBetween('7 comments', rule)).toBeNull();
	});
});
