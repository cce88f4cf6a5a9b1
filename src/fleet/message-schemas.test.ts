import { describe, expect, it } from 'vitest';
import { FULL_BATCH, wrapperOf } from '../io/store/facts.fixture.ts';
import { NO_STATE } from '../model/blog-state.ts';
import { parseAssignment, parseResult } from './message-schemas.ts';
import { type Assignment, type TurnResult, toSent } from './messages.ts';

const AT = '2026-03-05T12:00:00.000Z';
const HOME = 'http://ann.example/';

const RESULT: TurnResult = {
	host: 'ann.example',
	fence: 3,
	worker: 'a',
	batches: [
		{
			...FULL_BATCH,
			quarantine: [
				{
					url: HOME,
					blog: null,
					why: 'x',
					stack: 'at y',
					contentType: null,
					bytes: new Uint8Array([0, 255]),
				},
			],
			frontier: [
				{ url: HOME, kind: 'post', blog: HOME, due: AT, priority: 1, depth: 0, via: null, as: 'sooner' },
				{ url: HOME, kind: 'items', blog: HOME, due: null, priority: 1, depth: 0, via: null, note: null },
			],
		},
	],
	release: { state: { gapMs: 1, failures: 0 }, notBefore: AT },
};

const PLACE = { blog: HOME, due: AT, priority: 1, depth: 0, strays: 0, via: null, failures: 0 };
const ASSIGNMENT: Assignment = {
	host: 'ann.example',
	fence: 3,
	state: null,
	tasks: [{ ...PLACE, url: HOME, kind: 'list', note: { emptyListings: 1 } }],
	crawlContexts: {
		[HOME]: {
			state: NO_STATE,
			title: null,
			isBlog: true,
			isSettled: false,
			judgedAt: null,
			posts: 0,
			inboundLinks: 0,
			published: [],
			wrappers: [wrapperOf(AT)],
		},
	},
	settings: { side: 'depth', pollBudget: 1, hosts: null, languages: null, maxDepth: 9, hasPush: false },
	forgotten: [],
	at: AT,
};

const received = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a message', () => {
	it('that was sent is received as it was', () => {
		expect(parseResult(received(toSent(RESULT)))).toEqual(RESULT);
		expect(parseAssignment(received(ASSIGNMENT))).toEqual(ASSIGNMENT);
	});

	it.each([
		['is missing', null, /expected object/],
		['has a task of an unknown kind', { ...ASSIGNMENT, tasks: [{ ...PLACE, url: HOME, kind: 'x' }] }, /kind/],
		[
			'has a wrapper that does not fit',
			{
				...ASSIGNMENT,
				crawlContexts: { [HOME]: { ...ASSIGNMENT.crawlContexts[HOME], wrappers: [{ version: 9 }] } },
			},
			/version is 9/,
		],
	])('that %s is refused with the reason', (_, message, why) => {
		expect(() => parseAssignment(received(message))).toThrow(why);
	});

	it('whose post has no text is refused with the reason', () => {
		const sent = JSON.stringify(toSent(RESULT)).replace(/"text":"[^"]*"/, '"text":null');
		expect(() => parseResult(JSON.parse(sent))).toThrow(/batches\[0\].*text/);
	});
});
