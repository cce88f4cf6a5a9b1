import { describe, expect, it } from 'vitest';
import type { Task } from '../model/task.ts';
import { Evidence } from './evidence.ts';

const AT = '2026-03-05T12:00:00.000Z';

function taskOf(path: string, more: Partial<Pick<Task, 'kind' | 'note'>> = {}): Task {
	const planned = { due: AT, priority: 1, depth: 0, strays: 0, via: null, failures: 0, blog: null };
	const kind = { kind: 'post', note: { isCandidate: true }, ...more };
	return { ...planned, ...kind, url: `http://ann.example${path}` } as Task;
}

const POST = { blog: '', draft: {} } as never;

/** Visits pages of the given paths, of which some show posts, and returns why the next is refused. */
function tryAll(
	paths: readonly string[],
	next: string,
	more: Parameters<typeof taskOf>[1] = {},
): string | null {
	const evidence = new Evidence({});
	for (const path of paths) {
		const posts = path.includes('good') ? [POST] : [];
		evidence.note(
			taskOf(path, more),
			{ at: AT, posts },
			{
				hasNew: path.includes('new'),
				hasNewPost: path.includes('new'),
			},
		);
	}
	return evidence.refuse(taskOf(next, more));
}

const pathsOf = (many: number, path: (i: number) => string) =>
	Array.from({ length: many }, (_, i) => path(i));
const LIST = { kind: 'list', note: null } as const;

describe('pages that no rule explains', () => {
	it.each<[string, readonly string[], string, RegExp | null]>([
		['are read', [], '/docs/a', null],
		[
			'are left when their folder shows no posts',
			pathsOf(4, (i) => `/docs/${i}`),
			'/docs/a',
			/4 pages .*none of them/,
		],
		['are read if another folder shows none', pathsOf(4, (i) => `/docs/${i}`), '/notes/a', null],
		[
			'are read if some of the folder were posts',
			[...pathsOf(4, (i) => `/docs/${i}`), '/docs/good'],
			'/docs/a',
			null,
		],
		['get more tries at the root', pathsOf(9, (i) => `/page-${String.fromCodePoint(97 + i)}`), '/x', null],
		['are read if some of the folder led to new posts', pathsOf(5, (i) => `/docs/new-${i}`), '/docs/a', null],
		['have one kind where only numbers differ', pathsOf(4, (i) => `/list${i}/x`), '/list9/x', /none/],
		[
			'are left when no page of the host was one',
			pathsOf(60, (i) => `/${'a'.repeat(i + 1)}/x`),
			'/b/x',
			/60 pages of this host/,
		],
	])('%s', (_, before, next, expected) => {
		const why = tryAll(before, next);
		if (expected === null) expect(why).toBeNull();
		else expect(why).toMatch(expected);
	});

	it('are always read if they have the shape of posts', () => {
		const shaped = { note: { isCandidate: true, hasShape: true } } as const;
		expect(
			tryAll(
				pathsOf(99, (i) => `/docs/${i}`),
				'/docs/a',
				shaped,
			),
		).toBeNull();
	});
});

describe('lists', () => {
	it('by subject end when they bring nothing new', () => {
		expect(
			tryAll(
				pathsOf(14, (i) => `/tag/${i}/`),
				'/tag/a/',
				LIST,
			),
		).toBeNull();
		expect(
			tryAll(
				pathsOf(15, (i) => `/tag/${i}/`),
				'/tag/a/',
				LIST,
			),
		).toMatch(/15 lists .*none/);
		expect(tryAll([...pathsOf(15, (i) => `/tag/${i}/`), '/tag/new'], '/tag/a/', LIST)).toBeNull();
	});

	it('by time never do', () => {
		expect(
			tryAll(
				pathsOf(99, (i) => `/page/${i}/`),
				'/page/100/',
				LIST,
			),
		).toBeNull();
		expect(
			tryAll(
				pathsOf(99, (i) => `/${1900 + i}/`),
				'/2004/',
				LIST,
			),
		).toBeNull();
	});
});
