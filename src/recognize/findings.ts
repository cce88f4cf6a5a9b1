/** findings: collects the traces of one page, each once. */
import type { PlatformSign } from '../model/platform.ts';
import type { Sign } from './catalogue.ts';
import { type Finding, quote, WEIGHT } from './finding.ts';

/** A page that shows more is hostile; what was found so far is enough. */
const MAX_FINDINGS = 400;

export class Findings {
	readonly all: Finding[] = [];
	readonly #keys = new Set<string>();

	add(finding: Finding): void {
		const key = `${finding.row.id} ${finding.key}`;
		if (this.all.length >= MAX_FINDINGS || this.#keys.has(key)) return;
		this.#keys.add(key);
		this.all.push(finding);
	}

	/** True when all traces of at least this weight are of one platform, and there are any. */
	describeOne(weight: number): boolean {
		const rows = new Set(this.all.filter((finding) => finding.weight >= weight).map(({ row }) => row));
		return rows.size === 1;
	}

	/** What the tables know about a value on the page; `says` describes where it was found. */
	addSigns(signs: readonly Sign[] | undefined, sign: PlatformSign, says: string, value: string): void {
		if (signs === undefined) return;
		for (const { row, word, isHint } of signs) {
			const weight = row.kind === 'marked' ? WEIGHT.marked : isHint ? WEIGHT.hint : WEIGHT.mark;
			this.add({ row, sign, weight, key: word, text: `${says} ${quote(value)}` });
		}
	}

	/** The same, found where the author might have put it: a mark counts as a hint. */
	addWeakSigns(signs: readonly Sign[], sign: PlatformSign, says: string, value: string): void {
		for (const { row, word } of signs)
			this.add({ row, sign, weight: WEIGHT.hint, key: word, text: `${says} ${quote(value)}` });
	}
}
