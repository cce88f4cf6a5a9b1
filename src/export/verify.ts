/** verify: checks that the files of an export match its manifest. */
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { splitLines } from '../lib/text/lines.ts';
import { hashFile } from './file-output.ts';
import { CHECKSUMS, readManifest } from './manifest.ts';

export interface Verdict {
	readonly files: number;
	readonly bytes: number;
	/** Problems, one per file, up to MAX_FINDINGS. */
	readonly findings: readonly string[];
	readonly isSound: boolean;
}

const MAX_FINDINGS = 100;
const MAX_LINE_BYTES = 10_000;

export async function verifyExport(manifestFile: string): Promise<Verdict> {
	const manifest = await readManifest(manifestFile);
	const folder = path.join(path.dirname(manifestFile), manifest.folder ?? '');
	const tally = new Tally(folder);
	for (const { name, bytes, sha256 } of manifest.files) {
		const isSound = await tally.check(name, sha256, bytes);
		if (isSound && name === CHECKSUMS) await checkList(tally, path.join(folder, name));
	}
	return tally.verdict();
}

async function checkList(tally: Tally, list: string): Promise<void> {
	for await (const { text } of splitLines(createReadStream(list), MAX_LINE_BYTES)) {
		const [, sha256, name] = /^([\da-f]{64}) {2}(.+)$/.exec(text ?? '') ?? [];
		if (sha256 !== undefined && name !== undefined) await tally.check(name, sha256, null);
	}
}

class Tally {
	readonly #folder: string;
	readonly #findings: string[] = [];
	#wrong = 0;
	#files = 0;
	#bytes = 0;

	constructor(folder: string) {
		this.#folder = folder;
	}

	async check(name: string, sha256: string, bytes: number | null): Promise<boolean> {
		this.#files++;
		const before = this.#wrong;
		const place = path.join(this.#folder, name);
		// A manifest from somebody else must not name files outside its own folder.
		const isInside = !path.relative(this.#folder, place).startsWith('..');
		const file = isInside ? await hashFile(place) : null;
		this.#bytes += file?.bytes ?? 0;
		if (file === null) this.#note(`${name} cannot be read`);
		else if (bytes !== null && file.bytes !== bytes)
			this.#note(`${name} has ${file.bytes} bytes instead of ${bytes}`);
		else if (file.sha256 !== sha256) this.#note(`${name} was changed: its SHA-256 is ${file.sha256}`);
		return this.#wrong === before;
	}

	#note(finding: string): void {
		this.#wrong++;
		if (this.#findings.length < MAX_FINDINGS) this.#findings.push(finding);
	}

	verdict(): Verdict {
		return {
			files: this.#files,
			bytes: this.#bytes,
			findings: this.#findings,
			isSound: this.#wrong === 0,
		};
	}
}
