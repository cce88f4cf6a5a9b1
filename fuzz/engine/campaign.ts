/**
 * campaign: one target fuzzed for a while.
 *
 * Inputs that reach new code are stored and mutated further; so are those that take longest for their length. Now and
 * then a new well-formed input is drawn, and now and then a piece of one is repeated up to a length at which anything
 * worse than linear is slow. An input that throws, or is slow three more times, is a finding.
 *
 * In:     a target, a seed and the duration.
 * Out:    figures and findings. The same seed gives the same inputs as long as the code is the same.
 */
import { performance } from 'node:perf_hooks';
import fc from 'fast-check';
import type { Target } from '../target.ts';
import { Chance } from './chance.ts';
import { Coverage, sharedHits } from './coverage.ts';
import { crashOf, type Finding, shrink, slowOf } from './finding.ts';
import { mutate, stretch } from './mutate.ts';

export interface Limits {
	readonly runs: number;
	readonly seconds: number;
}

export interface Figures {
	readonly executions: number;
	readonly seconds: number;
	readonly branches: number;
	readonly kept: number;
	readonly findings: readonly Finding[];
}

export interface Watch {
	/** Before each execution: the input that runs now. */
	begin?(input: Uint8Array): void;
	/** An input worth storing. */
	keep?(input: Uint8Array): void;
	find?(finding: Finding): void;
}

/** What any input may take: a pause of the machine is not a finding. */
const FLOOR_MS = 100;
const MAX_MS_PER_KB = 2;
/** A slow input must be slow again this often. */
const CONFIRMATIONS = 3;
const STRETCHED_BYTES = 32_768;
/** One in this many inputs is stretched or replaced by a new one. */
const STRETCH_EVERY = 1_000;
const DRAW_EVERY = 40;
const DRAWN_AT_ONCE = 100;
/** Below this the time of an execution means nothing. */
const MIN_SLOW_MS = 5;
/** An input that is slower for its length than all before by this factor is stored, too. */
const SLOWER_BY = 1.5;

export class Campaign {
	readonly #target: Target;
	readonly #chance: Chance;
	readonly #words: readonly Uint8Array[];
	readonly #watch: Watch;
	readonly #coverage = new Coverage(sharedHits());
	readonly #corpus = new Corpus();
	readonly #findings = new Map<string, Finding>();
	#drawn: string[] = [];
	#executions = 0;
	#slowest = 0;

	constructor(target: Target, seed: number, watch: Watch = {}) {
		this.#target = target;
		this.#chance = new Chance(seed);
		this.#words = target.words.map((word) => Buffer.from(word));
		this.#watch = watch;
	}

	/** `known`: inputs that earlier campaigns stored. */
	async run({ runs, seconds }: Limits, known: readonly Uint8Array[] = []): Promise<Figures> {
		const start = performance.now();
		const isOver = () => this.#executions >= runs || performance.now() - start >= 1000 * seconds;
		for (const seed of this.#target.seeds) {
			const input = typeof seed === 'string' ? Buffer.from(seed) : seed;
			this.#corpus.add(input);
			if (!isOver()) await this.#try(input);
		}
		for (const input of known) if (!isOver()) await this.#try(input);
		while (!isOver()) await this.#try(this.#next());
		return {
			executions: this.#executions,
			seconds: (performance.now() - start) / 1000,
			branches: this.#coverage.branches,
			kept: this.#corpus.size,
			findings: [...this.#findings.values()],
		};
	}

	#next(): Uint8Array {
		const { maxBytes, shape } = this.#target;
		const chance = this.#chance;
		if (shape !== undefined && chance.once(DRAW_EVERY))
			return Buffer.from(this.#draw()).subarray(0, maxBytes);
		const input = this.#corpus.choose(chance);
		if (chance.once(STRETCH_EVERY)) return stretch(input, STRETCHED_BYTES, chance);
		return mutate(input, chance, { words: this.#words, other: this.#corpus.choose(chance), maxBytes });
	}

	#draw(): string {
		if (this.#drawn.length === 0) {
			const seed = this.#chance.below(0x7fffffff);
			this.#drawn = fc.sample(this.#target.shape!, { numRuns: DRAWN_AT_ONCE, seed });
		}
		return this.#drawn.pop()!;
	}

	async #try(input: Uint8Array): Promise<void> {
		const { finding, ms } = await this.#execute(input);
		if (finding !== null) return this.#report(finding);
		const isNew = this.#coverage.take();
		const isSlowest = await this.#isSlowest(input, ms);
		if (isSlowest) this.#slowest = ms / (input.length + 64);
		if ((!isNew && !isSlowest) || input.length > this.#target.maxBytes) return;
		this.#corpus.add(input);
		this.#watch.keep?.(input);
	}

	async #isSlowest(input: Uint8Array, ms: number): Promise<boolean> {
		const size = input.length + 64;
		if (ms < MIN_SLOW_MS || ms < SLOWER_BY * this.#slowest * size) return false;
		return this.#isSlow(input, Math.max(MIN_SLOW_MS, SLOWER_BY * this.#slowest * size));
	}

	async #execute(input: Uint8Array): Promise<{ readonly finding: Finding | null; readonly ms: number }> {
		this.#executions++;
		this.#watch.begin?.(input);
		const start = performance.now();
		try {
			const running = this.#target.run(input);
			if (running !== undefined) await running;
		} catch (error) {
			return { finding: crashOf(error, input), ms: performance.now() - start };
		}
		const ms = performance.now() - start;
		const limit = FLOOR_MS + ((this.#target.maxMsPerKb ?? MAX_MS_PER_KB) * input.length) / 1024;
		if (ms <= limit || !(await this.#isSlow(input, limit))) return { finding: null, ms };
		return { finding: slowOf(ms, input), ms };
	}

	/** Slow every time it is tried, in CPU time: the machine may be busy with other things. */
	async #isSlow(input: Uint8Array, limitMs: number): Promise<boolean> {
		for (let i = 0; i < CONFIRMATIONS; i++) {
			const before = process.cpuUsage();
			await this.#target.run(input);
			if (process.cpuUsage(before).user / 1000 <= limitMs) return false;
		}
		return true;
	}

	async #report(finding: Finding): Promise<void> {
		this.#coverage.clear();
		if (this.#findings.has(finding.key)) return;
		this.#findings.set(finding.key, finding);
		this.#watch.find?.(finding);
		const small = await shrink(finding, async (input) => (await this.#execute(input)).finding);
		this.#coverage.clear();
		this.#findings.set(finding.key, small);
		this.#watch.find?.(small);
	}
}

/** The newest inputs, of which as many are chosen as of all the others. */
const NEWEST = 20;

/** The inputs that reached something new, and which of them is mutated next. */
class Corpus {
	readonly #entries: Uint8Array[] = [];

	get size(): number {
		return this.#entries.length;
	}

	add(input: Uint8Array): void {
		this.#entries.push(input.slice());
	}

	/** The shorter of two, half of the time from the newest: recent finds lead further, and short inputs are fast. */
	choose(chance: Chance): Uint8Array {
		const [one, other] = [this.#draw(chance), this.#draw(chance)];
		return other.length < one.length ? other : one;
	}

	#draw(chance: Chance): Uint8Array {
		const { length } = this.#entries;
		const from = chance.once(2) ? Math.max(0, length - NEWEST) : 0;
		return this.#entries[from + chance.below(length - from)]!;
	}
}
