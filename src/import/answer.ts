/** answer: turns an archived HTTP response into the posts of a feed or a page. */
import { headerOf } from '../lib/http/headers.ts';
import { sniffContent } from '../lib/http/sniff.ts';
import { type FetchedDocument, parseFeedDocument, readPage } from '../pipeline/index.ts';
import { piecesOfFeed } from './feed.ts';
import { piecesOfPage } from './page.ts';
import { type Piece, passed } from './piece.ts';

export function* piecesOfAnswer(document: FetchedDocument): Generator<Piece> {
	const content = sniffContent(document.body);
	const feed = content === 'feed' ? parseFeedDocument(document) : null;
	if (feed !== null) yield* piecesOfFeed(feed, document.url);
	else if (content === 'html' || /html/i.test(headerOf(document.headers, 'content-type') ?? ''))
		yield* piecesOfPage(readPage(document));
	else yield passed('responses that are not pages');
}
