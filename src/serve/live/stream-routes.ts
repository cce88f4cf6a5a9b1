/** stream-routes: new posts that match a query, and the state of the crawl, as they come. */
import { z } from 'zod';
import { senderKey } from '../../io/push/rate.ts';
import { answers } from '../api/answers.ts';
import type { Api } from '../api/api.ts';
import { reportCrawl } from '../api/crawl.ts';
import { querySchema } from '../api/search-request.ts';
import type { ServeContext } from '../context.ts';
import { CrawlWatch } from './crawl-watch.ts';
import { EVENT_STREAM_TYPE, EventStream } from './event-stream.ts';
import { tooManyListeners, Watch, type WatchOptions } from './watch.ts';

/** Streams of one sender: each query of his is asked again twice a second. */
const MOST_OF_ONE = 50;

const numberSchema = z
	.string()
	.regex(/^\d{1,15}$/, 'The number of a post is needed.')
	.optional();

const eventsOf = (description: string) => ({
	200: { description, content: { [EVENT_STREAM_TYPE]: { schema: z.string() } } },
});

export function streamRoutes(app: Api, context: ServeContext, options: WatchOptions = {}): void {
	const seats = new Seats(options.mostOfOne ?? MOST_OF_ONE);
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
				summary: 'New posts that match a query, as they are found',
				description:
					'Server-sent events: `post`, with a search result as its data and the number of the post as its id. Who was cut off goes on with Last-Event-ID.',
				querystring: z.object({
					q: querySchema.default(''),
					after: numberSchema.describe(
						'go on after this post; as Last-Event-ID, for those who cannot send it',
					),
				}),
				headers: z.looseObject({ 'last-event-id': z.string().max(100).optional() }),
				response: answers(eventsOf('events, until one side ends it'), 422),
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
	// A post that came to match late has a lower number; the id never goes back.
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
			schema: {
				operationId: 'streamCrawl',
				tags: ['crawl'],
				summary: 'The state of the crawl, once a second',
				description: 'Server-sent events without a name; the data of each is what /api/crawl tells.',
				response: answers(eventsOf('events, until one side ends it')),
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

/** How many streams one sender may listen to at once, so that nobody takes the places of all others. */
class Seats {
	readonly #most: number;
	readonly #taken = new Map<string, number>();

	constructor(most: number) {
		this.#most = most;
	}

	/** Gives it back with what it gives; more than once does no harm. */
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
