/**
 * pingbacks: which claims of a link are plausible enough to check; Pingback and TrackBack make them.
 *
 * In:     the page that is said to link, and the page it is said to link to.
 * Out:    whether the claim was passed on, and if not why, in words.
 * Whoever visits the source finds out whether the link exists.
 */
import { judgeAddress } from './address.ts';
import type { PushRequest } from './exchange.ts';
import { handOn, LATER, type Service } from './service.ts';

export type PingbackKind = 'accepted' | 'bad-source' | 'bad-target' | 'repeated' | 'limited' | 'failed';

export interface PingbackAnswer {
	readonly kind: PingbackKind;
	readonly message: string;
}

export async function takePingback(
	service: Service,
	from: string,
	to: string,
	request: PushRequest,
): Promise<PingbackAnswer> {
	const source = judgeAddress(from, service.allowPrivate);
	if ('refusal' in source)
		return refuse(service, 'bad-source', `The source cannot be used. ${source.refusal}`);
	const target = judgeAddress(to, service.allowPrivate);
	if ('refusal' in target)
		return refuse(service, 'bad-target', `The target cannot be used. ${target.refusal}`);
	const key = `${source.url.href} ${target.url.href}`;
	if (service.recentPingbacks.has(key, request.now)) {
		service.counts.repeated++;
		return { kind: 'repeated', message: 'It is already recorded.' };
	}
	if (!service.pings.takeHost(source.url.hostname, service.clockMs())) {
		service.counts.limited++;
		return {
			kind: 'limited',
			message: `Too many pingbacks for ${source.url.hostname}. Try again in a minute.`,
		};
	}
	const event = { source: source.url.href, target: target.url.href, at: request.now, from: request.from };
	if (!(await handOn(service, () => service.events.onPingback?.(event))))
		return { kind: 'failed', message: LATER };
	service.recentPingbacks.note(key, request.now);
	service.counts.pingbacks++;
	return { kind: 'accepted', message: `Recorded the link from ${event.source} to ${event.target}.` };
}

function refuse({ counts }: Service, kind: PingbackKind, message: string): PingbackAnswer {
	counts.refused++;
	return { kind, message };
}
