/** clock: the time of the server. In a demo it is simulated, so the page never uses the computer's clock for "today" and ages. */
import { useEffect, useState } from 'preact/hooks';
import { fetchJson } from './api.ts';

interface Clock {
	readonly now: string;
	readonly isSimulated: boolean;
}

/** A demo lets an hour pass every few seconds. */
const SYNC_EVERY_MS = 5_000;

let aheadMs = 0;
let isSimulated = false;

export const serverNow = (): number => Date.now() + aheadMs;
export const serverToday = (): string => new Date(serverNow()).toISOString().slice(0, 10);

/** Without an answer the page goes on with the time it has. */
async function syncClock(): Promise<void> {
	const clock = await fetchJson<Clock>('/api/clock').catch(() => null);
	if (clock === null) return;
	aheadMs = Date.parse(clock.now) - Date.now();
	isSimulated = clock.isSimulated;
}

/** Views wait for it: they ask for periods up to now. */
export const clockReady: Promise<void> = syncClock();

/** The day of the simulated web; null on the real web. Everything below is drawn again when the time was set. */
export function useSimulatedDay(): string | null {
	const [, setTurn] = useState(0);
	useEffect(() => {
		let timer: number | undefined;
		const shown = () => {
			setTurn((turn) => turn + 1);
			if (isSimulated) timer = window.setTimeout(() => void syncClock().then(shown), SYNC_EVERY_MS);
		};
		void clockReady.then(shown);
		return () => window.clearTimeout(timer);
	}, []);
	return isSimulated ? serverToday() : null;
}
