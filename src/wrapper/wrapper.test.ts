import { describe, expect, it } from 'vitest';
import { parseHtml } from '../lib/html/index.ts';
import { applyWrapper, compileWrapper, describeWrapper, hasRules, trainWrapper } from './index.ts';
import {
	bodyOf,
	exampleOf,
	examplesOf,
	itemOf,
	madeUpPost,
	otherTheme,
	plainTheme,
	type Theme,
	urlOf,
} from './made-up-blog.fixture.ts';

const NOW = '2020-01-01';
const unseen = madeUpPost(42);
const textOf = (html: string) => parseHtml(html).visible.text.replace(/\s+/g, ' ');

describe('a wrapper learned from five items', () => {
	const wrapper = trainWrapper(examplesOf([1, 2, 3, 4, 5]), { now: NOW });
	const post = applyWrapper(wrapper, plainTheme(unseen), { url: urlOf(unseen), now: NOW });

	it.each([
		['title', unseen.title],
		['author', unseen.author],
		['published', unseen.day],
		['categories', unseen.categories],
		['source', 'wrapper'],
	] as const)('reads the %s of a post that it has not seen', (property, value) => {
		expect(post[property]).toEqual(value);
	});

	it('reads the content without parts that the feed never has', () => {
		expect(post.text.replace(/\s+/g, ' ')).toBe(textOf(bodyOf(unseen)));
	});

	it('is plain JSON', () => {
		expect(JSON.parse(JSON.stringify(wrapper))).toEqual(wrapper);
	});

	it('describes its rules in words, with their scores', () => {
		expect(describeWrapper(wrapper).join('\n')).toMatch(
			/title 1: \.heading \(right on 5 pages, exact 100%, 100% on held-out pages\)/,
		);
	});

	it('names the rule for each property', () => {
		expect(post.reasons.title).toMatchObject({ rule: 'wrapper-classes' });
		expect(post.reasons.commentCount).toBeNull();
	});

	it('gives nothing for a page with another structure', () => {
		const other = applyWrapper(compileWrapper(wrapper), '<p>Nothing here.</p>', { url: urlOf(unseen) });
		expect(other).toMatchObject({ title: null, author: null, published: null, html: '', categories: [] });
		expect(Object.values(other.reasons).every((reason) => reason === null)).toBe(true);
	});
});

describe('little data', () => {
	it.each([1, 3])('%s items are enough for title, date and content', (count) => {
		const numbers = Array.from({ length: count }, (_, i) => i + 1);
		const wrapper = trainWrapper(examplesOf(numbers, otherTheme), { now: NOW });
		const post = applyWrapper(wrapper, otherTheme(unseen), { url: urlOf(unseen), now: NOW });
		expect(post).toMatchObject({ title: unseen.title, author: unseen.author, published: unseen.day });
		expect(post.text.replace(/\s+/g, ' ')).toBe(textOf(bodyOf(unseen)));
	});

	it('no item gives no rules', () => {
		expect(hasRules(trainWrapper([]))).toBe(false);
	});
});

describe('a property that the blog does not show', () => {
	it('has no rule, although the author comments on one post', () => {
		const silent: Theme = (post) => plainTheme(post).replace(`Posted by ${post.author} on`, 'On');
		const posts = [1, 2, 3, 4, 5, 6].map((number) =>
			madeUpPost(number, { author: 'Jane Doe', ...(number === 3 ? { commenter: 'Jane Doe' } : {}) }),
		);
		const wrapper = trainWrapper(posts.map((post) => exampleOf(post, silent)));
		expect(wrapper.rules.author).toEqual([]);
	});

	it('stays missing if the title is missing', () => {
		const posts = [1, 2, 3, 4, 5, 6].map((number) =>
			madeUpPost(number, number % 2 === 0 ? { title: null } : {}),
		);
		const wrapper = trainWrapper(posts.map((post) => exampleOf(post)));
		const read = (title: string | null) => {
			const post = madeUpPost(42, { title });
			return applyWrapper(wrapper, plainTheme(post), { url: urlOf(post) }).title;
		};
		expect([read('A title'), read(null)]).toEqual(['A title', null]);
	});

	it('is not invented: a constant author is used only if the page shows the name', () => {
		const posts = [1, 2, 3, 4].map((number) => madeUpPost(number, { author: 'Jane Doe' }));
		const wrapper = trainWrapper(posts.map((post) => exampleOf(post)));
		const anonymous = plainTheme(unseen).replace(`Posted by ${unseen.author} on`, 'On');
		expect(applyWrapper(wrapper, anonymous, { url: urlOf(unseen) }).author).toBeNull();
	});

	it('is not a commenter, even if commenters and authors have the same markup', () => {
		const theme: Theme = (post) =>
			plainTheme(post)
				.replace(`Posted by ${post.author} on`, `<b class="name">${post.author}</b>`)
				.replace(
					'<div id="side">',
					'<ol class="talk"><li><b class="name">Someone</b> No.</li></ol><div id="side">',
				);
		const wrapper = trainWrapper(examplesOf([1, 2, 3, 4, 5], theme));
		expect(applyWrapper(wrapper, theme(unseen), { url: urlOf(unseen) }).author).toBe(unseen.author);
	});
});

describe('real feeds', () => {
	it('a partial feed is enough to learn where the full content is', () => {
		const examples = [1, 2, 3, 4].map((number) => {
			const post = madeUpPost(number);
			const [first] = bodyOf(post).split('\n');
			return exampleOf(post, otherTheme, { content: null, summary: first! });
		});
		const post = applyWrapper(trainWrapper(examples), otherTheme(unseen), { url: urlOf(unseen) });
		expect(post.text.replace(/\s+/g, ' ')).toBe(textOf(bodyOf(unseen)));
	});

	it('an author named by the software teaches nothing', () => {
		const examples = [1, 2, 3, 4].map((number) =>
			exampleOf(madeUpPost(number), plainTheme, { author: 'admin' }),
		);
		expect(trainWrapper(examples).rules.author).toEqual([]);
	});

	it('a post that was edited later does not mislead', () => {
		const examples = examplesOf([1, 2, 3, 4, 5]);
		examples[2] = { ...examples[2]!, item: itemOf(madeUpPost(3), { title: 'What it was called before' }) };
		const post = applyWrapper(trainWrapper(examples), plainTheme(unseen), { url: urlOf(unseen) });
		expect(post.title).toBe(unseen.title);
	});

	it('numeric dates are read in the blog’s order of day and month', () => {
		const theme: Theme = (post) =>
			plainTheme(post).replace(post.day, post.day.split('-').reverse().join('/'));
		const post = applyWrapper(
			trainWrapper(examplesOf([1, 2, 3, 4], theme), { now: NOW }),
			theme(madeUpPost(1, { day: '2019-03-04' })),
			{
				url: urlOf(unseen),
				now: NOW,
			},
		);
		expect(post.published).toBe('2019-03-04');
	});

	it('a post without an element of its own is a run of siblings', () => {
		const theme: Theme = (post) => `<body><div class="page"><h3>${post.title}</h3>${bodyOf(post)}
<p class="foot">${post.day} by ${post.author}</p><p class="foot2">Next Previous Home Archive About</p></div></body>`;
		const post = applyWrapper(trainWrapper(examplesOf([1, 2, 3, 4], theme)), theme(unseen), {
			url: urlOf(unseen),
		});
		expect(post.text.replace(/\s+/g, ' ')).toBe(textOf(bodyOf(unseen)));
	});
});

describe('the published order', () => {
	it('uses nothing but ids, classes and paths', () => {
		const wrapper = trainWrapper(examplesOf([1, 2, 3, 4, 5]), { order: 'paper' });
		const kinds = new Set(Object.values(wrapper.rules).flatMap((rules) => rules.map(({ kind }) => kind)));
		expect([...kinds].every((kind) => ['id', 'classes', 'path'].includes(kind))).toBe(true);
		const post = applyWrapper(wrapper, plainTheme(unseen), { url: urlOf(unseen), now: NOW });
		expect(post).toMatchObject({ title: unseen.title, author: null, published: unseen.day });
	});
});
