/**
 * information: how much effective text each node contains.
 *
 * Source: Cao §1.1, formulas (1) and (2): EI = log2(1 + NWe/NWa), Ie = EI · NWe, where NWa are the bytes of a node's
 * text and NWe those outside links. Bytes are counted in UTF-8 on the visible text.
 */

import { type Node, type Page, TEXT } from '../../../lib/html/index.ts';
import { countUtf8 } from '../../../lib/text/bytes.ts';

export interface Information {
	/** Bytes of the node's text, all and outside links. */
	bytes(node: Node): { all: number; effective: number };
	/** Ie of the node. */
	effective(node: Node): number;
}

export function measureInformation(page: Page): Information {
	const all = new Float64Array(page.size + 1);
	const linked = new Float64Array(page.size + 1);
	const { text, start, linked: linkedBefore } = page.visible;
	for (let n = 0; n < page.size; n++) {
		const bytes = page.tag[n] === TEXT ? countUtf8(text.slice(start[n], start[n + 1])) : 0;
		all[n + 1] = all[n]! + bytes;
		linked[n + 1] = linked[n]! + (linkedBefore[n + 1]! > linkedBefore[n]! ? bytes : 0);
	}
	const bytes = (node: Node) => {
		const end = page.end[node]!;
		const whole = all[end]! - all[node]!;
		return { all: whole, effective: whole - (linked[end]! - linked[node]!) };
	};
	return { bytes, effective: (node) => effectiveInformation(bytes(node).effective, bytes(node).all) };
}

/** Formula (1): between 0 (all linked) and 1 (nothing linked). */
export function effectiveRate(effectiveBytes: number, allBytes: number): number {
	return allBytes === 0 ? 0 : Math.log2(1 + effectiveBytes / allBytes);
}

/** Formula (2). */
export function effectiveInformation(effectiveBytes: number, allBytes: number): number {
	return effectiveRate(effectiveBytes, allBytes) * effectiveBytes;
}
