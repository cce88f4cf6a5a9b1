/** feed: the posts of a feed, and the blog that it names. */
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

/** `url`: the feed's own address, where it is known. */
export function* piecesOfFeed(feed: Feed, url: string | null): Generator<Piece> {
	const { isOfComments, about, posts } = understandFeed(feed, { url, blog: null });
	if (isOfComments) yield passed('feeds of comments');
	else if (about === null) yield bad('the feed', 'neither it nor its items name an address of their blog');
	else {
		yield { kind: 'blog', blog: about };
		for (const post of posts) yield { kind: 'post', post };
	}
}
