/**
 * forms: pings that arrive as plain forms: the REST ping of weblogs.com, TrackBack, and rssCloud's notifications.
 *
 * Source: weblogs.com's API (`/pingSiteForm`), TrackBack 1.2 (the answer's `error` element), rssCloud (the challenge).
 */
import { escapeXml } from '../../lib/xml/escape.ts';
import { type Desk, takePing } from './desk.ts';
import { type Asked, formFields, type Reply, textReply, xmlReply } from './exchange.ts';
import { takePingback } from './pingbacks.ts';

export async function answerPingForm(desk: Desk, asked: Asked): Promise<Reply> {
	const field = formFields(asked);
	const words = {
		name: field('name'),
		url: field('url'),
		pageUrl: field('changesURL') || field('changesUrl'),
		feedUrl: field('rssUrl') || field('rssURL') || field('feedUrl'),
	};
	const { status, message } = await takePing(desk, words, asked.from, asked.now);
	return textReply(status, message);
}

/**
 * A TrackBack tells of a page (`url`) that answers another one. Which, the address that it was sent to tells:
 * `/trackback?target=…`; without a target it is a ping for the page.
 */
export async function answerTrackback(desk: Desk, asked: Asked): Promise<Reply> {
	const field = formFields(asked);
	const target = asked.query.get('target');
	if (target !== null) return answerTargeted(desk, asked, field('url'), target);
	const words = { name: field('blog_name'), url: field('url') };
	const { isError, message } = await takePing(desk, words, asked.from, asked.now);
	return trackbackReply(isError ? message : null);
}

async function answerTargeted(desk: Desk, asked: Asked, url: string, target: string): Promise<Reply> {
	const { kind, message } = await takePingback(desk, url, target, asked);
	return trackbackReply(kind === 'accepted' || kind === 'repeated' ? null : message);
}

function trackbackReply(problem: string | null): Reply {
	const error =
		problem === null ? '<error>0</error>' : `<error>1</error><message>${escapeXml(problem)}</message>`;
	return xmlReply(200, `<?xml version="1.0" encoding="utf-8"?>\n<response>${error}</response>\n`);
}

/** A cloud asks whether we meant it (GET with a challenge), or tells that a feed changed (POST). */
export async function answerCloud(desk: Desk, asked: Asked): Promise<Reply> {
	const field = formFields(asked);
	const url = field('url');
	if (!desk.acceptsCloud(url)) return textReply(404, 'Nobody here asked about this feed.');
	if (asked.method === 'GET') return { ...textReply(200, ''), body: asked.query.get('challenge') ?? '' };
	const { status, message } = await takePing(desk, { name: '', url, feedUrl: url }, asked.from, asked.now);
	return textReply(status, message);
}
