/**
 * bench: contenders measured side by side in one run.
 *
 * Machines are noisy, so nothing is compared with a number of another day: all contenders do the same work in turn,
 * round after round, and the ratio is taken within each round. CPU time counts, not the clock on the wall.
 */

export interface Contender {
	readonly name: string;
	/** How many units one run does, where it is not the work's. */
	readonly amount?: number;
	/** The whole work once. */
	run(): Promise<unknown> | unknown;
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

export interface Work {
	/** What the rate counts: MB, pages … */
	readonly unit: string;
	/** How many units one run does. */
	readonly amount: number;
	/** Ours first. */
	readonly contenders: readonly Contender[];
	/** What the work was, for people. */
	readonly what: string;
	/** Ends what `prepare` began. */
	close?(): Promise<void>;
}

export interface Bench {
	readonly name: string;
	/** The ratios that ours must reach, by the peer's name. */
	readonly targets: Readonly<Record<string, number>>;
	prepare(): Promise<Work>;
}

export interface Result {
	readonly name: string;
	/** Units per second of CPU: median, slowest and fastest round. */
	readonly rate: number;
	readonly slowest: number;
	readonly fastest: number;
	/** Ours over this one: the median of the rounds. */
	readonly ratio: number;
}

/** A contender is warm when it has run this long: by then the engine has compiled what it will compile. */
const WARM_UP_SECONDS = 3;

/** Warm all contenders up, then run them in turn, `rounds` times. */
export async function measure({ amount, contenders }: Work, rounds: number): Promise<Result[]> {
	for (const contender of contenders) {
		for (let spent = 0; spent < WARM_UP_SECONDS; ) spent += await cpuSeconds(contender);
	}
	const seconds = contenders.map((): number[] => []);
	for (let round = 0; round < rounds; round++) {
		for (const [i, contender] of contenders.entries()) seconds[i]!.push(await cpuSeconds(contender));
	}
	const rates = contenders.map((contender, i) =>
		seconds[i]!.map((spent) => (contender.amount ?? amount) / spent),
	);
	return contenders.map(({ name }, i) => ({
		name,
		rate: median(rates[i]!),
		slowest: Math.min(...rates[i]!),
		fastest: Math.max(...rates[i]!),
		ratio: median(rates[i]!.map((rate, round) => rates[0]![round]! / rate)),
	}));
}

async function cpuSeconds(contender: Contender): Promise<number> {
	const started = process.cpuUsage();
	await contender.run();
	const { user, system } = process.cpuUsage(started);
	return (user + system) / 1e6;
}

function median(values: readonly number[]): number {
	const sorted = [...values].sort((a, b) => a - b);
	const middle = Math.floor(sorted.length / 2);
	return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
