/**
 * progress: shared memory in which a thread records its progress and current input, readable when the thread is stuck.
 */

/** Of longer inputs only the beginning is recorded. */
const MAX_SHOWN_BYTES = 1 << 18;
const HEAD_BYTES = 8;

export function newProgress(): SharedArrayBuffer {
	return new SharedArrayBuffer(HEAD_BYTES + MAX_SHOWN_BYTES);
}

/** Call what is returned before each execution. */
export function showProgress(progress: SharedArrayBuffer): (input: Uint8Array) => void {
	const head = new Uint32Array(progress, 0, 2);
	const shown = new Uint8Array(progress, HEAD_BYTES);
	return (input) => {
		const bytes = Math.min(input.length, MAX_SHOWN_BYTES);
		shown.set(bytes === input.length ? input : input.subarray(0, bytes));
		head[1] = bytes;
		head[0]!++;
	};
}

export function readProgress(progress: SharedArrayBuffer): {
	readonly executions: number;
	readonly input: Uint8Array;
} {
	const [executions = 0, bytes = 0] = new Uint32Array(progress, 0, 2);
	return { executions, input: new Uint8Array(progress, HEAD_BYTES).slice(0, bytes) };
}
