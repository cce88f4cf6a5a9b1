/** serve-understanding: matter understood in a thread; each piece may take as long as a visit of the crawl. */
import { Failure, messageOf } from '../io/failure.ts';
import { serveAnswers } from '../io/serve-answers.ts';
import type { Piece } from './piece.ts';
import type { Matter } from './understand.ts';
import type { Understanding } from './understood.ts';

export function serveUnderstanding(understand: (matter: Matter) => Promise<Generator<Piece>>): void {
	serveAnswers(async (matter: Matter, stillAt): Promise<Understanding> => {
		const pieces: Piece[] = [];
		try {
			const found = await understand(matter);
			// Meanwhile other matter was taken up, too.
			stillAt();
			for (const piece of found) {
				pieces.push(piece);
				stillAt();
			}
			return { pieces, broke: null };
		} catch (error) {
			// A failure is about the file; anything else is a fault of the program, which this one thing is to blame for.
			if (error instanceof Failure) throw error;
			return { pieces: [], broke: messageOf(error) };
		}
	});
}
