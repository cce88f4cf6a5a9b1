/**
 * websub-callback: the address at which hubs confirm subscriptions and deliver.
 *
 * Source: WebSub §5.3 (confirmation), §5.2 (denial), §7 and §8 (deliveries and their signatures).
 * A delivery whose signature is wrong is answered like a good one and ignored: whoever guesses learns nothing.
 */
import { checkSignature } from '../../lib/websub/index.ts';
import { type Desk, handOn } from './desk.ts';
import { type Asked, type Reply, TEXT, textReply } from './exchange.ts';

export const CALLBACK_PREFIX = '/websub/';
const UNKNOWN = 'There is no such subscription.';

function idOf({ path }: Asked): string {
	return path.slice(CALLBACK_PREFIX.length);
}

export async function answerConfirmation(desk: Desk, asked: Asked): Promise<Reply> {
	const { query, now } = asked;
	const mode = query.get('hub.mode');
	const topic = query.get('hub.topic') ?? '';
	if (mode === 'denied') {
		const isKnown = desk.websub?.deny(idOf(asked), topic, query.get('hub.reason') ?? '', now) === true;
		return isKnown ? textReply(200, 'So be it.') : textReply(404, UNKNOWN);
	}
	const challenge = query.get('hub.challenge');
	if ((mode !== 'subscribe' && mode !== 'unsubscribe') || challenge === null) {
		return textReply(400, 'hub.mode, hub.topic and hub.challenge are needed.');
	}
	const leaseSeconds = parseSeconds(query.get('hub.lease_seconds'));
	if (desk.websub?.confirm(idOf(asked), { mode, topic, leaseSeconds }, now) !== true) {
		return textReply(404, UNKNOWN);
	}
	desk.counts.verifications++;
	return { status: 200, type: TEXT, body: challenge };
}

function parseSeconds(text: string | null): number | null {
	return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : null;
}

/** Before the body is read: 410 tells a hub to stop. */
export function refuseDelivery(desk: Desk, asked: Asked): Reply | null {
	if (desk.websub?.find(idOf(asked)) === undefined) return textReply(410, UNKNOWN);
	const packed = asked.headers['content-encoding'];
	return packed === undefined || packed === 'identity' ? null : textReply(415, 'Deliver it unpacked.');
}

export async function answerDelivery(desk: Desk, asked: Asked): Promise<Reply> {
	const { headers, body, now } = asked;
	const subscription = desk.websub?.find(idOf(asked));
	if (subscription === undefined) return textReply(410, UNKNOWN);
	const received = textReply(202, 'Received.');
	if (subscription.state === 'leaving') return received;
	if (!checkSignature(signatureOf(headers['x-hub-signature']), body, subscription.secret)) {
		desk.counts.badSignatures++;
		return received;
	}
	const { topic, id } = subscription;
	const delivery = { topic, contentType: headers['content-type'], body, at: now };
	if (!(await handOn(desk, () => desk.events.onDelivery?.(delivery)))) {
		return textReply(503, 'It could not be noted. Deliver it again later.');
	}
	desk.websub?.noteDelivery(id, now);
	desk.counts.deliveries++;
	return received;
}

function signatureOf(header: string | string[] | undefined): string | undefined {
	return Array.isArray(header) ? header[0] : header;
}
