/** drive: runs an exporter over its selection, pass by pass, from where it stopped. */
import { setImmediate } from 'node:timers/promises';
import type { Exporter, Pass } from './format.ts';
import type { Place, Selection } from './selection.ts';

/** The progress of an export. */
export interface ExportProgress {
	readonly pass: number;
	/** Null at the start of the pass. */
	readonly place: Place | null;
	readonly posts: number;
	/** The lowest and the highest post id. */
	readonly first: number | null;
	readonly last: number | null;
}

export const BEGINNING: ExportProgress = { pass: 0, place: null, posts: 0, first: null, last: null };

/** Observes an export. */
export interface Watch {
	/** Called after every item. */
	onItem(over: Pass['over'], done: number, total: number): void;
	/** True to stop after the current item. */
	isStopped(): boolean;
	/** Receives a message for the user. */
	note(text: string): void;
}

/** Called after every item; may save the progress. */
export type SaveProgress = (journey: ExportProgress) => Promise<void>;

/** The final progress; `isDone` is false if the export was stopped. */
export async function drive(
	exporter: Exporter,
	selection: Selection,
	from: ExportProgress,
	watch: Watch,
	save: SaveProgress = async () => {},
): Promise<{ readonly isDone: boolean; readonly journey: ExportProgress }> {
	let journey = from;
	const breath = makeBreath();
	for (const [number, pass] of exporter.passes.entries()) {
		if (number < from.pass) continue;
		const start = number === from.pass ? from.place : null;
		if (start === null) await pass.begin?.();
		for await (const { place, post } of steps(pass, selection, start)) {
			const isCounted = post !== null && isFirstOverPosts(exporter.passes, number);
			journey = { ...(isCounted ? counted(journey, post) : journey), pass: number, place };
			watch.onItem(pass.over, place.seen, selection.totals[pass.over]);
			await breath();
			if (watch.isStopped()) return { isDone: false, journey };
			await save(journey);
		}
		await pass.end?.();
	}
	return { isDone: true, journey };
}

const BREATH_MS = 50;

/** Reading the store never waits, so the loop yields now and then to signals and timers. */
function makeBreath(): () => Promise<void> {
	let lastMs = performance.now();
	return async () => {
		if (performance.now() - lastMs < BREATH_MS) return;
		await setImmediate();
		lastMs = performance.now();
	};
}

async function* steps(
	pass: Pass,
	selection: Selection,
	from: Place | null,
): AsyncGenerator<{ place: Place; post: number | null }> {
	if (pass.over === 'blogs') {
		for await (const { item, place } of selection.blogs(from)) {
			await pass.each(item);
			yield { place, post: null };
		}
		return;
	}
	for await (const { item, place } of selection.posts(from)) {
		await pass.each(item);
		yield { place, post: item.post.id };
	}
}

/** Counts a post once, even if several passes read it. */
function isFirstOverPosts(passes: readonly Pass[], number: number): boolean {
	return passes.findIndex(({ over }) => over === 'posts') === number;
}

function counted(journey: ExportProgress, post: number): ExportProgress {
	return {
		...journey,
		posts: journey.posts + 1,
		first: Math.min(post, journey.first ?? post),
		last: Math.max(post, journey.last ?? post),
	};
}
