/** microformats: the suite of the microformats2 specification, document by document. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decodeHtml, parseHtml } from '../src/lib/html/index.ts';
import { parseMicroformats } from '../src/lib/microformats/index.ts';
import { readCases } from './corpus.ts';
import type { Figure, Task } from './task.ts';

interface Case {
	readonly id: string;
	readonly file: string;
	readonly base: string;
	readonly version: 'v1' | 'v2' | 'v2-unit' | 'mixed';
	readonly expect: unknown;
}

export const microformatsTask: Task = {
	name: 'microformats',
	sets: ['microformats'],
	async run(corpus, explain) {
		const cases = readCases<Case>(corpus, 'microformats');
		const right = new Set(cases.filter((one) => isRight(corpus, one)));
		for (const one of cases) if (!right.has(one)) explain(`${one.id}: differs`);
		const share = (name: string, label: string, of: readonly Case[], target: number): Figure => ({
			name,
			label,
			value: of.length === 0 ? 100 : (100 * of.filter((one) => right.has(one)).length) / of.length,
			cases: of.length,
			target,
		});
		const unit = cases.filter(({ version }) => version === 'v2-unit');
		const whole = cases.filter(({ version }) => version !== 'v2-unit');
		return [
			share('documents', 'documents of v2, v1 and mixed read exactly', whole, 100),
			share('unit', 'documents of v2-unit read exactly', unit, 78.9),
		];
	},
};

/** The expectations of v2-unit name their base without a slash. */
function baseOf({ version, base }: Case): string {
	return version === 'v2-unit' ? base.replace(/\/$/, '') : base;
}

function isRight(corpus: string, one: Case): boolean {
	const { file, expect } = one;
	const { html } = decodeHtml(readFileSync(path.join(corpus, 'microformats', file)));
	const { items, rels, 'rel-urls': urls } = parseMicroformats(parseHtml(html), baseOf(one));
	return JSON.stringify(plain({ items, rels, 'rel-urls': urls })) === JSON.stringify(plain(expect));
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}.*)$/;
/** Lists without an order. */
const SETS = new Set(['type', 'rels', 'rel']);

/** As the suite compares: white space, the order of keys, and the T between day and time do not matter. */
function plain(value: unknown, key = ''): unknown {
	if (Array.isArray(value)) {
		const list = value.map((one) => plain(one));
		return SETS.has(key) ? list.sort() : list;
	}
	if (typeof value === 'object' && value !== null)
		return Object.fromEntries(
			Object.entries(value)
				.sort(([a], [b]) => (a < b ? -1 : 1))
				.map(([name, one]) => [name, plain(one, name)]),
		);
	return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim().replace(MOMENT, '$1 $2') : value;
}
