/** routes: which handler answers which path and method, and what is checked before a body is read. */
import { type ChangeList, renderChanges } from './changes.ts';
import { type PushRequest, type Reply, textReply, XML } from './exchange.ts';
import { answerCloud, answerPingForm, answerTrackback } from './forms.ts';
import type { Service } from './service.ts';
import { answerConfirmation, answerDelivery, CALLBACK_PREFIX, refuseDelivery } from './websub-callback.ts';
import { answerXmlRpc, limitedXmlRpc } from './xml-rpc.ts';

export interface Route {
	readonly path: string;
	/** The path is a prefix. */
	readonly isPrefix?: boolean;
	readonly method: 'GET' | 'POST';
	/** Requests that count against the sender's rate; the others have checks of their own. */
	readonly isLimited: boolean;
	readonly body: 'none' | 'ping' | 'delivery';
	/** Answers at once instead of reading the body; null to continue. */
	refuse?(service: Service, request: PushRequest): Reply | null;
	answer(service: Service, request: PushRequest): Promise<Reply>;
	/** The answer to a sender who sends too much. */
	limited?(message: string): Reply;
}

const HOUR = 3_600_000;
const FIVE_MINUTES = 300_000;
const ABOUT =
	'Logosphere. Send pings by XML-RPC to /RPC2 or by form to /pingSiteForm. Recent changes: /changes.xml (last hour), /shortChanges.xml (last five minutes).';

const limitedRpc = (message: string): Reply => ({ status: 429, type: XML, body: limitedXmlRpc(message) });
const rpc = {
	method: 'POST',
	isLimited: true,
	body: 'ping',
	answer: answerXmlRpc,
	limited: limitedRpc,
} as const;
const read = { method: 'GET', isLimited: true, body: 'none' } as const;
const form = { method: 'POST', isLimited: true, body: 'ping' } as const;

/** The routes for strangers; the rendered lists are cached with them. */
export function makeRoutes(): readonly Route[] {
	return [
		{ path: '/RPC2', ...rpc },
		{ path: '/', ...rpc },
		{ path: '/pingSiteForm', ...read, answer: answerPingForm },
		{ path: '/pingSiteForm', ...form, answer: answerPingForm },
		{ path: '/trackback', ...form, answer: answerTrackback },
		{ path: '/rsscloud', ...read, answer: answerCloud },
		{ path: '/rsscloud', ...form, answer: answerCloud },
		{ path: '/changes.xml', ...read, answer: listAnswer(HOUR) },
		{ path: '/shortChanges.xml', ...read, answer: listAnswer(FIVE_MINUTES) },
		{ path: CALLBACK_PREFIX, isPrefix: true, ...read, isLimited: false, answer: answerConfirmation },
		{
			path: CALLBACK_PREFIX,
			isPrefix: true,
			method: 'POST',
			isLimited: false,
			body: 'delivery',
			refuse: refuseDelivery,
			answer: answerDelivery,
		},
	];
}

/** What a server that only receives pings says about itself. */
export function makeDoorRoutes(metrics: (() => string | Promise<string>) | undefined): readonly Route[] {
	const about: Route = { path: '/', ...read, answer: async () => textReply(200, ABOUT) };
	const health: Route = {
		path: '/health',
		...read,
		isLimited: false,
		answer: async () => textReply(200, 'ok'),
	};
	if (metrics === undefined) return [about, health];
	return [about, health, { path: '/metrics', ...read, isLimited: false, answer: metricsAnswer(metrics) }];
}

function metricsAnswer(metrics: () => string | Promise<string>) {
	return async (): Promise<Reply> => ({
		status: 200,
		type: 'text/plain; version=0.0.4; charset=utf-8',
		body: await metrics(),
	});
}

/** A list of up to so many entries is rendered for every reader; a longer one at most once in a while. */
const CHEAP_ENTRIES = 1000;
const LONG_LIST_REST_MS = 1000;
const LIST_AGE_MS = 5000;

interface Rendered {
	readonly list: ChangeList;
	readonly count: number;
	readonly now: number;
	readonly clockMs: number;
}

function listAnswer(spanMs: number): (service: Service, request: PushRequest) => Promise<Reply> {
	let last: Rendered | null = null;
	return async (service, { now }) => {
		const clockMs = service.clockMs();
		const { count } = service.changes;
		if (last === null || !detectFresh(last, count, now, clockMs)) {
			last = { list: renderChanges(service.changes, spanMs, now), count, now, clockMs };
		}
		return { status: 200, type: XML, body: last.list.xml, headers: { 'Cache-Control': 'max-age=5' } };
	};
}

function detectFresh(last: Rendered, count: number, now: number, clockMs: number): boolean {
	if (last.list.entries > CHEAP_ENTRIES && clockMs - last.clockMs < LONG_LIST_REST_MS) return true;
	return last.count === count && now >= last.now && now - last.now < LIST_AGE_MS;
}
