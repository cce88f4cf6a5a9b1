import { describe, expect, it } from 'vitest';
import { parseHtml } from '../lib/html/index.ts';
import { WRAPPER_PROPERTIES, type Wrapper, type WrapperRule } from '../model/wrapper.ts';
import { applyWrapper } from './apply.ts';
import { explainWrapper } from './explain.ts';
import { examplesOf, madeUpPost, otherTheme, plainTheme, type Theme, urlOf } from './made-up-blog.fixture.ts';
import { trainWrapper } from './train.ts';

const POST = madeUpPost(12);
const OPTIONS = { url: urlOf(POST), now: '2020-01-01' };
const LEARNT = [1, 2, 3, 4, 5, 6];

describe.each<[string, Theme]>([
	['a plain theme', plainTheme],
	['another theme', otherTheme],
])('on %s', (_, theme) => {
	const wrapper = trainWrapper(examplesOf(LEARNT, theme), { now: '2020-01-01' });
	const page = parseHtml(theme(POST));
	const explained = explainWrapper(wrapper, page, OPTIONS);
	const applied = applyWrapper(wrapper, page, OPTIONS);

	it('reports the value of every rule', () => {
		for (const property of WRAPPER_PROPERTIES)
			expect(explained[property].map(({ rule }) => rule)).toEqual(wrapper.rules[property]);
	});

	it.each(['title', 'author', 'published', 'updated'] as const)(
		'the first rule for %s with a value is the one that is applied',
		(property) => {
			const first = explained[property].find(({ value }) => value !== null);
			expect(first?.value ?? null).toBe(applied[property]);
			if (first !== undefined) expect(applied.reasons[property]?.why).toContain(first.where);
		},
	);

	it('reports where the values are', () => {
		const shown = (property: 'title' | 'author' | 'published') =>
			explained[property]
				.filter(({ value }) => value !== null)
				.flatMap(({ places }) => places)
				.filter(({ text }) => text !== null)
				.map(({ node, text }) => page.text(node).includes(text!));
		for (const property of ['title', 'author'] as const) {
			expect(shown(property).length).toBeGreaterThan(0);
			expect(shown(property).every(Boolean)).toBe(true);
		}
		const content = explained.content[0]!.places.map(({ node }) => page.text(node)).join('\n');
		expect(content).toContain(applied.text.slice(0, 100));
		expect(content).not.toContain('Recent');
	});
});

describe('a rule', () => {
	const rule = (rest: Omit<WrapperRule, 'support' | 'exactness' | 'agreement'>): WrapperRule => ({
		...rest,
		support: 1,
		exactness: 1,
		agreement: null,
	});
	const none = Object.fromEntries(WRAPPER_PROPERTIES.map((property) => [property, []]));
	const explain = (rules: Partial<Wrapper['rules']>, html: string) => {
		const page = parseHtml(html);
		const wrapper: Wrapper = {
			version: 1,
			site: 'https://blog.example/',
			learntAt: null,
			examples: 1,
			learntFrom: [],
			order: 'worth',
			rules: { ...none, ...rules } as Wrapper['rules'],
		};
		return { page, explained: explainWrapper(wrapper, page, OPTIONS) };
	};

	it('for a date in a line names the words around it', () => {
		const read = { from: 'date', nth: 0 } as const;
		const { explained } = explain(
			{ published: [rule({ kind: 'classes', where: { classes: ['meta'] }, read })] },
			'<p class="meta">Posted by Ann on 5 March 2004 in tea</p>',
		);
		expect(explained.published[0]).toMatchObject({
			value: '2004-03-05',
			places: [{ text: '5 March 2004' }],
		});
	});

	it('with a constant value is located where the page shows it', () => {
		const { page, explained } = explain(
			{ author: [rule({ kind: 'constant', read: { from: 'constant', value: 'Ann' } })] },
			'<p>Tea</p><p>Written by Ann</p>',
		);
		const [place] = explained.author[0]!.places;
		expect(page.chars(place!.node)).toBe('Written by Ann');
	});

	it('that reads invisible markup has no position', () => {
		const read = { from: 'claim', name: 'json-ld BlogPosting author' } as const;
		const { explained } = explain(
			{ author: [rule({ kind: 'structured-data', read })] },
			'<script type="application/ld+json">{"@type":"BlogPosting","author":{"name":"Ann"}}</script><p>Ann</p>',
		);
		expect(explained.author[0]).toMatchObject({ value: 'Ann', places: [] });
	});

	it('that gives nothing has no position', () => {
		const { explained } = explain(
			{ title: [rule({ kind: 'classes', where: { classes: ['no'] }, read: { from: 'text' } })] },
			'<h1>Tea</h1>',
		);
		expect(explained.title[0]).toMatchObject({ value: null, places: [] });
	});

	it('for content reports what it removes', () => {
		const read = { from: 'elements', parts: { without: [{ classes: ['share'] }] } } as const;
		const { page, explained } = explain(
			{ content: [rule({ kind: 'classes', where: { classes: ['text'] }, read })] },
			'<div class="text"><p>Tea is hot.</p><p class="share">Share</p></div>',
		);
		expect(explained.content[0]!.value).toBe('Tea is hot.');
		expect(explained.content[0]!.without.map((node) => page.text(node))).toEqual(['Share']);
	});
});
