/**
 * disk-trace: everything a process does to the files of a folder, in order and with every byte, from strace.
 *
 * The process writes its acknowledgements to a file outside the folder, so they appear in the same order.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Needed } from './debian.fixture.ts';

export type DiskStep =
	| { readonly kind: 'make'; readonly name: string }
	| { readonly kind: 'write'; readonly name: string; readonly at: number; readonly bytes: Buffer }
	| { readonly kind: 'cut'; readonly name: string; readonly size: number }
	| { readonly kind: 'sync'; readonly name: string }
	| { readonly kind: 'move'; readonly name: string; readonly to: string }
	| { readonly kind: 'remove'; readonly name: string }
	| { readonly kind: 'acknowledged'; readonly text: string };

export const STRACE: Needed = {
	name: 'strace',
	package: 'strace',
	find: () =>
		(process.env.PATH ?? '')
			.split(path.delimiter)
			.map((folder) => path.join(folder, 'strace'))
			.find((file) => existsSync(file)) ?? null,
};

export function straceArgs(output: string): string[] {
	const calls = 'openat,write,pwrite64,ftruncate,fsync,fdatasync,rename,renameat,renameat2,unlink,unlinkat';
	return ['-f', '-y', '-xx', '-s', '2000000', '-e', `trace=${calls}`, '-e', 'signal=none', '-o', output];
}

const LINE = /^(\d+) +(?:<\.\.\. )?(\w+)(?:\(| resumed>)(.*)$/;

/** `folder`: the folder to watch; `acknowledged`: the file with the acknowledgements. */
export function parseTrace(text: string, folder: string, acknowledged: string): DiskStep[] {
	const steps: DiskStep[] = [];
	const reader = new TraceReader(folder, acknowledged, (step) => steps.push(step));
	for (const line of text.split('\n')) {
		const parts = LINE.exec(line);
		if (parts !== null) reader.read(parts[1]!, parts[2]!, parts[3]!, line.includes('<... '));
	}
	return steps;
}

class TraceReader {
	readonly #folder: string;
	readonly #acknowledged: string;
	readonly #emit: (step: DiskStep) => void;
	/** Calls interrupted by those of another thread. */
	readonly #begun = new Map<string, string>();
	readonly #sizes = new Map<string, number>();

	constructor(folder: string, acknowledged: string, emit: (step: DiskStep) => void) {
		this.#folder = folder;
		this.#acknowledged = acknowledged;
		this.#emit = emit;
	}

	/** Written data may be on the disk as soon as the call begins; synced data is there when the call has ended. */
	read(thread: string, call: string, rest: string, isResumed: boolean): void {
		const isBegun = rest.endsWith('<unfinished ...>');
		const isWrite = call === 'write' || call === 'pwrite64';
		if (isBegun && !isWrite) {
			this.#begun.set(thread, rest.slice(0, -'<unfinished ...>'.length));
			return;
		}
		if (isResumed && isWrite) return;
		const whole = isResumed ? `${this.#begun.get(thread) ?? ''}${rest}` : rest;
		if (/\) += -1 /.test(whole.slice(-200))) return;
		this.#apply(call, whole);
	}

	#apply(call: string, args: string): void {
		if (call === 'openat') this.#open(args);
		else if (call === 'write' || call === 'pwrite64') this.#write(args);
		else if (call.startsWith('rename')) this.#move(args);
		else if (call.startsWith('unlink')) this.#remove(args);
		else {
			const name = this.#nameOf(/^\d+<([^>]*)>/.exec(args)?.[1] ?? '');
			if (name === null) return;
			if (call === 'ftruncate') this.#cut(name, Number(/^\d+<[^>]*>, (\d+)/.exec(args)![1]));
			else this.#emit({ kind: 'sync', name });
		}
	}

	#open(args: string): void {
		const name = this.#nameOf(/= \d+<([^>]*)>$/.exec(args)?.[1] ?? '');
		if (name === null || !args.includes('O_CREAT') || this.#sizes.has(name)) return;
		this.#sizes.set(name, 0);
		this.#emit({ kind: 'make', name });
	}

	#write(args: string): void {
		const parts = /^\d+<([^>]*)>, "((?:\\x..)*)", \d+(?:, (\d+))?/.exec(args);
		if (parts === null) return;
		const bytes = Buffer.from(parts[2]!.replaceAll('\\x', ''), 'hex');
		const place = unhex(parts[1]!);
		if (place === this.#acknowledged) this.#emit({ kind: 'acknowledged', text: bytes.toString() });
		const name = this.#nameOf(parts[1]!);
		if (name === null) return;
		const size = this.#sizes.get(name) ?? 0;
		// Without a position it is appended: no process here moves back in a file.
		const at = parts[3] === undefined ? size : Number(parts[3]);
		this.#sizes.set(name, Math.max(size, at + bytes.length));
		this.#emit({ kind: 'write', name, at, bytes });
	}

	#cut(name: string, size: number): void {
		this.#sizes.set(name, size);
		this.#emit({ kind: 'cut', name, size });
	}

	#move(args: string): void {
		const [from, to] = pathsOf(args).map((place) => this.#nameOf(place));
		if (from == null || to == null) return;
		this.#sizes.set(to, this.#sizes.get(from) ?? 0);
		this.#sizes.delete(from);
		this.#emit({ kind: 'move', name: from, to });
	}

	#remove(args: string): void {
		const name = this.#nameOf(pathsOf(args)[0] ?? '');
		if (name === null) return;
		this.#sizes.delete(name);
		this.#emit({ kind: 'remove', name });
	}

	/** Its name below the folder; '' for the folder itself, null for files elsewhere. */
	#nameOf(place: string): string | null {
		const name = path.relative(this.#folder, unhex(place));
		return place === '' || name.startsWith('..') || path.isAbsolute(name) ? null : name;
	}
}

function pathsOf(args: string): string[] {
	return [...args.matchAll(/"((?:\\x..)*)"/g)].map(([, place]) => place!);
}

function unhex(text: string): string {
	return text.replaceAll(/\\x(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
