/**
 * forms: pings that arrive as plain forms: the REST ping of weblogs.com, TrackBack, and rssCloud's notifications.
 *
 * Source: weblogs.com's API (`/pingSiteForm`), TrackBack 1.2 (the answer's `error` element), rssCloud (the challenge).
 */
import { escapeXml } from '../../lib/xml/escape.ts';
import { formFields, type PushRequest, type Reply, textReply, xmlReply } from './exchange.ts';
import { takePingback } from './pingbacks.ts';
import { type Service, takePing } from './service.ts';

export async function answerPingForm(service: Service, request: PushRequest): Promise<Reply> {
	const field = formFields(request);
	const words = {
		name: field('name'),
		url: field('url'),
		pageUrl: field('changesURL') || field('changesUrl'),
		feedUrl: field('rssUrl') || field('rssURL') || field('feedUrl'),
	};
	const { status, message } = await takePing(service, words, request.from, request.now);
	return textReply(status, message);
}

/**
 * A TrackBack says that a page (`url`) answers another one. The address it was sent to names the other page:
 * `/trackback?target=…`. Without a target it is a ping for the page.
 */
export async function answerTrackback(service: Service, request: PushRequest): Promise<Reply> {
	const field = formFields(request);
	const target = request.query.get('target');
	if (target !== null) return answerTargeted(service, request, field('url'), target);
	const words = { name: field('blog_name'), url: field('url') };
	const { isError, message } = await takePing(service, words, request.from, request.now);
	return trackbackReply(isError ? message : null);
}

async function answerTargeted(
	service: Service,
	request: PushRequest,
	url: string,
	target: string,
): Promise<Reply> {
	const { kind, message } = await takePingback(service, url, target, request);
	return trackbackReply(kind === 'accepted' || kind === 'repeated' ? null : message);
}

function trackbackReply(problem: string | null): Reply {
	const error =
		problem === null ? '<error>0</error>' : `<error>1</error><message>${escapeXml(problem)}</message>`;
	return xmlReply(200, `<?xml version="1.0" encoding="utf-8"?>\n<response>${error}</response>\n`);
}

/** A cloud asks whether we subscribed (GET with a challenge), or says that a feed changed (POST). */
export async function answerCloud(service: Service, request: PushRequest): Promise<Reply> {
	const field = formFields(request);
	const url = field('url');
	if (!service.acceptsCloud(url)) return textReply(404, 'This server does not subscribe to this feed.');
	if (request.method === 'GET') return { ...textReply(200, ''), body: request.query.get('challenge') ?? '' };
	const { status, message } = await takePing(
		service,
		{ name: '', url, feedUrl: url },
		request.from,
		request.now,
	);
	return textReply(status, message);
}
