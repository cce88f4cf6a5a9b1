/** serve-understanding: the thread's side of understood.ts; each piece may take as long as a visit of the crawl. */
import { serveJobs } from '../io/threads/serve-jobs.ts';
import type { Piece } from './piece.ts';
import type { Matter } from './understand.ts';

export function serveUnderstanding(understand: (matter: Matter) => Promise<Generator<Piece>>): void {
	serveJobs(async (matter: Matter, { goesOn }): Promise<readonly Piece[]> => {
		const pieces: Piece[] = [];
		const found = await understand(matter);
		// Other jobs may have been begun meanwhile.
		goesOn();
		for (const piece of found) {
			pieces.push(piece);
			goesOn();
		}
		return pieces;
	});
}
