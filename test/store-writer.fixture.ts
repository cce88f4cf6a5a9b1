/** store-writer: a process that writes batch after batch to a store without a pause, and acknowledges each one after it is saved. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

export const BATCH = 20;
const ENDLESS = 1e9;
/** The pause between two batches of a writer that must not fill the disk. */
const PAUSE_MS = 5;
const HOME = 'http://ann.example/';

/** A module of the built program. */
export function built(file: string): string {
	return pathToFileURL(path.resolve(import.meta.dirname, '../dist/src', file)).href;
}

const WRITER = `
	import { SqliteStore } from '${built('io/store/sqlite/sqlite-store.js')}';
	const [folder, first, last, pauseMs] = process.argv.slice(-4);
	const store = new SqliteStore(folder);
	const draft = (name) => ({
		url: '${HOME}' + name, title: 'About ' + name, author: null, published: '2004-03-05', updated: null,
		html: '<p>snow</p>'.repeat(40), text: 'snow on the garden '.repeat(20) + name, categories: ['weather'], source: 'full-feed',
	});
	for (let batch = Number(first); batch < Number(last); batch++) {
		const names = Array.from({ length: ${BATCH} }, (_, i) => batch + 'x' + i);
		const posts = names.map((name) => ({ blog: '${HOME}', guid: name, language: 'en', draft: draft(name) }));
		await store.write({ at: '2004-03-06T00:00:00Z', posts });
		process.stdout.write(batch + '\\n');
		await new Promise((resolve) => setTimeout(resolve, Number(pauseMs)));
	}
	await store.close();
`;

export interface StoreWriter {
	readonly child: ChildProcess;
	/** The numbers of the saved batches; the list grows. */
	readonly acknowledged: number[];
	/** Resolves with the first of them. */
	readonly first: Promise<unknown>;
}

/** Batches from `first` up to, not including, `last`. */
export function startWriter(folder: string, first = 0, last = ENDLESS): StoreWriter {
	const pauseMs = last === ENDLESS ? PAUSE_MS : 0;
	const child = startScript(WRITER, [folder, ...[first, last, pauseMs].map(String)]);
	const acknowledged: number[] = [];
	const lines = createInterface({ input: child.stdout! });
	lines.on('line', (line) => acknowledged.push(Number(line)));
	return { child, acknowledged, first: Promise.race([once(lines, 'line'), once(child, 'exit')]) };
}

export function startScript(script: string, args: readonly string[]): ChildProcess {
	return spawn(process.execPath, ['--input-type=module', '-e', script, ...args], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
}

export async function kill(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null) return;
	const ended = once(child, 'close');
	child.kill('SIGKILL');
	await ended;
}

/** The URLs of a batch. */
export function urlsOf(batch: number): string[] {
	return Array.from({ length: BATCH }, (_, i) => `${HOME}${batch}x${i}`);
}
