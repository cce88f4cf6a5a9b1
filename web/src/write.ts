/** write: runs one change at a time, and holds its error. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { type Problem, toProblem } from './api.ts';

export interface Write {
	readonly isBusy: boolean;
	readonly problem: Problem | null;
	/** True on success. */
	run(act: () => Promise<void>): Promise<boolean>;
	clear(): void;
}

export function useWrite(): Write {
	const [isBusy, setBusy] = useState(false);
	const [problem, setProblem] = useState<Problem | null>(null);
	const run = useCallback(async (act: () => Promise<void>) => {
		setBusy(true);
		setProblem(null);
		try {
			await act();
			return true;
		} catch (error) {
			setProblem(toProblem(error));
			return false;
		} finally {
			setBusy(false);
		}
	}, []);
	const clear = useCallback(() => setProblem(null), []);
	return { isBusy, problem, run, clear };
}

/** Repeats an action, never overlapping, while `everyMs` is not null. */
export function useEvery(everyMs: number | null, act: () => Promise<void>): void {
	const latest = useRef(act);
	latest.current = act;
	useEffect(() => {
		if (everyMs === null) return;
		let timer: ReturnType<typeof setTimeout>;
		let isWanted = true;
		const turn = async () => {
			await latest.current().catch(() => {});
			if (isWanted) timer = setTimeout(turn, everyMs);
		};
		void turn();
		return () => {
			isWanted = false;
			clearTimeout(timer);
		};
	}, [everyMs]);
}
