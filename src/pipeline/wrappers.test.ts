import { describe, expect, it } from 'vitest';
import { parseHtml } from '../lib/html/index.ts';
import type { FeedItem } from '../model/feed.ts';
import { extractPage as readPage } from '../page/index.ts';
import { findDrift, type TrainingExample, testWrapper } from '../wrapper/index.ts';
import { chooseWrapper, extractPage, relearnWrapper, trainWrapper, watchWrapper } from './index.ts';

const NOW = '2021-08-01';
const SUBJECTS = ['lock', 'bridge', 'kettle', 'ladder', 'mooring', 'lantern', 'rudder', 'towpath'];

interface Story {
	readonly number: number;
	readonly title: string;
	readonly author: string;
	readonly day: string;
	readonly text: string;
}

function story(number: number): Story {
	const subject = SUBJECTS[number % SUBJECTS.length]!;
	return {
		number,
		title: `The ${subject} of week ${number}`,
		author: number % 3 === 0 ? 'Ada Penrose' : 'Joan Marlow',
		day: `2021-0${1 + (number % 7)}-1${number % 9}`,
		text: `This week the ${subject} kept us busy for ${number + 2} long evenings. Nobody on the canal had seen a ${subject} like it, and the keeper wrote its story down in his green book.`,
	};
}

function longDay(day: string): string {
	return new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
}

/** The commenter is where a careless rule would look for an author. */
const COMMENTS = `<div class="talk"><h3>Two comments</h3>
<div class="note"><p class="who"><b>Rival Rick</b> wrote on 2 August 2021</p><p>I never liked that canal much, to be honest.</p></div>
<div class="note"><p class="who"><b>Second Sue</b> wrote on 3 August 2021</p><p>But I did, and I walk along it every day.</p></div></div>`;

type Theme = (one: Story) => string;

const oldTheme: Theme = ({
	title,
	author,
	day,
	text,
}) => `<!doctype html><html lang="en"><head><title>Canal notes</title></head><body>
<div id="head"><a href="/">Canal notes</a></div>
<div class="old-post"><h2 class="old-title">${title}</h2><p class="old-meta"><span class="old-when">${longDay(day)}</span> <span class="old-who">${author}</span></p>
<div class="old-body"><p>${text}</p></div></div>${COMMENTS}</body></html>`;

const newTheme: Theme = ({
	title,
	author,
	day,
	text,
}) => `<!doctype html><html lang="en"><head><title>Canal notes</title></head><body>
<header><a href="/">Canal notes</a></header><main><article>
<section class="fresh-text"><p>${text}</p></section>
<footer class="fresh-foot"><strong class="fresh-name">${title}</strong><i class="fresh-hand">${author}</i><u class="fresh-day">${longDay(day)}</u></footer>
</article></main>${COMMENTS}</body></html>`;

function item({ number, title, author, day, text }: Story): FeedItem {
	return {
		id: String(number),
		url: `https://canal.example/${number}`,
		title,
		author,
		published: `${day}T10:00:00Z`,
		updated: null,
		summary: null,
		content: `<p>${text}</p>`,
		categories: [],
		commentsUrl: null,
		commentsFeed: null,
		commentCount: null,
		inReplyTo: null,
		enclosures: [],
	};
}

function example(number: number, theme: Theme): TrainingExample {
	const one = story(number);
	return { html: theme(one), url: `https://canal.example/${number}`, item: item(one) };
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);
const oldWrapper = trainWrapper(
	range(0, 10).map((n) => example(n, oldTheme)),
	{ now: NOW },
);
const read = (n: number, theme: Theme, wrapper = oldWrapper) =>
	extractPage(theme(story(n)), { url: `https://canal.example/${n}`, now: NOW, wrapper });

describe('trainWrapper', () => {
	it('does not learn commenters as authors', () => {
		const withRick = range(0, 8).map((n) => {
			const one = { ...story(n), author: 'Rival Rick' };
			const html = oldTheme(one).replace(/<span class="old-who">[^<]*<\/span>/, '');
			return { html, url: `https://canal.example/${n}`, item: item(one) };
		});
		expect(trainWrapper(withRick, { now: NOW }).rules.author).toEqual([]);
	});
});

describe('extractPage', () => {
	it('reads a post by the wrapper and says by which rule', () => {
		const { title, author, published, text, reasons, comments } = read(12, oldTheme);
		const wanted = story(12);
		expect([title, author, published?.slice(0, 10)]).toEqual([wanted.title, wanted.author, wanted.day]);
		expect(text).toBe(wanted.text);
		for (const reason of [reasons.title, reasons.author, reasons.published, reasons.main])
			expect(reason.rule).toMatch(/^wrapper-/);
		expect(comments.length).toBe(readPage(oldTheme(wanted), { now: NOW }).comments.length);
	});

	it('is the page stage without a wrapper', () => {
		const options = { url: 'https://canal.example/3', now: NOW, explain: true };
		const page = parseHtml(oldTheme(story(3)));
		expect(extractPage(page, options)).toEqual(readPage(page, options));
	});

	it('falls back field by field', () => {
		const html = oldTheme(story(12)).replace('class="old-who"', 'rel="author"').replace('old-meta', 'byline');
		const options = { url: 'https://canal.example/12', now: NOW };
		const authorless = { ...oldWrapper, rules: { ...oldWrapper.rules, author: [] } };
		const mixed = extractPage(html, { ...options, wrapper: authorless });
		const alone = readPage(html, options);
		expect(mixed.reasons.title.rule).toMatch(/^wrapper-/);
		expect([mixed.author, mixed.reasons.author]).toEqual([alone.author, alone.reasons.author]);
	});
});

describe('a change of theme', () => {
	const after = [20, 21].map((n) => example(n, newTheme));
	const newWrapper = relearnWrapper(
		oldWrapper,
		[21, 20, 19, 18, 17, 16].map((n) => example(n, n < 18 ? oldTheme : newTheme)),
		{ now: NOW },
	);

	it('is noticed on the new items, and nothing before', () => {
		const before = [18, 19].map((n) => example(n, oldTheme));
		expect(findDrift(oldWrapper, watchWrapper(oldWrapper, before, NOW))).toEqual([]);
		expect(findDrift(oldWrapper, watchWrapper(oldWrapper, after, NOW))).not.toEqual([]);
	});

	it('is learnt from the pages that the old wrapper no longer reads', () => {
		expect(newWrapper.examples).toBe(4);
		const { title, author, text } = read(25, newTheme, newWrapper);
		expect([title, author, text]).toEqual([story(25).title, story(25).author, story(25).text]);
	});

	it('leaves each page the wrapper that reads it', () => {
		const wrappers = [newWrapper, oldWrapper];
		const options = { url: 'https://canal.example/5', now: NOW };
		expect(chooseWrapper(wrappers, oldTheme(story(5)), options)).toBe(oldWrapper);
		expect(chooseWrapper(wrappers, newTheme(story(25)), options)).toBe(newWrapper);
		expect(chooseWrapper([], newTheme(story(25)), options)).toBeNull();
	});

	it('uses what a person left of it', () => {
		const options = { url: 'https://canal.example/5', now: NOW };
		const nowhere = { ...oldWrapper.rules.title[0]!, where: { id: 'nowhere' }, pinned: true };
		const edited = { ...oldWrapper, rules: { ...oldWrapper.rules, title: [nowhere] } };
		expect(chooseWrapper([edited, oldWrapper], oldTheme(story(5)), options)).toBe(edited);
	});
});

describe('watchWrapper', () => {
	/** The values are also in the head, where lower-ranked rules find them. */
	const marked: Theme = (one) =>
		oldTheme(one).replace('<head>', `<head><meta property="og:title" content="${one.title}">`);
	const wrapper = trainWrapper(
		range(0, 10).map((n) => example(n, marked)),
		{ now: NOW },
	);
	const watch = (theme: Theme) => {
		const examples = [20, 21].map((n) => example(n, theme));
		const { title } = testWrapper(wrapper, examples, NOW).properties;
		return { title: title.right, drift: findDrift(wrapper, watchWrapper(wrapper, examples, NOW)) };
	};

	it('misses the best rules when several fall silent, though a lesser one still gives its value', () => {
		const theme: Theme = (one) => marked(one).replace('old-title', 'heading').replace('old-when', 'day');
		const plain: Theme = (one) => theme(one).replace('old-meta', 'line');
		expect(watch(plain)).toEqual({ title: 2, drift: ['title', 'published'] });
	});

	it('does not mind one rule that falls silent while another gives its value', () => {
		const theme: Theme = (one) => marked(one).replace('old-title', 'heading');
		expect(watch(theme)).toEqual({ title: 2, drift: [] });
	});
});
