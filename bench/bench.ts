/**
 * bench: contenders measured side by side in one run.
 *
 * Machines are noisy, so nothing is compared with a number of another day. All contenders do the same work alternately,
 * round after round, and the ratio is computed within each round. CPU time counts, not wall-clock time.
 */
import { type Report, type Role, spreadOf } from './report.ts';

export interface Contender {
	readonly name: string;
	/** How many units one run does, if it differs from the work's. */
	readonly amount?: number;
	/** Which of ours it is compared with, if not the first. */
	readonly against?: string;
	/** Starts what must be running before its first run: all contenders do so at the same time. */
	begin?(): void;
	/** The whole work once. */
	run(): Promise<unknown> | unknown;
	/** What its last run spent, if that was in another process. */
	spent?(): Spent;
}

export interface Spent {
	readonly cpuSeconds: number;
	readonly peakMb: number;
}

/** A contender that does the same to each item. */
export function overEach<T>(name: string, items: readonly T[], work: (item: T) => unknown): Contender {
	return {
		name,
		run() {
			for (const item of items) work(item);
		},
	};
}

/**
 * The same by a peer that its first run loads: a short run loads no more than it measures. An input on which a peer
 * fails counts as done.
 */
export function overLoaded<T>(
	name: string,
	items: readonly T[],
	load: () => Promise<(item: T) => unknown>,
): Contender {
	let loaded: ReturnType<typeof load> | null = null;
	return {
		name,
		async run() {
			loaded ??= load();
			const work = await loaded;
			for (const item of items) {
				try {
					await work(item);
				} catch {}
			}
		},
	};
}

interface Work {
	/** What the rate counts: MB, pages … */
	readonly unit: string;
	/** How many units one run does. */
	readonly amount: number;
	/** Ours first. */
	readonly contenders: readonly Contender[];
	/** What the work was, for people. */
	readonly what: string;
	/** Peers that are not installed, each with how to install it. */
	readonly absent?: Readonly<Record<string, string>>;
	/** Further observations, in words. */
	readonly notes?: readonly string[];
	/** Stops what `prepare` started. */
	close?(): Promise<void>;
}

export interface Bench {
	readonly name: string;
	/** The ratios that ours must reach, by the peer's name. */
	readonly targets: Readonly<Record<string, number>>;
	/** A short run has fewer pages and skips what it can. */
	prepare(options?: PrepareOptions): Promise<Work>;
}

export interface PrepareOptions {
	readonly isShort: boolean;
}

export interface MeasureOptions {
	readonly rounds: number;
	/** A contender is warm when it has run this long and no longer gets faster, or has run four times as long. */
	readonly warmUpSeconds: number;
	/**
	 * A turn is as many runs as take this long, after as many that do not count: the engine drops compiled code while
	 * it idles.
	 */
	readonly turnSeconds: number;
	/** Only these besides ours; all by default. */
	readonly only?: readonly string[];
}

/** Warms all contenders up, then runs them alternately, `rounds` times. */
export async function measure(bench: Bench, options: MeasureOptions): Promise<Report> {
	const { only } = options;
	const work = await bench.prepare({ isShort: only !== undefined });
	const contenders = work.contenders.filter(({ name }, i) => i === 0 || (only?.includes(name) ?? true));
	const seconds = await timeAll(contenders, options);
	await work.close?.();
	const rates = contenders.map(({ amount }, i) =>
		seconds[i]!.map((spent) => (amount ?? work.amount) / spent),
	);
	const ownRates = (i: number) =>
		rates[contenders.findIndex(({ name }) => name === contenders[i]!.against)] ?? rates[0]!;
	return {
		bench: bench.name,
		what: work.what,
		unit: `${work.unit}/s`,
		isLessBetter: false,
		notes: [...(work.notes ?? []), ...absentNotes(bench, work)],
		rows: contenders.map(({ name }, i) => ({
			name,
			role: roleOf(name, i),
			value: spreadOf(rates[i]!),
			ratio: i === 0 ? null : spreadOf(rates[i]!.map((rate, round) => ownRates(i)[round]! / rate)),
			target: bench.targets[name] ?? null,
			cpuMs: 1000 * spreadOf(seconds[i]!).median,
			peakMb: Math.round(contenders[i]!.spent?.().peakMb ?? 0) || null,
		})),
	};
}

/** A peer that was not measured is always reported. */
function absentNotes({ targets }: Bench, { absent = {} }: Work): string[] {
	return Object.entries(absent).map(([name, howToGet]) => {
		const targetNote = targets[name] === undefined ? '' : `; ours should be ≥ ${targets[name]} × it`;
		return `${name} IS NOT INSTALLED AND WAS NOT MEASURED (${howToGet})${targetNote}`;
	});
}

/** Contenders with our name are variants of ours; the bare part of our own work is the limit. */
function roleOf(name: string, place: number): Role {
	if (place === 0) return 'ours';
	return /\bbare\b/.test(name) ? 'limit' : 'peer';
}

async function timeAll(contenders: readonly Contender[], options: MeasureOptions): Promise<number[][]> {
	for (const contender of contenders) contender.begin?.();
	for (const contender of contenders) await warmUp(contender, options.warmUpSeconds);
	const seconds = contenders.map((): number[] => []);
	for (let round = 0; round < options.rounds; round++) {
		for (const [i, contender] of contenders.entries()) {
			await spentInTurn(contender, options.turnSeconds);
			seconds[i]!.push(await spentInTurn(contender, options.turnSeconds));
		}
	}
	return seconds;
}

/** Seconds of CPU that one run takes, over the runs of a turn. */
async function spentInTurn(contender: Contender, turnSeconds: number): Promise<number> {
	let [spent, runs] = [0, 0];
	do {
		spent += await spentBy(contender);
		runs++;
	} while (spent < turnSeconds && runs < MAX_RUNS);
	return spent / runs;
}

/** Of a turn, for contenders that take hardly any time. */
const MAX_RUNS = 20;

/** Consecutive runs hardly faster than the best before: by then the engine has compiled what it will compile. */
const SETTLED_RUNS = 3;
const HARDLY = 0.97;
const LONGEST_WARM_UP = 4;

async function warmUp(contender: Contender, leastSeconds: number): Promise<void> {
	let [spent, best, settled] = [0, Number.POSITIVE_INFINITY, 0];
	while (spent < leastSeconds || (settled < SETTLED_RUNS && spent < LONGEST_WARM_UP * leastSeconds)) {
		const seconds = await spentBy(contender);
		spent += seconds;
		settled = seconds < HARDLY * best ? 0 : settled + 1;
		best = Math.min(best, seconds);
	}
}

/** Seconds of CPU that one run takes. */
export async function spentBy(contender: Contender): Promise<number> {
	const started = process.cpuUsage();
	await contender.run();
	const { user, system } = process.cpuUsage(started);
	return contender.spent?.().cpuSeconds ?? (user + system) / 1e6;
}
