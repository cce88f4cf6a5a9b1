/**
 * pingbacks: which claims of a link are believed enough to be looked at; Pingback and TrackBack make them.
 *
 * In:     the page that is said to link, the page it is said to link to.
 * Out:    whether it was handed on, and if not why, in words.
 * Whether the link is there is for whoever visits the source to find out.
 */
import { judgeAddress } from './address.ts';
import { type Desk, handOn, LATER } from './desk.ts';
import type { Asked } from './exchange.ts';

export type PingbackKind = 'accepted' | 'bad-source' | 'bad-target' | 'repeated' | 'limited' | 'failed';

export interface PingbackAnswer {
	readonly kind: PingbackKind;
	readonly message: string;
}

export async function takePingback(
	desk: Desk,
	from: string,
	to: string,
	asked: Asked,
): Promise<PingbackAnswer> {
	const source = judgeAddress(from, desk.allowPrivate);
	if ('refusal' in source) return refuse(desk, 'bad-source', `The source cannot be used. ${source.refusal}`);
	const target = judgeAddress(to, desk.allowPrivate);
	if ('refusal' in target) return refuse(desk, 'bad-target', `The target cannot be used. ${target.refusal}`);
	const key = `${source.url.href} ${target.url.href}`;
	if (desk.recentPingbacks.has(key, asked.now)) {
		desk.counts.repeated++;
		return { kind: 'repeated', message: 'It is already noted.' };
	}
	if (!desk.pings.takeHost(source.url.hostname, desk.clockMs())) {
		desk.counts.limited++;
		return { kind: 'limited', message: `Too many for ${source.url.hostname}. Try again in a minute.` };
	}
	const event = { source: source.url.href, target: target.url.href, at: asked.now, from: asked.from };
	if (!(await handOn(desk, () => desk.events.onPingback?.(event)))) return { kind: 'failed', message: LATER };
	desk.recentPingbacks.note(key, asked.now);
	desk.counts.pingbacks++;
	return { kind: 'accepted', message: `Noted that ${event.source} links to ${event.target}.` };
}

function refuse({ counts }: Desk, kind: PingbackKind, message: string): PingbackAnswer {
	counts.refused++;
	return { kind, message };
}
