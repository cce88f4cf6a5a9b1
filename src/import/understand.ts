/**
 * understand: what the readers of files cut out of them → pieces.
 *
 * It is plain data, so that it can be handed to a thread: what is in a file may be written to keep its reader busy for ever.
 */
import { type ArchivedAnswer, piecesOfAnswer } from './answer.ts';
import { type FeedFile, piecesOfFile } from './feed.ts';
import { type JsonLine, readLine } from './jsonl.ts';
import { piecesOfList } from './opml.ts';
import type { Piece } from './piece.ts';
import { readItem, type WordPressItem } from './wordpress.ts';

/** Something that is still to be understood; `where` it stands in its file. */
export type Matter =
	| ({ readonly kind: 'answer' } & ArchivedAnswer)
	| ({ readonly kind: 'feed'; readonly where: string } & FeedFile)
	| ({ readonly kind: 'line' } & JsonLine)
	| ({ readonly kind: 'item' } & WordPressItem)
	| { readonly kind: 'list'; readonly where: string; readonly bytes: Uint8Array };

export function* understand(matter: Matter): Generator<Piece> {
	if (matter.kind === 'answer') yield* piecesOfAnswer(matter);
	else if (matter.kind === 'feed') yield* piecesOfFile(matter);
	else if (matter.kind === 'list') yield* piecesOfList(matter);
	else yield matter.kind === 'line' ? readLine(matter) : readItem(matter);
}
