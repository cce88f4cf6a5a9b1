/** serve-understanding: the thread side of understood.ts. Each piece may take as long as a visit of a crawl. */
import { serveJobs } from '../io/threads/serve-jobs.ts';
import type { Piece } from './piece.ts';
import type { RawPart } from './understand.ts';

export function serveUnderstanding(understand: (part: RawPart) => Promise<Generator<Piece>>): void {
	serveJobs(async (part: RawPart, { goesOn }): Promise<readonly Piece[]> => {
		const pieces: Piece[] = [];
		const found = await understand(part);
		// Other jobs may have started meanwhile.
		goesOn();
		for (const piece of found) {
			pieces.push(piece);
			goesOn();
		}
		return pieces;
	});
}
