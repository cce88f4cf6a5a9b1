/** session: question after question; the answer before can be given anew. */
import { useEffect, useState } from 'preact/hooks';
import { type Answer, address, ask, useAnswer } from '../api.ts';
import { useWrite, type Write } from '../write.ts';
import type { HowDrawn, Kept, Kind, Next, Question, ReviewEstimate, Verdict } from './values.ts';

export interface Said {
	readonly question: Question;
	readonly verdict: Verdict;
	readonly note: string;
	readonly effect: string;
}

export interface Session {
	readonly next: Answer<Next>;
	/** What is asked now: the next one, or one that was answered and is looked at again. */
	readonly question: Question | null;
	/** What is said where there is no question. */
	readonly nothing: string | null;
	readonly said: Said | null;
	/** What was noted with the answer before to the same question. */
	readonly note: string;
	readonly estimate: Answer<ReviewEstimate>;
	readonly write: Write;
	answer(verdict: Verdict, note: string): void;
	skip(): void;
	/** Shows the last one again. */
	again(): void;
}

export function useSession(kind: Kind, drawn: HowDrawn): Session {
	const next = useAnswer<Next>(address('/api/review/next', { kind, drawn }));
	const estimate = useAnswer<ReviewEstimate>('/api/review/estimate');
	const [said, setSaid] = useState<Said | null>(null);
	const [isAgain, setAgain] = useState(false);
	const write = useWrite();
	useEffect(() => setAgain(false), [kind, drawn]);

	const fresh = next.isLoading ? null : next.value;
	const asked = fresh !== null && 'kind' in fresh ? fresh : null;
	const question = isAgain && said !== null ? said.question : asked;

	const answer = (verdict: Verdict, note: string) => {
		if (question === null || write.isBusy) return;
		void write.run(async () => {
			const body = {
				kind: question.kind,
				subject: question.subject,
				drawn: question.drawn,
				verdict,
				note: note.trim() === '' ? null : note.trim(),
			};
			const { effect } = await ask<Kept>('/api/review', { method: 'POST', body });
			setSaid({ question, verdict, note, effect });
			if (isAgain) setAgain(false);
			else next.reload();
			estimate.reload();
		});
	};
	return {
		next,
		question,
		said,
		estimate,
		write,
		answer,
		note: (isAgain ? said?.note : question?.before?.note) ?? '',
		nothing: fresh !== null && !('kind' in fresh) ? fresh.note : null,
		skip: () => (isAgain ? setAgain(false) : next.reload()),
		again: () => setAgain(true),
	};
}
