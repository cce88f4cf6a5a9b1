/** opml: reads the blogs and feeds of a subscription list. */
import { listSubscriptions, parseOpml, type Subscription } from '../feed/index.ts';
import { bad, type Piece } from './piece.ts';

export function* piecesOfList({ bytes }: { readonly bytes: Uint8Array }): Generator<Piece> {
	const subscriptions = listSubscriptions(parseOpml(bytes));
	if (subscriptions.length === 0) yield bad('the list', 'no outline has an xmlUrl or htmlUrl');
	for (const subscription of subscriptions) yield toBlog(subscription);
}

function toBlog({ title, xmlUrl, htmlUrl }: Subscription): Piece {
	const url = htmlUrl ?? homeOfFeed(xmlUrl!);
	const feeds = xmlUrl === null ? [] : [{ url: xmlUrl, role: 'posts' as const }];
	return { kind: 'blog', blog: { url, title, feeds } };
}

/** The usual paths of feeds below the URL of their blog. */
const FEED_ENDING =
	/\/(?:feeds?(?:\/posts\/default|\/all\.atom\.xml|\/rss2?|\/atom)?|rss2?|atom|(?:feed|rss2?|atom|index)\.(?:xml|rdf|json|atom|rss|php))\/?$/i;

/** The blog of a feed without one: the URL without the usual path of a feed, or the feed itself. */
function homeOfFeed(xmlUrl: string): string {
	const url = new URL(xmlUrl);
	if (!FEED_ENDING.test(url.pathname)) return xmlUrl;
	return new URL(url.pathname.replace(FEED_ENDING, '/'), url).href;
}
