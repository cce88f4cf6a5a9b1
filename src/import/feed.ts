/** feed: reads the posts and the blog of a feed. */
import { NotAFeedError, parseFeed } from '../feed/index.ts';
import { Failure } from '../io/failure.ts';
import type { Feed } from '../model/feed.ts';
import { understandFeed } from '../pipeline/index.ts';
import { bad, type Piece, passed } from './piece.ts';

export interface FeedFile {
	readonly name: string;
	readonly bytes: Uint8Array;
}

export function* piecesOfFile({ name, bytes }: FeedFile): Generator<Piece> {
	try {
		yield* piecesOfFeed(parseFeed(bytes), null);
	} catch (error) {
		if (!(error instanceof NotAFeedError)) throw error;
		throw new Failure('not-a-feed', `${name} is not a feed. ${error.message}`, 'skip', { cause: error });
	}
}

/** `url`: the URL of the feed, if known. */
export function* piecesOfFeed(feed: Feed, url: string | null): Generator<Piece> {
	const { isOfComments, about, posts } = understandFeed(feed, { url, blog: null });
	if (isOfComments) yield passed('comment feeds');
	else if (about === null) yield bad('the feed', 'neither the feed nor its items have the URL of the blog');
	else {
		yield { kind: 'blog', blog: about };
		for (const post of posts) yield { kind: 'post', post };
	}
}
