/** sleep: waits for a while, or until the signal aborts; never shorter than requested. */

export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
	const until = performance.now() + ms;
	// Timers may fire a moment early.
	for (let left = ms; left > 0 && !signal.aborted; left = until - performance.now()) await once(left, signal);
}

function once(ms: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		const done = () => {
			clearTimeout(timer);
			signal.removeEventListener('abort', done);
			resolve();
		};
		const timer = setTimeout(done, Math.ceil(ms));
		signal.addEventListener('abort', done);
	});
}
