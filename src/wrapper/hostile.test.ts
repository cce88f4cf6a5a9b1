import { describe, expect, it } from 'vitest';
import { applyWrapper, testWrapper, trainWrapper } from './index.ts';
import { exampleOf, madeUpPost, plainTheme, urlOf } from './made-up-blog.fixture.ts';

const post = madeUpPost(1);
const many = 20_000;

/** Pages made to be slow or to break something; the test runner's time limit decides. */
const PAGES: readonly (readonly [string, string])[] = [
	['nothing', ''],
	['one deep chain', '<div class="a">'.repeat(many)],
	['the value everywhere', `<b class="x">${post.title}</b>`.repeat(many)],
	['the author everywhere', `<p>by ${post.author} on</p>`.repeat(many)],
	['one class of many', `<div class="${Array.from({ length: many }, (_, i) => `c${i}`).join(' ')}">x</div>`],
	[
		'an endless class around all',
		`<div class="${'comment'.repeat(many)}">${`<b>${post.author}</b>`.repeat(500)}</div>`,
	],
	['dates everywhere', `<time datetime="${post.day}">${post.day}</time>`.repeat(2000)],
	['the content many times', plainTheme(post).repeat(30)],
	['siblings without end', `<div class="text">${'<p class="a">x</p><i class="b">y</i>'.repeat(many)}</div>`],
];

describe('a hostile page', () => {
	it.each(PAGES)('%s is learnt from, tested and read without harm', (_, html) => {
		const examples = [exampleOf(post), exampleOf(madeUpPost(2)), { ...exampleOf(post), html }];
		const wrapper = trainWrapper(examples, { now: '2020-01-01' });
		expect(testWrapper(wrapper, examples).failed).toHaveLength(3);
		expect(applyWrapper(wrapper, html, { url: 'no address' }).source).toBe('wrapper');
		expect(applyWrapper(wrapper, plainTheme(post), { url: urlOf(post) }).title).toBe(post.title);
	});

	it('alone teaches nothing that crashes', () => {
		for (const [, html] of PAGES) {
			const wrapper = trainWrapper([{ ...exampleOf(post), html }], { order: 'worth' });
			expect(wrapper.examples).toBe(1);
		}
	});
});
