/** hostile-thread: a thread whose visits do not survive some pages, for those of the program hopefully survive all. */
import { serveVisits } from './serve-visits.ts';

/** What the page's text asks for. */
const HARMS: Readonly<Record<string, () => void>> = {
	spin() {
		for (let n = 0; ; n++) if (n < 0) return;
	},
	eat() {
		const all: number[][] = [];
		for (;;) all.push(new Array<number>(100_000).fill(all.length));
	},
	throw() {
		throw new TypeError('no such post');
	},
	fail() {
		throw new Error('the post cannot be read', { cause: new RangeError('too deep') });
	},
	leave() {
		process.exit(3);
	},
};

serveVisits(async ({ task, now }, fetch) => {
	const page = await fetch({ url: task.url, wants: 'page' });
	const words = page.kind === 'answer' ? new TextDecoder().decode(page.body).split(/\W+/) : [];
	for (const word of words) HARMS[word]?.();
	// Most visits have a second question: they are under way for longer.
	await fetch({ url: `${task.url}feed`, wants: 'feed' });
	return { at: now, frontier: [{ ...task, due: null, as: 'visited' }] };
});
