/**
 * Real-life cases: dates with an ambiguous order, lines that repeat the title, advertisements, lazy-loaded pictures.
 */
import { describe, expect, it } from 'vitest';
import type { Wrapper, WrapperRule } from '../model/wrapper.ts';
import { applyWrapper, trainWrapper } from './index.ts';
import {
	bodyOf,
	exampleOf,
	examplesOf,
	madeUpPost,
	otherTheme,
	plainTheme,
	type Theme,
	urlOf,
} from './made-up-blog.fixture.ts';

const NOW = '2020-01-01';
const unseen = madeUpPost(42);
const read = (wrapper: Wrapper, theme: Theme, post = unseen) =>
	applyWrapper(wrapper, theme(post), { url: urlOf(post), now: NOW });

describe('numeric dates of training pages without a day past the twelfth', () => {
	const days = ['2019-03-05', '2019-04-07', '2019-06-02', '2019-08-09'];
	const dayFirst = (day: string) => day.split('-').reverse().join('/');
	const monthFirst = (day: string) => day.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1');

	it.each([
		['day first', dayFirst],
		['month first', monthFirst],
	] as const)('are read %s, as in the feed', (_, write) => {
		const theme: Theme = (post) => plainTheme(post).replace(post.day, write(post.day));
		const examples = days.map((day, i) => exampleOf(madeUpPost(i + 1, { day }), theme));
		const wrapper = trainWrapper(examples, { now: NOW });
		for (const day of ['2019-04-05', '2019-05-04', '2019-07-23'])
			expect(read(wrapper, theme, madeUpPost(42, { day })).published).toBe(day);
	});
});

describe('a first line that repeats the title', () => {
	it.each([
		['alone', (title: string | null) => `<h3>${title}</h3>`],
		[
			'between categories and the time',
			(title: string | null) => `<h3>[<a href="/c">Things</a>] ${title} <span>11:55</span></h3>`,
		],
	])('%s, is not part of the content', (_, heading) => {
		const theme: Theme = (post) =>
			`<title>${post.title}</title><body><h2 class="name">${post.title}</h2><div class="text">${heading(post.title)}${bodyOf(post)}</div>`;
		const examples = [1, 2, 3].map((number) =>
			exampleOf(madeUpPost(number), theme, {
				content: null,
				summary: bodyOf(madeUpPost(number)).slice(0, 120),
			}),
		);
		expect(read(trainWrapper(examples, { content: 'partial' }), theme).html).toMatch(/^<p>/);
	});

	it('stays if the heading has more than the title', () => {
		const theme: Theme = (post) =>
			`<body><h2 class="name">${post.title}</h2><div class="text"><h3>More ${post.title} than ever</h3>${bodyOf(post)}</div>`;
		const examples = [1, 2, 3].map((number) => {
			const post = madeUpPost(number);
			return exampleOf(post, theme, { content: `<h3>More ${post.title} than ever</h3>${bodyOf(post)}` });
		});
		expect(read(trainWrapper(examples), theme).html).toMatch(/^<h3>More/);
	});
});

describe('inside the content', () => {
	it('advertisements are removed and lazy-loaded images stay', () => {
		const theme: Theme = (post) =>
			otherTheme(post).replace(
				'</section>',
				`<div class="ad-slot">Buy ${post.number} things today</div><img data-src="/p${post.number}.jpg" alt=""><pre>if (a) {\n  b();\n}</pre></section>`,
			);
		const examples = [1, 2, 3, 4].map((number) => {
			const post = madeUpPost(number);
			const code = '<pre>if (a) {\n  b();\n}</pre>';
			return exampleOf(post, theme, {
				content: `${bodyOf(post)}<img src="/p${post.number}.jpg">${code}`,
			});
		});
		const { html } = read(trainWrapper(examples), theme);
		expect(html).not.toContain('Buy');
		expect(html).toContain('<img src="https://blog.example/p42.jpg" alt="">');
		expect(html).toContain('<pre>if (a) {\n  b();\n}</pre>');
	});
});

describe('the score of a rule', () => {
	it('is measured on held-out pages, for every property', () => {
		const { rules } = trainWrapper(examplesOf([1, 2, 3, 4, 5]), { now: NOW });
		for (const property of ['content', 'title', 'author', 'published', 'categories'] as const)
			expect(rules[property][0]!.agreement, property).toBeGreaterThan(0.9);
	});

	it('is lower on held-out pages if each page has its own removed part', () => {
		const theme: Theme = (post) =>
			plainTheme(post).replace(
				'<div class="share">',
				`<div class="only${'abcdefgh'[post.number % 8]}">${'Words that no feed has. '.repeat(8)}</div><div class="share">`,
			);
		const [content] = trainWrapper(examplesOf([1, 2, 9, 10], theme), { now: NOW }).rules.content;
		expect(content!.agreement!).toBeLessThan(content!.exactness);
	});

	it('is unknown after one page', () => {
		const { rules } = trainWrapper(examplesOf([1]), { now: NOW });
		expect(rules.content[0]!.agreement).toBeNull();
		expect(rules.categories[0]!.agreement).toBeNull();
	});
});

describe('rules that a person pinned', () => {
	it('stay first, and are not duplicated when they are learned again', () => {
		const learnt = trainWrapper(examplesOf([1, 2, 3]), { now: NOW });
		const [first, ...others] = learnt.rules.title;
		const pinned: WrapperRule = { ...first!, pinned: true, support: 1 };
		const previous = { ...learnt, rules: { ...learnt.rules, title: [pinned, ...others] } };
		const again = trainWrapper(examplesOf([4, 5, 6]), { now: NOW, previous });
		expect(again.rules.title[0]).toEqual(pinned);
		expect(again.rules.title.filter(({ where }) => where?.classes?.[0] === 'heading')).toHaveLength(1);
	});
});
