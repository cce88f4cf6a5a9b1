/** process-contender: a contender in a separate process: a line in is a run, a line out is what the run spent. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Contender, Spent } from './bench.ts';

export interface ContenderProcess extends Pick<Contender, 'name' | 'amount' | 'against'> {
	readonly program: string;
	readonly args: readonly string[];
	/** Its input before the first run, if its arguments are not enough. */
	readonly request?: unknown;
}

export class ProcessContender implements Contender {
	readonly name: string;
	readonly amount?: number;
	readonly against?: string;
	readonly #process: ContenderProcess;
	#child: ChildProcess | null = null;
	#answers: AsyncIterator<string> | null = null;
	#spent: Spent = { cpuSeconds: 0, peakMb: 0 };

	constructor(process: ContenderProcess) {
		const { name, amount, against } = process;
		this.name = name;
		if (amount !== undefined) this.amount = amount;
		if (against !== undefined) this.against = against;
		this.#process = process;
	}

	async run(): Promise<void> {
		this.begin();
		this.#child!.stdin!.write('\n');
		const { value, done } = await this.#answers!.next();
		if (done === true) throw new Error(`${this.name} ended before its work was done.`);
		this.#spent = JSON.parse(value as string) as Spent;
	}

	begin(): void {
		if (this.#child !== null) return;
		const { program, args, request } = this.#process;
		this.#child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
		this.#answers = createInterface({ input: this.#child.stdout! })[Symbol.asyncIterator]();
		if (request !== undefined) this.#child.stdin!.write(`${JSON.stringify(request)}\n`);
	}

	/** Of the last run; the peak is that of all. */
	spent(): Spent {
		return this.#spent;
	}

	close(): void {
		this.#child?.stdin?.end();
	}
}
