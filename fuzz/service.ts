/**
 * service: the folder of a run: for each target the stored inputs and the findings, each with the command that
 * reproduces it.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './engine/finding.ts';

export class Service {
	readonly #target: string;
	readonly #corpus: string;
	readonly #findings: string;

	constructor(folder: string, target: string) {
		this.#target = target;
		this.#corpus = join(folder, 'corpus', target);
		this.#findings = join(folder, 'findings', target);
		mkdirSync(this.#corpus, { recursive: true });
		mkdirSync(this.#findings, { recursive: true });
	}

	keep(input: Uint8Array): void {
		writeFileSync(join(this.#corpus, nameOf(input)), input);
	}

	kept(): Uint8Array[] {
		return readdirSync(this.#corpus).map((name) => readFileSync(join(this.#corpus, name)));
	}

	/** A smaller input for the same finding replaces the first. */
	report({ kind, key, what, input }: Finding): void {
		const file = join(this.#findings, `${kind}-${nameOf(Buffer.from(key))}`);
		writeFileSync(file, input);
		writeFileSync(`${file}.txt`, `${what}\n\nnode dist/fuzz/main.js ${this.#target} --input ${file}\n`);
	}
}

function nameOf(bytes: Uint8Array): string {
	return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}
