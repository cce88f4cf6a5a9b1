/**
 * websub-callback: the address where hubs confirm subscriptions and deliver.
 *
 * Source: WebSub §5.3 (confirmation), §5.2 (denial), §7 and §8 (deliveries and their signatures).
 * A delivery with a wrong signature gets the same answer as a good one and is ignored: whoever guesses learns nothing.
 */
import { checkSignature } from '../../lib/websub/index.ts';
import { type PushRequest, type Reply, TEXT, textReply } from './exchange.ts';
import { handOn, type Service } from './service.ts';

export const CALLBACK_PREFIX = '/websub/';
const UNKNOWN = 'This subscription does not exist.';

function idOf({ path }: PushRequest): string {
	return path.slice(CALLBACK_PREFIX.length);
}

export async function answerConfirmation(service: Service, request: PushRequest): Promise<Reply> {
	const { query, now } = request;
	const mode = query.get('hub.mode');
	const topic = query.get('hub.topic') ?? '';
	if (mode === 'denied') {
		const isKnown = service.websub?.deny(idOf(request), topic, query.get('hub.reason') ?? '', now) === true;
		return isKnown ? textReply(200, 'Acknowledged.') : textReply(404, UNKNOWN);
	}
	const challenge = query.get('hub.challenge');
	if ((mode !== 'subscribe' && mode !== 'unsubscribe') || challenge === null) {
		return textReply(400, 'hub.mode, hub.topic and hub.challenge are required.');
	}
	const leaseSeconds = parseSeconds(query.get('hub.lease_seconds'));
	if (service.websub?.confirm(idOf(request), { mode, topic, leaseSeconds }, now) !== true) {
		return textReply(404, UNKNOWN);
	}
	service.counts.verifications++;
	return { status: 200, type: TEXT, body: challenge };
}

function parseSeconds(text: string | null): number | null {
	return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : null;
}

/** Before the body is read: 410 makes a hub stop. */
export function refuseDelivery(service: Service, request: PushRequest): Reply | null {
	if (service.websub?.find(idOf(request)) === undefined) return textReply(410, UNKNOWN);
	const packed = request.headers['content-encoding'];
	return packed === undefined || packed === 'identity' ? null : textReply(415, 'Deliver it uncompressed.');
}

export async function answerDelivery(service: Service, request: PushRequest): Promise<Reply> {
	const { headers, body, now } = request;
	const subscription = service.websub?.find(idOf(request));
	if (subscription === undefined) return textReply(410, UNKNOWN);
	const received = textReply(202, 'Received.');
	if (subscription.state === 'leaving') return received;
	if (!checkSignature(signatureOf(headers['x-hub-signature']), body, subscription.secret)) {
		service.counts.badSignatures++;
		return received;
	}
	const { topic, id } = subscription;
	const delivery = { topic, contentType: headers['content-type'], body, at: now };
	if (!(await handOn(service, () => service.events.onDelivery?.(delivery)))) {
		return textReply(503, 'It could not be saved. Deliver it again later.');
	}
	service.websub?.noteDelivery(id, now);
	service.counts.deliveries++;
	return received;
}

function signatureOf(header: string | string[] | undefined): string | undefined {
	return Array.isArray(header) ? header[0] : header;
}
