/** drive: an exporter goes over its selection, pass by pass, from where it was left. */
import { setImmediate } from 'node:timers/promises';
import type { Exporter, Pass } from './format.ts';
import type { Place, Selection } from './selection.ts';

/** How far an export is. */
export interface Journey {
	readonly pass: number;
	/** Null at the beginning of the pass. */
	readonly place: Place | null;
	readonly posts: number;
	/** The lowest and the highest number of its posts. */
	readonly first: number | null;
	readonly last: number | null;
}

export const BEGINNING: Journey = { pass: 0, place: null, posts: 0, first: null, last: null };

/** Who looks on. */
export interface Watch {
	/** Called after every item. */
	onItem(over: Pass['over'], done: number, total: number): void;
	/** Whether to stop where it is. */
	isStopped(): boolean;
	/** What is worth telling, in words. */
	note(text: string): void;
}

/** Called after every item; may keep the journey. */
export type Keep = (journey: Journey) => Promise<void>;

/** Where it ended; `isDone` is false when it was stopped. */
export async function drive(
	exporter: Exporter,
	selection: Selection,
	from: Journey,
	watch: Watch,
	keep: Keep = async () => {},
): Promise<{ readonly isDone: boolean; readonly journey: Journey }> {
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
			await keep(journey);
		}
		await pass.end?.();
	}
	return { isDone: true, journey };
}

const BREATH_MS = 50;

/** Reading the store waits for nothing: now and then signals and timers have their turn. */
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

/** Posts are counted once, however often they are gone over. */
function isFirstOverPosts(passes: readonly Pass[], number: number): boolean {
	return passes.findIndex(({ over }) => over === 'posts') === number;
}

function counted(journey: Journey, post: number): Journey {
	return {
		...journey,
		posts: journey.posts + 1,
		first: Math.min(post, journey.first ?? post),
		last: Math.max(post, journey.last ?? post),
	};
}
