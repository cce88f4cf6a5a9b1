/**
 * links: the hubs and the topic in a Link header.
 *
 * Source: RFC 8288 §3; WebSub §4: the header takes precedence over the document.
 */
import { canParse } from '../url/can-parse.ts';

export interface HubLinks {
	/** In the order of the header. */
	readonly hubs: readonly string[];
	/** The topic's own URL. */
	readonly self: string | null;
}

const MAX_HEADER = 8192;
const LINK = /<([^<>"\s]{1,2048})>([^<]*)/g;
const REL = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i;

/** URLs are resolved against `base`, the URL of the response. Non-web URLs are left out. */
export function findHubLinks(header: string | readonly string[] | undefined, base: string): HubLinks {
	const text = (typeof header === 'string' ? header : (header ?? []).join(',')).slice(0, MAX_HEADER);
	const hubs: string[] = [];
	let self: string | null = null;
	for (const [, target, parameters] of text.matchAll(LINK)) {
		const rel = REL.exec(parameters!);
		const names = (rel?.[1] ?? rel?.[2] ?? '').toLowerCase().split(/\s+/);
		const url = webAddress(target!, base);
		if (url === null) continue;
		if (names.includes('hub')) hubs.push(url);
		if (names.includes('self')) self ??= url;
	}
	return { hubs, self };
}

/**
 * The topic to subscribe to: the feed's own URL as the feed states it, but only on the same host. A feed that could
 * name the URL of another site, with a hub of its own, could let that hub speak for the other site.
 */
export function chooseTopic(feedUrl: string, self: string | null): string {
	if (self === null || !canParse(self) || !canParse(feedUrl)) return feedUrl;
	return new URL(self).hostname === new URL(feedUrl).hostname ? self : feedUrl;
}

function webAddress(target: string, base: string): string | null {
	if (!canParse(target, base)) return null;
	const url = new URL(target, base);
	return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}
