/**
 * links: the hubs and the topic in a Link header.
 *
 * Source: WebSub §4: the header takes precedence over the document.
 */
import { parseLinkHeader } from '../http/link-header.ts';
import { canParse } from '../url/can-parse.ts';

export interface HubLinks {
	/** In the order of the header. */
	readonly hubs: readonly string[];
	/** The topic's own URL. */
	readonly self: string | null;
}

/** URLs are resolved against `base`, the URL of the response. Non-web URLs are left out. */
export function findHubLinks(header: string | readonly string[] | undefined, base: string): HubLinks {
	const hubs: string[] = [];
	let self: string | null = null;
	for (const { url, rels } of parseLinkHeader(header, base)) {
		if (rels.includes('hub')) hubs.push(url);
		if (rels.includes('self')) self ??= url;
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
