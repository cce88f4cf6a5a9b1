/** lines: a stream of bytes as lines of text. A line that is too long is skipped without being held in memory. */

const LINE_FEED = 10;

export interface Line {
	/** From 1. */
	readonly number: number;
	/** Null when it is longer than allowed. */
	readonly text: string | null;
}

export async function* splitLines(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Line> {
	let number = 0;
	let parts: Buffer[] = [];
	let length = 0;
	const take = (end: Buffer): Line => {
		const isLong = length + end.length > maxBytes;
		const text = isLong ? null : Buffer.concat([...parts, end]).toString('utf8');
		parts = [];
		length = 0;
		return { number: ++number, text };
	};
	for await (const chunk of chunks) {
		let from = 0;
		for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
			yield take(chunk.subarray(from, end));
			from = end + 1;
		}
		length += chunk.length - from;
		if (length <= maxBytes) parts.push(chunk.subarray(from));
		else parts = [];
	}
	if (length > 0) yield take(Buffer.alloc(0));
}
