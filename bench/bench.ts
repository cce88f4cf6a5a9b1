/**
 * bench: contenders measured side by side in one run.
 *
 * Machines are noisy, so nothing is compared with a number of another day: all contenders do the same work in turn,
 * round after round, and the ratio is taken within each round. CPU time counts, not the clock on the wall.
 */
import { type Report, type Role, spreadOf } from './report.ts';

export interface Contender {
	readonly name: string;
	/** How many units one run does, where it is not the work's. */
	readonly amount?: number;
	/** Which of ours it is compared with, where that is not the first. */
	readonly against?: string;
	/** Begins what must be there before its first run: all contenders do so at the same time. */
	begin?(): void;
	/** The whole work once. */
	run(): Promise<unknown> | unknown;
	/** What its last run spent, where that was in another process. */
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

/** The same by a peer that its first run loads: a short run loads no more than it measures. What a peer cannot bear counts as done. */
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
	/** Peers that are not installed here, each with what would bring it. */
	readonly absent?: Readonly<Record<string, string>>;
	/** What else was seen, in words. */
	readonly notes?: readonly string[];
	/** Ends what `prepare` began. */
	close?(): Promise<void>;
}

export interface Bench {
	readonly name: string;
	/** The ratios that ours must reach, by the peer's name. */
	readonly targets: Readonly<Record<string, number>>;
	/** A short run has fewer pages, and leaves out what it can do without. */
	prepare(options?: PrepareOptions): Promise<Work>;
}

export interface PrepareOptions {
	readonly isShort: boolean;
}

export interface MeasureOptions {
	readonly rounds: number;
	/** A contender is warm when it has run this long and grows no faster, or has run four times as long. */
	readonly warmUpSeconds: number;
	/** A turn is as many runs as take this long, after as many that do not count: the engine drops compiled code while it idles. */
	readonly turnSeconds: number;
	/** Only these beside ours; all unless told. */
	readonly only?: readonly string[];
}

/** Warms all contenders up, then runs them in turn, `rounds` times. */
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

/** A peer that was not measured is never left out in silence. */
function absentNotes({ targets }: Bench, { absent = {} }: Work): string[] {
	return Object.entries(absent).map(([name, howToGet]) => {
		const asked = targets[name] === undefined ? '' : `; ours should be ≥ ${targets[name]} × it`;
		return `${name} IS NOT INSTALLED AND WAS NOT MEASURED (${howToGet})${asked}`;
	});
}

/** What we name after ourselves is another way of ours; the bare part of our own work is the limit. */
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
	} while (spent < turnSeconds && runs < MOST_RUNS);
	return spent / runs;
}

/** Of a turn, for contenders that hardly take time. */
const MOST_RUNS = 20;

/** Runs in a row that were hardly faster than the best before: by then the engine has compiled what it will compile. */
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
