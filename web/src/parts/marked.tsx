/** marked: plain text with what was sought in it marked. */
import type { Mark } from '../values.ts';

export function Marked({ text, marks }: { readonly text: string; readonly marks: readonly Mark[] }) {
	const pieces = [];
	let done = 0;
	for (const [from, to] of marks) {
		if (from < done || to <= from) continue;
		pieces.push(text.slice(done, from), <mark key={from}>{text.slice(from, to)}</mark>);
		done = to;
	}
	pieces.push(text.slice(done));
	return <>{pieces}</>;
}
