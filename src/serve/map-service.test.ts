import { describe, expect, it } from 'vitest';
import type { FreshMap } from '../observe/map-stored.ts';
import { MapService } from './map-service.ts';

/** A service whose maps the test delivers. */
function openService() {
	const drawings: { readonly request: FreshMap; end(error?: Error): void }[] = [];
	let now = Date.parse('2004-03-05T10:00:00Z');
	const service = new MapService({
		draw: (request) =>
			new Promise((resolve, reject) => {
				drawings.push({ request, end: (error) => (error === undefined ? resolve() : reject(error)) });
			}),
		now: () => new Date(now).toISOString(),
		waitMs: 0,
	});
	const deliver = (place: number, text: string) => drawings[place]!.request.onMap(Buffer.from(text));
	const wait = (minutes: number) => {
		now += minutes * 60_000;
	};
	return { drawings, service, deliver, wait };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the service', () => {
	it('reports the progress of the first map, and draws it once for all clients', async () => {
		const { drawings, service, deliver } = openService();
		expect(await service.get()).toEqual({ state: 'working', done: 0, step: 'starting' });
		drawings[0]!.request.onProgress!(0.5, 'finding places');
		expect(await service.get()).toEqual({ state: 'working', done: 0.5, step: 'finding places' });
		deliver(0, '{}');
		expect(await service.get()).toEqual({ state: 'ready', json: '{}' });
		expect(drawings).toHaveLength(1);
	});

	it('returns the old map while it draws a newer one, and checks only from time to time', async () => {
		const { drawings, service, deliver, wait } = openService();
		await service.get();
		deliver(0, '1');
		drawings[0]!.end();
		await settled();
		await service.get();
		expect(drawings).toHaveLength(1);
		wait(6);
		expect(await service.get()).toEqual({ state: 'ready', json: '1' });
		expect(drawings).toHaveLength(2);
		deliver(1, '2');
		expect(await service.get()).toEqual({ state: 'ready', json: '2' });
	});

	it('has a map for each origin', async () => {
		const { drawings, service } = openService();
		await service.get('post');
		await service.get('comment');
		await service.get();
		expect(drawings.map(({ request }) => request.origin)).toEqual(['post', 'comment', undefined]);
	});

	it('says why it has no map, and tries again at the next request', async () => {
		const { drawings, service } = openService();
		const answer = service.get();
		drawings[0]!.end(new Error('The disk is gone.'));
		await expect(answer).rejects.toThrow('The disk is gone.');
		expect(await service.get()).toMatchObject({ state: 'working' });
		expect(drawings).toHaveLength(2);
	});
});
