/**
 * understand: turns the raw parts that file readers cut out of files into pieces.
 *
 * Raw parts are plain data, so that a thread can process them: a hostile file could keep its parser busy forever.
 */
import type { FetchedDocument } from '../pipeline/index.ts';
import type { FeedFile } from './feed.ts';
import type { Input } from './input.ts';
import type { JsonLine } from './json-line.ts';
import type { Piece } from './piece.ts';
import type { WordPressItem } from './wordpress.ts';

/** A raw part of a file that is not processed yet; `where` in the file. */
export type RawPart =
	| ({ readonly kind: 'answer' } & FetchedDocument)
	| ({ readonly kind: 'feed'; readonly where: string } & FeedFile)
	| ({ readonly kind: 'line' } & JsonLine)
	| ({ readonly kind: 'item' } & WordPressItem)
	| { readonly kind: 'list'; readonly where: string; readonly bytes: Uint8Array };

/**
 * Loads only the code for the kind of the part: most of the program is about pages, which JSONL does not need. Work starts when the
 * first piece is requested, so that the time limit of the part covers it.
 */
export async function understand(part: RawPart): Promise<Generator<Piece>> {
	switch (part.kind) {
		case 'answer':
			return (await import('./answer.ts')).piecesOfAnswer(part);
		case 'feed':
			return (await import('./feed.ts')).piecesOfFile(part);
		case 'line':
			return (await import('./json-line.ts')).piecesOfLine(part);
		case 'item':
			return (await import('./wordpress.ts')).piecesOfItem(part);
		case 'list':
			return (await import('./opml.ts')).piecesOfList(part);
	}
}

/** `now`: when the import started, ISO. */
export type PieceReader = (input: Input, now: string) => AsyncGenerator<Piece | RawPart>;
