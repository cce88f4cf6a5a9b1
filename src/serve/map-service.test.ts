import { describe, expect, it } from 'vitest';
import type { FreshMap } from '../observe/map-stored.ts';
import { MapService } from './map-service.ts';

/** A service whose drawings are made by hand. */
function openService() {
	const asked: { readonly request: FreshMap; end(error?: Error): void }[] = [];
	let now = Date.parse('2004-03-05T10:00:00Z');
	const service = new MapService({
		draw: (request) =>
			new Promise((resolve, reject) => {
				asked.push({ request, end: (error) => (error === undefined ? resolve() : reject(error)) });
			}),
		now: () => new Date(now).toISOString(),
		waitMs: 0,
	});
	const tell = (place: number, text: string) => asked[place]!.request.onMap(Buffer.from(text));
	const wait = (minutes: number) => {
		now += minutes * 60_000;
	};
	return { asked, service, tell, wait };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the service', () => {
	it('tells how far the first map is, and draws it once for all who ask', async () => {
		const { asked, service, tell } = openService();
		expect(await service.get()).toEqual({ state: 'working', done: 0, step: 'starting' });
		asked[0]!.request.onProgress!(0.5, 'finding places');
		expect(await service.get()).toEqual({ state: 'working', done: 0.5, step: 'finding places' });
		tell(0, '{}');
		expect(await service.get()).toEqual({ state: 'ready', json: '{}' });
		expect(asked).toHaveLength(1);
	});

	it('shows the old map while it looks for a newer one, and looks only from time to time', async () => {
		const { asked, service, tell, wait } = openService();
		await service.get();
		tell(0, '1');
		asked[0]!.end();
		await settled();
		await service.get();
		expect(asked).toHaveLength(1);
		wait(6);
		expect(await service.get()).toEqual({ state: 'ready', json: '1' });
		expect(asked).toHaveLength(2);
		tell(1, '2');
		expect(await service.get()).toEqual({ state: 'ready', json: '2' });
	});

	it('has a map for each origin', async () => {
		const { asked, service } = openService();
		await service.get('post');
		await service.get('comment');
		await service.get();
		expect(asked.map(({ request }) => request.origin)).toEqual(['post', 'comment', undefined]);
	});

	it('says why there is none, and tries again when asked again', async () => {
		const { asked, service } = openService();
		const answer = service.get();
		asked[0]!.end(new Error('The disk is gone.'));
		await expect(answer).rejects.toThrow('The disk is gone.');
		expect(await service.get()).toMatchObject({ state: 'working' });
		expect(asked).toHaveLength(2);
	});
});
