/**
 * power-loss: the possible states of a disk after a power loss between two steps.
 *
 * Synced data is there. Of later writes, any blocks may be there and any may be missing. Of names that were created, changed or
 * removed since their folder was synced, the first ones may be there, because file systems keep those in order.
 */
import type { Random } from '../sim/random.ts';
import type { DiskStep } from './disk-trace.fixture.ts';

const BLOCK = 4_096;

type Change = { readonly at: number; readonly bytes: Buffer } | { readonly size: number };

class StoredFile {
	/** The synced state, and the later operations. */
	#synced = Buffer.alloc(0);
	#since: Change[] = [];

	change(change: Change): void {
		this.#since.push(change);
	}

	sync(): void {
		this.#synced = this.#since.reduce<Buffer<ArrayBuffer>>(apply, this.#synced);
		this.#since = [];
	}

	/** `share`: the share of unsynced data that survives. */
	afterLoss(random: Random, share: number): Buffer {
		const kept = this.#since.flatMap(inBlocks).filter(() => random.unit() < share);
		return kept.reduce<Buffer<ArrayBuffer>>(apply, Buffer.from(this.#synced));
	}
}

function apply(content: Buffer<ArrayBuffer>, change: Change): Buffer<ArrayBuffer> {
	if ('size' in change) return grown(content, change.size).subarray(0, change.size);
	const wide = grown(content, change.at + change.bytes.length);
	change.bytes.copy(wide, change.at);
	return wide;
}

function grown(content: Buffer<ArrayBuffer>, size: number): Buffer<ArrayBuffer> {
	if (content.length >= size) return content;
	const wide = Buffer.alloc(size);
	content.copy(wide);
	return wide;
}

/** A write, as the disk does it: block by block. */
function inBlocks(change: Change): Change[] {
	if ('size' in change) return [change];
	const { at, bytes } = change;
	const parts: Change[] = [];
	for (let from = 0; from < bytes.length; ) {
		const next = Math.min(bytes.length, from + BLOCK - ((at + from) % BLOCK));
		parts.push({ at: at + from, bytes: bytes.subarray(from, next) });
		from = next;
	}
	return parts;
}

type Names = Map<string, StoredFile>;

export class ForgetfulDisk {
	readonly #names: Names = new Map();
	#syncedNames: Names = new Map();
	#since: ((names: Names) => void)[] = [];
	readonly acknowledged: string[] = [];

	step(step: DiskStep): void {
		if (step.kind === 'acknowledged')
			this.acknowledged.push(...step.text.split('\n').filter((line) => line !== ''));
		else if (step.kind === 'write') this.#names.get(step.name)?.change({ at: step.at, bytes: step.bytes });
		else if (step.kind === 'cut') this.#names.get(step.name)?.change({ size: step.size });
		else if (step.kind === 'sync') this.#sync(step.name);
		else this.#rename(step);
	}

	#sync(name: string): void {
		if (name !== '') this.#names.get(name)?.sync();
		else {
			this.#syncedNames = new Map(this.#names);
			this.#since = [];
		}
	}

	#rename(step: DiskStep & { readonly kind: 'make' | 'move' | 'remove' }): void {
		const file = step.kind === 'make' ? new StoredFile() : this.#names.get(step.name);
		if (file === undefined) return;
		const change = (names: Names) => {
			if (step.kind !== 'make') names.delete(step.name);
			if (step.kind !== 'remove') names.set(step.kind === 'move' ? step.to : step.name, file);
		};
		change(this.#names);
		this.#since.push(change);
	}

	/** The files after the power loss. */
	afterLoss(random: Random): Map<string, Buffer> {
		const names = new Map(this.#syncedNames);
		for (const change of this.#since.slice(0, random.below(this.#since.length + 1))) change(names);
		const share = [0, 0.5, 0.9, 1][random.below(4)]!;
		return new Map([...names].map(([name, file]) => [name, file.afterLoss(random, share)]));
	}
}
