import { expect, it } from 'vitest';
import { findRoute, ROUTES } from './routes.ts';

it.each([
	['/', 'search', {}],
	['/posts/7', 'post', { id: '7' }],
	['/posts/7/', 'post', { id: '7' }],
	['/api', 'api', {}],
] as const)('%s is shown by %s', (path, name, params) => {
	expect(findRoute(path)).toMatchObject({ route: { name }, params });
});

it.each(['/nowhere', '/posts', '/posts/7/8'])('%s has no view', (path) => {
	expect(findRoute(path)).toBeNull();
});

it('every path belongs to one view', () => {
	expect(new Set(ROUTES.map(({ path }) => path)).size).toBe(ROUTES.length);
});
