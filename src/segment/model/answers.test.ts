import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../lib/html/index.ts';
import { findPosts, toDraft } from './index.ts';

const URL = 'http://ann.example/diary/200405.html';
const TEXTS = [
	'The water was high this morning and the path along the bank had gone under in two places.',
	'Third loaf this week, and the crust is finally what it should be: dark, thin and loud.',
	'It turned out that the switch was fine and that the cable had been cut inside the wall.',
];
const TITLES = ['A walk by the river', 'Bread again', ''];
const DAYS = ['9', '7', '2'];

interface Letter {
	readonly name: string;
	readonly stamp: string;
}

const LETTERS: readonly (readonly Letter[])[] = [
	[
		{ name: 'Bob', stamp: '2004/05/09 21:10' },
		{ name: 'Carla Dunn', stamp: '2004/05/10 08:30' },
		{ name: 'Dora', stamp: '2004/05/11 09:00' },
	],
	[{ name: 'Emil', stamp: '2004/05/07 23:59' }],
	[{ name: 'Bob', stamp: '2004/05/04 10:00' }],
];

const SAID = 'I have seen the very same thing last year, and nobody believed me then.';

function letters(i: number): string {
	const items = LETTERS[i]!.map(({ name, stamp }) => `<dt><b>${name}</b> <small>${stamp}</small><dd>${SAID}`);
	return `<blockquote><small>Letters</small><dl>${items.join('')}</dl></blockquote>`;
}

function day(i: number): string {
	return `<a name="d${DAYS[i]}" href="/diary/200405.html#d${DAYS[i]}">${DAYS[i]} May</a>`;
}

function titled(i: number): string {
	return TITLES[i] === '' ? '' : `<h4>${TITLES[i]}</h4>`;
}

const FORMS: Readonly<Record<string, (i: number) => string>> = {
	'the date first': (i) => `<h3>${day(i)} ${TITLES[i]}</h3><p>${TEXTS[i]}</p>${letters(i)}<hr>`,
	'the date last': (i) =>
		`${titled(i)}<p>${TEXTS[i]}</p><div align=right><small>${day(i)} 18:0${i}</small></div>${letters(i)}<hr>`,
};

function read(form: (i: number) => string) {
	const page = parseHtml(
		`<html><head><title>Ann's diary</title></head><body><h1>Ann's diary</h1><hr><h2>May 2004</h2><hr>${[0, 1, 2].map(form).join('')}<p>Home</p></body></html>`,
	);
	const { posts } = findPosts(page, { url: URL, now: '2004-06-01' });
	return posts.map((post) => ({ draft: toDraft(page, post, URL), post, page }));
}

describe('letters between the posts of one page', () => {
	it.each(Object.entries(FORMS))('do not belong to the posts with %s', (_, form) => {
		const found = read(form);
		expect(found.map(({ draft }) => draft.text)).toEqual(TEXTS);
		expect(found.map(({ draft }) => draft.url)).toEqual(DAYS.map((one) => `${URL}#d${one}`));
	});

	it.each(Object.entries(FORMS))('go with the post above them, with %s', (_, form) => {
		const counts = read(form).map(({ post, page }) =>
			post.answers.map(({ from, to }) => {
				const { text, start } = page.visible;
				return text.slice(start[from], start[to]).split(SAID).length - 1;
			}),
		);
		expect(counts).toEqual([[3], [1], [1]]);
	});

	it('are not found among posts by several people under the heading of a day', () => {
		const entry = (name: string, day: string, i: number) =>
			`<p><b>${name}</b> 2004/05/0${day} 10:0${i}</p><p>${TEXTS[i]}</p>`;
		const found = read(
			(i) => `<h2>May ${9 - i}, 2004</h2>${entry('Ann', String(9 - i), 0)}${entry('Bob', String(9 - i), 1)}`,
		);
		expect(found.flatMap(({ post }) => post.answers)).toEqual([]);
	});
});
