/** python: a peer that is a Python program: a process of its own that does the work when it is told to, and counts its own CPU time. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Contender, Spent } from './bench.ts';

/** Where a module installed by the system may be, beside the first Python on the path. */
const PYTHONS = ['python3', '/usr/bin/python3'];

/** The Python that has a module; null when none has. */
export function findPython(module: string): string | null {
	return PYTHONS.find((python) => hasModule(python, module)) ?? null;
}

function hasModule(python: string, module: string): boolean {
	try {
		execFileSync(python, ['-c', `import ${module}`], { stdio: 'ignore' });
		return true;
	} catch {
		return false;
	}
}

/** Begins with what the peer's own lines define: `run(request)`. Then a line in is a run, and a line out what it spent. */
const LOOP = `
import json, resource, sys, time
request = json.loads(sys.stdin.readline())
for line in sys.stdin:
    started = time.process_time()
    run(request)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps(dict(cpuSeconds=time.process_time() - started, peakMb=peak)), flush=True)
`;

export interface PythonPeer {
	readonly name: string;
	/** As of a contender. */
	readonly amount?: number;
	readonly against?: string;
	readonly python: string;
	/** Python that defines `run(request)`. */
	readonly program: string;
	readonly request: unknown;
}

/** Started by its first run. */
export class PythonContender implements Contender {
	readonly name: string;
	readonly amount?: number;
	readonly against?: string;
	readonly #peer: PythonPeer;
	#child: ChildProcess | null = null;
	#answers: AsyncIterator<string> | null = null;
	#spent: Spent | null = null;

	constructor(peer: PythonPeer) {
		this.name = peer.name;
		if (peer.amount !== undefined) this.amount = peer.amount;
		if (peer.against !== undefined) this.against = peer.against;
		this.#peer = peer;
	}

	async run(): Promise<void> {
		if (this.#child === null) this.#start();
		this.#child!.stdin!.write('\n');
		const { value, done } = await this.#answers!.next();
		if (done === true) throw new Error(`${this.name} ended before its work was done.`);
		this.#spent = JSON.parse(value as string) as Spent;
	}

	#start(): void {
		const { python, program, request } = this.#peer;
		this.#child = spawn(python, ['-c', program + LOOP], { stdio: ['pipe', 'pipe', 'inherit'] });
		this.#answers = createInterface({ input: this.#child.stdout! })[Symbol.asyncIterator]();
		this.#child.stdin!.write(`${JSON.stringify(request)}\n`);
	}

	spent(): Spent {
		return this.#spent!;
	}

	close(): void {
		this.#child?.stdin?.end();
	}
}
