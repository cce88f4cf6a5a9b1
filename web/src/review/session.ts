/** session: asks one question after another; the last answer can be changed. */
import { useEffect, useState } from 'preact/hooks';
import { type ApiState, address, fetchJson, useApi } from '../api.ts';
import { useWrite, type Write } from '../write.ts';
import type { HowDrawn, Kind, Next, Question, ReviewEstimate, SavedAnswer, Verdict } from './values.ts';

export interface GivenAnswer {
	readonly question: Question;
	/** Null if it was withdrawn. */
	readonly verdict: Verdict | null;
	readonly note: string;
	readonly effect: string;
}

export interface Session {
	readonly next: ApiState<Next>;
	/** The current question: the next one, or the last one again. */
	readonly question: Question | null;
	/** The message if there is no question. */
	readonly nothing: string | null;
	readonly given: GivenAnswer | null;
	/** The note of an earlier answer to the same question. */
	readonly note: string;
	readonly estimate: ApiState<ReviewEstimate>;
	readonly write: Write;
	answer(verdict: Verdict, note: string): void;
	skip(): void;
	/** Shows the last question again. */
	again(): void;
	/** Withdraws the last answer, and shows its question again. */
	undo(): void;
}

export function useSession(kind: Kind, drawn: HowDrawn): Session {
	const next = useApi<Next>(address('/api/review/next', { kind, drawn }));
	const estimate = useApi<ReviewEstimate>('/api/review/estimate');
	const [given, setGiven] = useState<GivenAnswer | null>(null);
	const [isAgain, setAgain] = useState(false);
	const write = useWrite();
	useEffect(() => setAgain(false), [kind, drawn]);

	const fresh = next.isLoading ? null : next.value;
	const asked = fresh !== null && 'kind' in fresh ? fresh : null;
	const question = isAgain && given !== null ? given.question : asked;

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
			const { effect } = await fetchJson<SavedAnswer>('/api/review', { method: 'POST', body });
			setGiven({ question, verdict, note, effect });
			if (isAgain) setAgain(false);
			else next.reload();
			estimate.reload();
		});
	};
	const undo = () => {
		if (given === null || write.isBusy) return;
		const { kind, subject } = given.question;
		void write.run(async () => {
			await fetchJson('/api/review', { method: 'DELETE', query: { kind, subject } });
			setGiven({ ...given, verdict: null, effect: '' });
			setAgain(true);
			estimate.reload();
		});
	};
	return {
		next,
		question,
		given,
		estimate,
		write,
		answer,
		note: (isAgain ? given?.note : question?.before?.note) ?? '',
		nothing: fresh !== null && !('kind' in fresh) ? fresh.note : null,
		skip: () => (isAgain ? setAgain(false) : next.reload()),
		again: () => setAgain(true),
		undo,
	};
}
