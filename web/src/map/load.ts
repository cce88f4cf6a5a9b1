/** load: fetches the map from the server; while the server draws it, reports the progress. */
import { useEffect, useState } from 'preact/hooks';
import type { MapAnswer } from '../../../src/model/map.ts';
import { address, fetchJson, isAbort, type Problem, toProblem } from '../api.ts';

const AGAIN_MS = 500;

export interface MapState {
	readonly answer: MapAnswer | null;
	readonly problem: Problem | null;
	retry(): void;
}

export function useMap(origin: string): MapState {
	const path = address('/api/map', { origin });
	const [state, setState] = useState<{ path: string; answer: MapAnswer | null; problem: Problem | null }>({
		path,
		answer: null,
		problem: null,
	});
	const [turn, setTurn] = useState(0);
	useEffect(() => {
		const abort = new AbortController();
		let timer: ReturnType<typeof setTimeout> | undefined;
		const look = () =>
			fetchJson<MapAnswer>(path, { signal: abort.signal }).then(
				(answer) => {
					setState({ path, answer, problem: null });
					if (answer.state === 'working') timer = setTimeout(look, AGAIN_MS);
				},
				(error: unknown) => {
					if (!isAbort(error)) setState({ path, answer: null, problem: toProblem(error) });
				},
			);
		void look();
		return () => {
			abort.abort();
			clearTimeout(timer);
		};
	}, [path, turn]);
	const isCurrent = state.path === path;
	return {
		answer: isCurrent ? state.answer : null,
		problem: isCurrent ? state.problem : null,
		retry: () => setTurn((before) => before + 1),
	};
}
