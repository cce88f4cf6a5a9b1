/** finding: an input that broke something, identified by where it broke, and minimized. */
type FindingKind = 'crash' | 'slow' | 'hang';

export interface Finding {
	readonly kind: FindingKind;
	/** One finding per key is stored. */
	readonly key: string;
	readonly what: string;
	readonly input: Uint8Array;
}

export function crashOf(error: unknown, input: Uint8Array): Finding {
	const what = error instanceof Error ? (error.stack ?? String(error)) : String(error);
	return { kind: 'crash', key: keyOf(what), what, input };
}

export function slowOf(ms: number, input: Uint8Array): Finding {
	return { kind: 'slow', key: 'slow', what: `${ms.toFixed(0)} ms for ${input.length} bytes`, input };
}

/** The message without values, and the place in our code that raised it. */
function keyOf(stack: string): string {
	const [first = '', ...frames] = stack.split('\n');
	const isOwn = (frame: string) => /\/(?:src|fuzz)\//.test(frame) && !/\/fuzz\/(?:engine|target)/.test(frame);
	const place =
		frames
			.find(isOwn)
			?.trim()
			.replace(/\(.*\/(?=src\/|fuzz\/)/, '(') ?? '';
	return `${first.split('"', 1)[0]!.replace(/\d+/g, '0').slice(0, 120)} ${place}`;
}

/** How many tries a finding is worth. */
const MAX_TRIES = { crash: 400, slow: 20, hang: 0 } as const;

/** The finding without everything that is not needed for it. */
export async function shrink(
	finding: Finding,
	retry: (input: Uint8Array) => Promise<Finding | null>,
): Promise<Finding> {
	let best = finding;
	const most = MAX_TRIES[finding.kind];
	let tries = 0;
	for (let size = best.input.length >> 1; size > 0 && tries < most; size >>= 1) {
		for (let from = 0; from + size <= best.input.length && tries < most; ) {
			tries++;
			const shorter = Buffer.concat([best.input.subarray(0, from), best.input.subarray(from + size)]);
			const again = await retry(shorter);
			if (again?.key === best.key) best = again;
			else from += size;
		}
	}
	return best;
}
