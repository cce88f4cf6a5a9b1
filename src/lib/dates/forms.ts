/**
 * forms: the classes of date expressions, one row each.
 *
 * A row is a sequence of field kinds (see fields.ts), the delimiters it may be written with, and the meaning of each
 * field. `?` is a number whose meaning (day, month or two-digit year) is decided by the page (order.ts). A weak form
 * looks like other things (fractions, versions, seasons), so it needs support from the page (support.ts).
 *
 * Source: Nanno §3.2 and Table 1, whose classes are the rows with a year or with month and day; the rest is ours.
 */

export interface Form {
	/** Kinds of the fields in order. */
	readonly shape: string;
	/** Y, M, D or ? for each field. */
	readonly parts: string;
	/** Characters that may be between the numbers; empty: any. */
	readonly signs: string;
	readonly weak: boolean;
}

const ANY = '';

/** Longer forms first: the first row that matches is the date. */
const ROWS: readonly (readonly [string, string, string, boolean?])[] = [
	// With a four-digit year: 2004/3/5, 2004-3-5, 2004. 3. 5, 2004 03 05, 2004年3月5日
	['Ynn', 'YMD', '-/. '],
	['YMd', 'YMD', ANY],
	['YMn', 'YMD', ANY],
	['yMd', 'YMD', ANY],
	['eMd', 'YMD', ANY],
	['eMn', 'YMD', ANY],
	['enn', 'YMD', '-/.'],
	['emn', 'YMD', ANY],
	['emd', 'YMD', ANY],
	// 3/5/2004, 3. 5 2004
	['nnY', '??Y', '-/.'],
	// 04/3/5, 5.3.04
	['nnn', '???', '-/', false],
	['nnn', '???', '.', true],
	['ynn', 'YMD', '-/.'],
	['nny', '??Y', '-/. ', true],
	// 5 March 2004, 5-Mar-04, 5th March '04
	['nmY', 'DMY', ANY],
	['dmY', 'DMY', ANY],
	['nmy', 'DMY', ANY],
	['dmy', 'DMY', ANY],
	['nmn', 'DMY', ANY],
	// March 5 2004, March 5th, 2004
	['mnY', 'MDY', ANY],
	['mdY', 'MDY', ANY],
	['mny', 'MDY', ANY],
	['mdy', 'MDY', ANY],
	['MdY', 'MDY', ANY],
	// 2004 March 5, 2004. gada 5. marts
	['Ymn', 'YMD', ANY],
	['Ymd', 'YMD', ANY],
	['Ynm', 'YDM', ANY],
	['Ydm', 'YDM', ANY],
	['ymn', 'YMD', ANY],
	// Without year: March 5, 5 March, 3月5日, 3/5
	['mn', 'MD', ANY],
	['md', 'MD', ANY],
	['nm', 'DM', ANY],
	['dm', 'DM', ANY],
	['Md', 'MD', ANY],
	['nn', '??', '/.-', true],
	// Months: March 2004, 2004年3月, 2004/03
	['mY', 'MY', ANY],
	['my', 'MY', ANY],
	['Ym', 'YM', ANY],
	['YM', 'YM', ANY],
	['yM', 'YM', ANY],
	['eM', 'YM', ANY],
	['Yn', 'YM', '-/.', true],
	['nY', 'MY', '/-.', true],
	// Alone: 20040305, 5日
	['C', 'C', ANY],
	['d', 'D', ANY, true],
	['n', 'D', ANY, true],
];

/** Orders that occur only in a badge, whose parts are in separate elements. */
const BADGE_ROWS: typeof ROWS = [
	['mYn', 'MYD', ANY],
	['mYd', 'MYD', ANY],
	['nYm', 'DYM', ANY],
];

/** The forms for the kinds so far, and the next node for each further kind. */
interface Branch {
	readonly forms: Form[];
	readonly next: Map<string, Branch>;
}

const FORMS: Branch = branchOf(ROWS);
const BADGE_FORMS: Branch = branchOf([...ROWS, ...BADGE_ROWS]);

function branchOf(rows: typeof ROWS): Branch {
	const root: Branch = { forms: [], next: new Map() };
	for (const [shape, parts, signs, weak = false] of rows) {
		let branch = root;
		for (const kind of shape) {
			const next = branch.next.get(kind) ?? { forms: [], next: new Map() };
			branch.next.set(kind, next);
			branch = next;
		}
		branch.forms.push({ shape, parts, signs, weak });
	}
	return root;
}

/** The form of the first `count` fields with these kinds and delimiters, or null. */
export function findForm(
	fields: readonly { readonly kind: string }[],
	signs: readonly string[],
	count: number,
	isBadge: boolean,
): Form | null {
	let branch: Branch | undefined = isBadge ? BADGE_FORMS : FORMS;
	for (let i = 0; i < count && branch !== undefined; i++) branch = branch.next.get(fields[i]!.kind);
	if (branch === undefined) return null;
	for (const form of branch.forms) if (fits(form, signs, count - 1)) return form;
	return null;
}

/** The same delimiter separates all numbers; a full stop and a space may alternate (3. 5 2004). */
function fits({ signs: allowed }: Form, signs: readonly string[], gaps: number): boolean {
	if (allowed === ANY) return true;
	const first = signs[0]!;
	for (let i = 0; i < gaps; i++) {
		const sign = signs[i]!;
		const takesTurns = first === '.' && sign === ' ';
		if (!takesTurns && (sign !== first || !allowed.includes(sign))) return false;
	}
	return true;
}
