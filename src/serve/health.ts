/** health: whether it is well, and its numbers, for those who watch over it. */
import type { Api } from './api/api.ts';
import type { ServeContext } from './context.ts';

export function healthRoutes(app: Api, { reads }: ServeContext, metrics?: () => string): void {
	const hidden = { schema: { hide: true }, config: { access: 'open' } } as const;
	app.get('/health', hidden, async (_request, reply) => {
		await reads.savedSearches();
		return reply.type('text/plain').send('ok\n');
	});
	if (metrics === undefined) return;
	app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
		reply.type('text/plain; version=0.0.4; charset=utf-8').send(metrics()),
	);
}
