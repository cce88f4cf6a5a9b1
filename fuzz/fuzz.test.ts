import { runInThisContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { effort } from '../test/effort.fixture.ts';
import { Campaign, type Figures } from './engine/campaign.ts';
import { Chance } from './engine/chance.ts';
import { COUNTERS, sharedHits } from './engine/coverage.ts';
import { mutate, stretch } from './engine/mutate.ts';
import { instrument } from './instrument/instrument.ts';
import { REGRESSIONS } from './regressions.ts';
import { hold, type Target } from './target.ts';
import { TARGETS } from './targets/index.ts';

/** New in each run; a failure names it. */
const SEED = Date.now() % 1_000_000_000;
/** Executions per target and seed; the long form is `npm run fuzz`. */
const RUNS = Number(process.env.LOGOSPHERE_FUZZ_RUNS ?? effort(6, 30));
/** Targets that read complete pages get fewer. */
const SLOWER = 6;
const LONGEST_SECONDS = 1_000;

/** Only crashes: a test does not measure time. */
async function crashesOf(target: Target, seed: number): Promise<string[]> {
	const runs = target.maxMsPerKb === undefined ? RUNS : Math.ceil(RUNS / SLOWER);
	const { findings } = await new Campaign(target, seed).run({ runs, seconds: LONGEST_SECONDS });
	const crashes = findings.filter(({ kind }) => kind === 'crash');
	return crashes.map(({ what, input }) => `${JSON.stringify(Buffer.from(input).toString())}: ${what}`);
}

describe(`every target holds (seeds 1 and ${SEED})`, () => {
	it.each(Object.keys(TARGETS))('%s', async (name) => {
		const target = await TARGETS[name]!();
		expect(target.name).toBe(name);
		expect([...(await crashesOf(target, 1)), ...(await crashesOf(target, SEED))]).toEqual([]);
	});
});

describe('past findings stay fixed', () => {
	it.each(REGRESSIONS)('%s: %s', async (name, _, input) => {
		const target = await TARGETS[name]!();
		await expect(Promise.resolve(target.run(Buffer.from(input)))).resolves.toBeUndefined();
	});
});

describe('the engine', () => {
	const magic = `globalThis.fuzzProbe = (input) => {
		if (input[0] !== 0x6d) return 0;
		if (input[1] !== 0x61) return 1;
		if (input[2] !== 0x67) return 2;
		return 3;
	};`;

	function attack(source: string, runs: number): Promise<Figures> {
		runInThisContext(source);
		const { fuzzProbe } = globalThis as unknown as { fuzzProbe(input: Uint8Array): number };
		const run = (input: Uint8Array) => hold(fuzzProbe(input) < 3, 'the magic word is not found');
		const target: Target = { name: 'magic', seeds: ['xxxx'], words: [], maxBytes: 8, run };
		return new Campaign(target, 1).run({ runs, seconds: LONGEST_SECONDS });
	}

	it('finds by coverage what random inputs do not', async () => {
		sharedHits();
		const instrumented = instrument(magic, 0, COUNTERS).source.replace('const fuzzCounts', 'var fuzzCounts');
		const { findings, kept } = await attack(instrumented, 1_000_000);
		expect(findings.map(({ input }) => Buffer.from(input).toString('latin1', 0, 3))).toEqual(['mag']);
		expect(kept).toBeGreaterThan(3);
		expect((await attack(magic, 20_000)).findings).toEqual([]);
	});

	it('does not change what a module does when it counts its branches', () => {
		const source = `(() => { const f = (a) => a ? a.b ?? 1 : 2; let n = 0; for (const x of [0, {}, { b: 5 }]) n += f(x);
			switch (n) { case 8: n++; default: n *= 2; } if (n > 3) n++; else n--; try { null.x } catch { n += 100 } return n; })()`;
		expect(
			runInThisContext(instrument(source, 0, COUNTERS).source.replace('const fuzzCounts', 'var fuzzCounts')),
		).toBe(runInThisContext(source));
	});

	it('draws the same inputs from the same seed, within the size limit', () => {
		const material = { words: [Buffer.from('word')], other: Buffer.from('other'), maxBytes: 40 };
		const draw = (seed: number) => {
			const chance = new Chance(seed);
			return Array.from({ length: 200 }, () =>
				Buffer.from(mutate(Buffer.from('input 2019'), chance, material)),
			);
		};
		expect(draw(3)).toEqual(draw(3));
		expect(draw(3)).not.toEqual(draw(4));
		expect(Math.max(...draw(5).map(({ length }) => length))).toBeLessThanOrEqual(40);
		expect(stretch(Buffer.from('ab'), 1000, new Chance(1)).length).toBeGreaterThan(900);
	});
});
