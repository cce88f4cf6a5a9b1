/** stream-routes: event streams of new matching posts, and of the state of the crawl. */
import { z } from 'zod';
import { senderKey } from '../../io/push/rate.ts';
import { answers, PRIVATE } from '../api/answers.ts';
import type { Api } from '../api/api.ts';
import { reportCrawl } from '../api/crawl.ts';
import { querySchema } from '../api/search-request.ts';
import type { ServeContext } from '../context.ts';
import { CrawlWatch } from './crawl-watch.ts';
import { EVENT_STREAM_TYPE, EventStream } from './event-stream.ts';
import { tooManyListeners, Watch, type WatchOptions } from './watch.ts';

/** Streams per client: each query runs twice a second. */
const MAX_PER_CLIENT = 50;

const numberSchema = z
	.string()
	.regex(/^\d{1,15}$/, 'The id of a post is needed.')
	.optional();

const eventsOf = (description: string) => ({
	200: { description, content: { [EVENT_STREAM_TYPE]: { schema: z.string() } } },
});

export function streamRoutes(app: Api, context: ServeContext, options: WatchOptions = {}): void {
	const seats = new Seats(options.maxPerClient ?? MAX_PER_CLIENT);
	postStream(app, new Watch(context.reads, options), seats);
	crawlStream(app, new CrawlWatch(() => reportCrawl(context), options), seats);
}

function postStream(app: Api, watch: Watch, seats: Seats): void {
	app.addHook('preClose', async () => watch.close());
	app.get(
		'/api/stream',
		{
			schema: {
				operationId: 'streamPosts',
				tags: ['search'],
				summary: 'Stream new posts that match a query, as they are found',
				description:
					'Server-sent events named `post`, with a search result as data and the id of the post as event id. After an interruption, send Last-Event-ID to continue.',
				querystring: z.object({
					q: querySchema.default(''),
					after: numberSchema.describe(
						'continue after the post with this id; for clients that cannot send Last-Event-ID',
					),
				}),
				headers: z.looseObject({ 'last-event-id': z.string().max(100).optional() }),
				response: answers(eventsOf('events, until either side closes the connection'), 422),
			},
		},
		async ({ query: { q, after }, headers, ip }, reply) => {
			const last = numberSchema.safeParse(headers['last-event-id']).data ?? after;
			const leave = seats.take(ip);
			try {
				return await openPosts(watch, q, last === undefined ? null : Number(last), reply, leave);
			} catch (error) {
				leave();
				throw error;
			}
		},
	);
}

type Reply = Parameters<EventStream['answer']>[0];

async function openPosts(
	watch: Watch,
	query: string,
	after: number | null,
	reply: Reply,
	leave: () => void,
): Promise<Reply> {
	let stream: EventStream | null = null;
	// A post that starts to match late has a lower id, but the event id must never decrease.
	let last = 0;
	const listening = await watch.listen(query, after, (results) => {
		for (const result of results) {
			last = Math.max(last, result.id);
			stream?.send({ event: 'post', id: last, data: result });
		}
	});
	last = listening.from;
	stream = new EventStream(last, () => {
		listening.stop();
		leave();
	});
	return stream.answer(reply);
}

function crawlStream(app: Api, watch: CrawlWatch, seats: Seats): void {
	app.addHook('preClose', async () => watch.close());
	app.get(
		'/api/crawl/stream',
		{
			config: PRIVATE,
			schema: {
				operationId: 'streamCrawl',
				tags: ['crawl'],
				summary: 'Stream the state of the crawl, once a second',
				description: 'Unnamed server-sent events; the data is the response of /api/crawl.',
				response: answers(eventsOf('events, until either side closes the connection')),
			},
		},
		async ({ ip }, reply) => {
			const leave = seats.take(ip);
			let stop = () => {};
			const stream = new EventStream(null, () => {
				stop();
				leave();
			});
			try {
				stop = watch.listen((report) => stream.send({ data: report }));
			} catch (error) {
				stream.close();
				throw error;
			}
			return stream.answer(reply);
		},
	);
}

/** Limits the concurrent streams of one client, so that one client cannot take all places. */
class Seats {
	readonly #most: number;
	readonly #taken = new Map<string, number>();

	constructor(most: number) {
		this.#most = most;
	}

	/** Returns the function that frees the seat; calling it twice does no harm. */
	take(address: string): () => void {
		const sender = senderKey(address);
		const taken = this.#taken.get(sender) ?? 0;
		if (taken >= this.#most) throw tooManyListeners();
		this.#taken.set(sender, taken + 1);
		let isTaken = true;
		return () => {
			if (isTaken) this.#leave(sender);
			isTaken = false;
		};
	}

	#leave(sender: string): void {
		const left = this.#taken.get(sender)! - 1;
		if (left > 0) this.#taken.set(sender, left);
		else this.#taken.delete(sender);
	}
}
