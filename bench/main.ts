/**
 * main: `npm run bench [-- NAME…] [--json FILE] [--against FILE] [--results FILE] [--from FILE] [--check [--record]]`.
 *
 * Prints one table per bench: the figure of each contender with its spread, our ratio to each, CPU time, peak memory.
 * `--json` writes the same to a file, and `--against` compares with such a file of another version. Without a name all
 * benches run, and `wrapper` includes `wrapper-learn`. Exits with 1 when a ratio misses its target, or is more than 15%
 * below that of the other version.
 * `--results docs/results.md` writes the tables and pictures of that page (results.ts), from this run or, with
 * `--from`, from a saved one.
 * `--check` runs the recorded contenders of the named benches, or of all, and exits with 1 when a ratio fell; `--check
 * --record` records them again (ratios.ts).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { openCorpus } from '../eval/corpus.ts';
import { messageOf } from '../src/io/failure.ts';
import { apart, serveContender } from './apart.ts';
import { type Bench, measure } from './bench.ts';
import { BENCHES, findBench } from './benches.ts';
import { findLarge, LARGE } from './large.ts';
import { fallen, fallenSince, readRatios, recordedIn, recordRatios } from './ratios.ts';
import { missedTargets, type Report, renderReport } from './report.ts';
import { type Run, writeResults } from './results.ts';

/** Extracting gets faster with each thousand of pages, up to a limit. */
const FULL = { rounds: 5, warmUpSeconds: 10, turnSeconds: 2 };
/** Short, because it runs with every change: a fallen ratio is measured a second time. */
const CHECK = { rounds: 5, warmUpSeconds: 2, turnSeconds: 0.5 };

interface Plan {
	readonly names: readonly string[];
	/** Options after the name of a large bench belong to it. */
	readonly rest: readonly string[];
	readonly json: string | null;
	readonly against: string | null;
	/** The page whose tables are written, and the saved run they come from, if not this one. */
	readonly results: string | null;
	readonly from: string | null;
	readonly isCheck: boolean;
	readonly isRecord: boolean;
}

async function main(argv: readonly string[]): Promise<number> {
	if (argv[0] === '--contender') return serveContender(argv.slice(1));
	const plan = readPlan(argv);
	const unknown = plan.names.find((name) => !BENCHES.some(isNamed(name)) && findLarge(name) === undefined);
	if (unknown !== undefined) {
		const all = [...BENCHES, ...LARGE].map(({ name }) => name).join(', ');
		process.stderr.write(`Unknown benchmark "${unknown}". Choose from: ${all}.\n`);
		return 2;
	}
	if (plan.from !== null) return describeResults(plan, readRun(plan.from));
	const reports: Report[] = [];
	const troubles = plan.isCheck ? await check(plan, reports) : await runAll(plan, reports);
	const run = reportedOf(reports);
	if (plan.json !== null) writeFileSync(plan.json, `${JSON.stringify(run, null, '\t')}\n`);
	describeResults(plan, run);
	if (plan.against !== null) troubles.push(...fallenSince(readRun(plan.against).reports, reports));
	if (plan.isRecord) recordRatios(pagesSet(), reports);
	for (const trouble of troubles) say(trouble);
	return troubles.length === 0 ? 0 : 1;
}

/** `wrapper` includes `wrapper-learn`. */
function isNamed(wanted: string): (bench: Bench) => boolean {
	return ({ name }) => name === wanted || name.startsWith(`${wanted}-`);
}

function readRun(file: string): Run {
	return JSON.parse(readFileSync(file, 'utf8')) as Run;
}

function describeResults({ results }: Plan, run: Run): number {
	if (results !== null)
		for (const name of writeResults(results, run))
			say(`${results} has no place for "${name}": <!-- bench:${name} --> and <!-- /bench --> mark one.`);
	return 0;
}

/** Names come first; the options of a large bench follow its name. */
function readPlan(argv: readonly string[]): Plan {
	const own = [...argv];
	const values = {
		json: takeValue(own, '--json'),
		against: takeValue(own, '--against'),
		results: takeValue(own, '--results'),
		from: takeValue(own, '--from'),
	};
	const [isCheck, isRecord] = [takeFlag(own, '--check'), takeFlag(own, '--record')];
	const large = own.findIndex((word) => findLarge(word) !== undefined);
	const names = large < 0 ? own : own.slice(0, large + 1);
	return { names, rest: large < 0 ? [] : own.slice(large + 1), ...values, isCheck, isRecord };
}

function takeFlag(argv: string[], name: string): boolean {
	const at = argv.indexOf(name);
	if (at >= 0) argv.splice(at, 1);
	return at >= 0;
}

function takeValue(argv: string[], name: string): string | null {
	const at = argv.indexOf(name);
	return at < 0 ? null : (argv.splice(at, 2)[1] ?? null);
}

/** What went wrong, in words. */
async function runAll({ names, rest }: Plan, reports: Report[]): Promise<string[]> {
	const troubles: string[] = [];
	const isAll = names.length === 0;
	/** When all benches run, one that fails does not stop the others. */
	const attempt = async (name: string, run: () => Promise<string[]>) => {
		try {
			troubles.push(...(await run()));
		} catch (error) {
			if (!isAll) throw error;
			troubles.push(`${name} failed to run: ${messageOf(error)}`);
		}
	};
	for (const bench of BENCHES.filter((each) => isAll || names.some((name) => isNamed(name)(each))))
		await attempt(bench.name, () => runBench(bench, reports));
	for (const { name, run, inAll } of LARGE) {
		if (isAll ? inAll === null : !names.includes(name)) continue;
		await attempt(name, async () => {
			const code = await run(isAll ? inAll! : rest, (report) => printReport(report, reports));
			return code === 0 ? [] : [`${name}: a target was missed`];
		});
	}
	return troubles;
}

async function runBench(bench: Bench, reports: Report[]): Promise<string[]> {
	const report = await measure(apart(bench), FULL);
	printReport(report, reports);
	return missedTargets(report);
}

/** A fallen ratio is measured again so often: other users of the machine disturb one run, rarely three. */
const MAX_AGAIN = 2;

async function check({ names, isRecord }: Plan, reports: Report[]): Promise<string[]> {
	const recorded = readRatios()[pagesSet()] ?? {};
	const wanted = isRecord ? recordedIn(pagesSet()) : contendersOf(recorded);
	if (Object.keys(wanted).length === 0) say(`No ratios are recorded for ${pagesSet()} pages.`);
	const troubles: string[] = [];
	for (const [name, only] of Object.entries(wanted)) {
		if (names.length > 0 && !names.includes(name)) continue;
		const options = { ...CHECK, only };
		const bench = apart(findBench(name)!);
		let report = await measure(bench, options);
		const ratios = recorded[name] ?? {};
		for (let again = 0; again < MAX_AGAIN && !isRecord && fallen(ratios, report).length > 0; again++)
			report = await measure(bench, options);
		printReport(report, reports);
		if (!isRecord) troubles.push(...fallen(ratios, report));
	}
	return troubles;
}

function contendersOf(recorded: Readonly<Record<string, object>>): Record<string, string[]> {
	return Object.fromEntries(Object.entries(recorded).map(([name, ratios]) => [name, Object.keys(ratios)]));
}

function printReport(report: Report, reports: Report[]): void {
	reports.push(report);
	say(renderReport(report));
}

function pagesSet(): string {
	return openCorpus(process.env.LOGOSPHERE_CORPUS) === null ? 'simulated' : 'corpora';
}

function reportedOf(reports: readonly Report[]): Run {
	const { version, platform, arch } = process;
	const machine = `${platform} ${arch}, ${availableParallelism()} cores`;
	return { at: new Date().toISOString(), node: version, machine, reports };
}

function say(text: string): void {
	process.stdout.write(`${text}\n`);
}

process.exitCode = await main(process.argv.slice(2));
