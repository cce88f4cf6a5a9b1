/**
 * understand: what the readers of files cut out of them → pieces.
 *
 * It is plain data, so that it can be handed to a thread: what is in a file may be written to keep its reader busy for ever.
 */
import type { FetchedDocument, PostContext } from '../pipeline/index.ts';
import type { FeedFile } from './feed.ts';
import type { Input } from './input.ts';
import type { JsonLine } from './json-line.ts';
import type { Piece } from './piece.ts';
import type { WordPressItem } from './wordpress.ts';

/** Something that is still to be understood; `where` it stands in its file. */
export type Matter =
	/** `post`: what is known of the post whose page it is. */
	| ({ readonly kind: 'answer'; readonly post?: PostContext } & FetchedDocument)
	| ({ readonly kind: 'feed'; readonly where: string } & FeedFile)
	| ({ readonly kind: 'line' } & JsonLine)
	| ({ readonly kind: 'item' } & WordPressItem)
	| { readonly kind: 'list'; readonly where: string; readonly bytes: Uint8Array };

/**
 * What it takes is loaded by the kind of the matter: most of the program is about pages, which lines do without. Nothing is understood
 * before the first piece is asked for, so that the time of it is counted to the matter.
 */
export async function understand(matter: Matter): Promise<Generator<Piece>> {
	switch (matter.kind) {
		case 'answer':
			return (await import('./answer.ts')).piecesOfAnswer(matter);
		case 'feed':
			return (await import('./feed.ts')).piecesOfFile(matter);
		case 'line':
			return (await import('./json-line.ts')).piecesOfLine(matter);
		case 'item':
			return (await import('./wordpress.ts')).piecesOfItem(matter);
		case 'list':
			return (await import('./opml.ts')).piecesOfList(matter);
	}
}

/** `now`: when the import began, ISO. */
export type PieceReader = (input: Input, now: string) => AsyncGenerator<Piece | Matter>;
