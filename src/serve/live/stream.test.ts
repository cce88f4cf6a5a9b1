import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_1, DAY_2, named, postOf } from '../../io/store/facts.fixture.ts';
import { startTryOut, type TryOut } from '../api/try-out.fixture.ts';

let tryOut: TryOut;
const opened: AbortController[] = [];

beforeEach(async () => {
	tryOut = await startTryOut();
	await tryOut.keep({ at: DAY_1, posts: [named('snow'), named('ice')] });
});

afterEach(async () => {
	for (const controller of opened.splice(0)) controller.abort();
	await tryOut.close();
});

interface StreamedEvent {
	readonly event: string | null;
	readonly id: number | null;
	// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects.
	readonly data: any;
}

/** Reads events one by one; the first is the opening block, which has no data. */
async function open(url: string, headers: Record<string, string> = {}) {
	const controller = new AbortController();
	opened.push(controller);
	const response = await fetch(tryOut.base + url, { headers, signal: controller.signal });
	const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
	let text = '';
	const next = async (): Promise<StreamedEvent> => {
		while (!text.includes('\n\n')) text += (await reader.read()).value ?? '\n\n';
		const end = text.indexOf('\n\n');
		const block = text.slice(0, end);
		text = text.slice(end + 2);
		return parseBlock(block);
	};
	return { response, next, stop: () => controller.abort(), opening: await next() };
}

function parseBlock(block: string): StreamedEvent {
	const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? null;
	const [id, data] = [field('id'), field('data')];
	return { event: field('event'), id: id === null ? null : Number(id), data: data && JSON.parse(data) };
}

describe('the stream of posts', () => {
	it('sends new matching posts, and nothing else', async () => {
		const { response, next, opening } = await open('/api/stream?q=about+-rain');
		expect(response.headers.get('content-type')).toBe('text/event-stream');
		expect(response.headers.get('x-content-type-options')).toBe('nosniff');
		expect(opening.id).toBe(2);
		await tryOut.keep({ at: DAY_2, posts: [named('rain'), named('sun'), named('wind')] });
		const [sun, wind] = [await next(), await next()];
		expect([sun, wind].map(({ event, id }) => [event, id])).toEqual([
			['post', 4],
			['post', 5],
		]);
		expect(sun.data).toMatchObject({
			id: 4,
			title: 'About sun',
			titleMarks: [[0, 5]],
			snippet: 'All about sun.',
		});
	});

	it('sends a post that matches only after its page was read', async () => {
		const { next } = await open('/api/stream?q=thaw');
		await tryOut.keep({
			at: DAY_2,
			posts: [postOf({ url: 'http://ann.example/snow', text: 'The thaw has begun.' })],
		});
		await tryOut.keep({ at: DAY_2, posts: [named('thaw')] });
		const [late, fresh] = [await next(), await next()];
		expect([late, fresh].map(({ id, data }) => [id, data.id])).toEqual([
			[2, 1],
			[3, 3],
		]);
	});

	it.each([
		['a header', '/api/stream', { 'Last-Event-ID': '1' }],
		['a parameter', '/api/stream?after=1', {}],
	])('continues where it ended, by %s', async (_by, url, headers) => {
		const { next } = await open(url, headers as Record<string, string>);
		expect(await next()).toMatchObject({ id: 2, data: { title: 'About ice' } });
	});

	it('ignores an id of another store', async () => {
		const { opening } = await open('/api/stream?after=999');
		expect(opening.id).toBe(2);
	});
});

describe('the stream of the crawl', () => {
	it('sends the state repeatedly', async () => {
		const { next } = await open('/api/crawl/stream');
		const reports = [await next(), await next()];
		expect(reports).toMatchObject([
			{ event: null, data: { crawl: { requests: 12 } } },
			{ data: { lastHour: {} } },
		]);
	});
});
