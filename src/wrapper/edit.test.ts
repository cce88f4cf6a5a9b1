import { describe, expect, it } from 'vitest';
import { WRAPPER_PROPERTIES, type Wrapper, type WrapperRule } from '../model/wrapper.ts';
import { editRules, parseRuleName, UnknownRuleError } from './edit.ts';

const ruleOf = (name: string, rest: Partial<WrapperRule> = {}): WrapperRule => ({
	kind: 'classes',
	where: { classes: [name] },
	read: { from: 'text' },
	support: 3,
	exactness: 1,
	agreement: null,
	...rest,
});
const WRAPPER: Wrapper = {
	version: 1,
	site: 'https://blog.example/',
	learntAt: null,
	examples: 3,
	learntFrom: [],
	order: 'worth',
	rules: {
		...(Object.fromEntries(WRAPPER_PROPERTIES.map((name) => [name, []])) as unknown as Wrapper['rules']),
		title: [ruleOf('a'), ruleOf('b'), ruleOf('c', { pinned: true })],
		published: [ruleOf('day')],
	},
};
const titles = ({ rules }: Wrapper) =>
	rules.title.map(({ where, pinned }) => `${where!.classes!.join()}${pinned === true ? '*' : ''}`);

describe('an edit', () => {
	it.each([
		['pins a rule, which comes first', [{ kind: 'pin', place: 1 }], ['b*', 'c*', 'a']],
		['releases a rule', [{ kind: 'unpin', place: 2 }], ['a', 'b', 'c']],
		['drops one', [{ kind: 'drop', place: 0 }], ['c*', 'b']],
		[
			'counts as before the edit',
			[
				{ kind: 'drop', place: 0 },
				{ kind: 'pin', place: 1 },
			],
			['b*', 'c*'],
		],
		[
			'also deletes pinned rules',
			[
				{ kind: 'pin', place: 0 },
				{ kind: 'drop', place: 0 },
			],
			['c*', 'b'],
		],
		['of nothing leaves the order', [], ['a', 'b', 'c*']],
	] as const)('%s', (_, changes, expected) => {
		const read = changes.map((change) => ({ property: 'title' as const, ...change }));
		const edited = editRules(WRAPPER, read);
		expect(titles(edited)).toEqual(expected);
		expect(edited.rules.published).toEqual(WRAPPER.rules.published);
	});
});

describe('the name of a rule', () => {
	it.each([
		['title:2', { property: 'title', place: 1 }],
		['date:1', { property: 'published', place: 0 }],
	])('%s', (name, expected) => {
		expect(parseRuleName(name, WRAPPER)).toEqual(expected);
	});

	it.each(['title:4', 'title:0', 'title', 'name:1', 'author:1', 'title:1e0', ''])('%j is invalid', (name) => {
		expect(() => parseRuleName(name, WRAPPER)).toThrow(UnknownRuleError);
	});
});
