import { describe, expect, it } from 'vitest';
import { hasDrifted, testWrapper, trainWrapper } from './index.ts';
import { exampleOf, examplesOf, madeUpPost, otherTheme } from './made-up-blog.fixture.ts';

const NOW = '2020-01-01';
const wrapper = trainWrapper(examplesOf([1, 2, 3, 4, 5]), { now: NOW });

describe('each new item is a test', () => {
	it('agrees while the theme stays', () => {
		const test = testWrapper(wrapper, examplesOf([10, 11, 12]), NOW);
		expect(test.properties.title).toEqual({ tested: 3, right: 3, disagreements: [] });
		expect(test.properties.content.right).toBe(3);
		expect(hasDrifted(wrapper, test)).toBe(false);
	});

	it('a new theme is detected with the first post', () => {
		const test = testWrapper(wrapper, [...examplesOf([10]), ...examplesOf([11], otherTheme)], NOW);
		expect(hasDrifted(wrapper, test)).toBe(true);
		expect(test.properties.title.disagreements[0]).toMatchObject({ wanted: madeUpPost(11).title });
	});

	it('a single failing property is detected with the second post', () => {
		const renamed = (number: number) =>
			exampleOf(madeUpPost(number), (post) =>
				exampleOf(post).html.toString().replace('class="when"', 'class="then"').replace(post.day, 'some day'),
			);
		expect(hasDrifted(wrapper, testWrapper(wrapper, [renamed(10)], NOW))).toBe(false);
		expect(hasDrifted(wrapper, testWrapper(wrapper, [renamed(10), renamed(11)], NOW))).toBe(true);
	});

	it('a wrapper that is learned again keeps pinned rules', () => {
		const [first, ...others] = wrapper.rules.title;
		const pinned = {
			...wrapper,
			rules: { ...wrapper.rules, title: [{ ...first!, pinned: true }, ...others] },
		};
		const next = trainWrapper(examplesOf([11, 12, 13], otherTheme), { now: NOW, previous: pinned });
		expect(next.rules.title[0]).toEqual({ ...first, pinned: true });
		expect(next.rules.title[1]).toMatchObject({ where: { classes: ['p-title'] } });
	});
});
