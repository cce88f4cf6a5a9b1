/**
 * small-disk: a small disk that can be enlarged.
 *
 * As root it is a real file system in memory. Otherwise the system's file size limit takes its place.
 */
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CLI, type Outcome } from './logosphere.fixture.ts';

const KILOBYTE = 1_024;
/** The unit of `ulimit -f`. */
const LIMIT_BLOCK = 512;

export class SmallDisk {
	readonly folder: string;
	readonly #scratch = mkdtempSync(path.join(tmpdir(), 'logosphere-disk-'));
	readonly isReal: boolean;
	#kilobytes: number;

	constructor(kilobytes: number) {
		this.folder = path.join(this.#scratch, 'disk');
		this.#kilobytes = kilobytes;
		mkdirSync(this.folder);
		this.isReal = this.#mount(`size=${kilobytes}k`);
		if (!this.isReal)
			process.stderr.write('test: no disk could be mounted: a limit on files stands for it\n');
	}

	at(name: string): string {
		return path.join(this.folder, name);
	}

	resize(kilobytes: number): void {
		this.#kilobytes = kilobytes;
		if (this.isReal) this.#mount(`remount,rw,size=${kilobytes}k`);
	}

	/** Leaves only this much space. */
	leave(kilobytes: number): void {
		this.resize(Math.ceil(this.#usedBytes() / KILOBYTE) + kilobytes);
	}

	/** With a file size limit instead of a disk, the longest file counts. */
	#usedBytes(): number {
		if (this.isReal) {
			const { blocks, bfree, bsize } = statfsSync(this.folder);
			return (blocks - bfree) * bsize;
		}
		const names = readdirSync(this.folder, { recursive: true, encoding: 'utf8' });
		return 3 * Math.max(0, ...names.map((name) => statSync(this.at(name)).size));
	}

	/** Makes the disk read-only; false if that is impossible here. */
	makeReadOnly(): boolean {
		return this.isReal && this.#mount('remount,ro');
	}

	/** A command of the program with its files on this disk. */
	run(args: readonly string[]): Promise<Outcome> {
		const limit = Math.ceil((this.#kilobytes * KILOBYTE) / LIMIT_BLOCK / 3);
		const limited = `trap '' XFSZ; ulimit -f ${limit}; exec "$@"`;
		const command = [process.execPath, CLI, ...args];
		const [program, ...rest] = this.isReal ? command : ['sh', '-c', limited, 'sh', ...command];
		return new Promise((resolve) =>
			execFile(program!, rest, (error, stdout, stderr) =>
				resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
			),
		);
	}

	remove(): void {
		if (this.isReal) execFileSync('umount', ['--lazy', this.folder]);
		rmSync(this.#scratch, { recursive: true });
	}

	#mount(options: string): boolean {
		if (process.env.LOGOSPHERE_NO_MOUNT === '1') return false;
		try {
			execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', this.folder], { stdio: 'ignore' });
			return true;
		} catch {
			return false;
		}
	}
}
