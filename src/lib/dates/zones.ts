/** zones: the time zone after a time, as an offset. */
import { pad } from './calendar.ts';
import { MARK, NUMBER, SPACE, type Tokens, WORD } from './scan.ts';

export interface Zone {
	/** `Z`, `+09:00` */
	readonly zone: string;
	readonly next: number;
}

/** Common abbreviations with one offset: those of RFC 822, and the larger zones since. */
const NAMED: ReadonlyMap<string, string> = new Map(
	Object.entries({
		z: 'Z',
		ut: 'Z',
		utc: 'Z',
		gmt: 'Z',
		wet: '+00:00',
		est: '-05:00',
		edt: '-04:00',
		cst: '-06:00',
		cdt: '-05:00',
		mst: '-07:00',
		mdt: '-06:00',
		pst: '-08:00',
		pdt: '-07:00',
		akst: '-09:00',
		akdt: '-08:00',
		hst: '-10:00',
		bst: '+01:00',
		cet: '+01:00',
		cest: '+02:00',
		mez: '+01:00',
		mesz: '+02:00',
		eet: '+02:00',
		eest: '+03:00',
		msk: '+03:00',
		jst: '+09:00',
		kst: '+09:00',
		aest: '+10:00',
		aedt: '+11:00',
		nzst: '+12:00',
		nzdt: '+13:00',
	}),
);
const MAX_OFFSET_HOURS = 14;

/** The zone that begins at token i (a space or a bracket may precede it), or null. */
export function zoneAt(tokens: Tokens, i: number): Zone | null {
	let at = tokens.kindAt(i) === SPACE ? i + 1 : i;
	const bracket = tokens.isMark(at, '(') || tokens.isMark(at, '[');
	if (bracket) at++;
	const zone = namedZone(tokens, at) ?? offset(tokens, at);
	if (zone === null || !bracket) return zone;
	return tokens.kindAt(zone.next) === MARK ? { ...zone, next: zone.next + 1 } : zone;
}

/** JST, GMT+9, UTC+09:00 */
function namedZone(tokens: Tokens, i: number): Zone | null {
	if (tokens.kindAt(i) !== WORD || tokens.length(i) > 4) return null;
	const zone = NAMED.get(tokens.slice(i).toLowerCase());
	if (zone === undefined) return null;
	return (zone === 'Z' ? offset(tokens, i + 1) : null) ?? { zone, next: i + 1 };
}

/** +0900, -05:00, +9, +900 */
function offset(tokens: Tokens, i: number): Zone | null {
	const sign = tokens.isMark(i, '+') ? '+' : tokens.isMark(i, '-') ? '-' : '';
	if (sign === '' || tokens.kindAt(i + 1) !== NUMBER || tokens.length(i + 1) > 4) return null;
	const value = tokens.value[i + 1]!;
	if (tokens.length(i + 1) > 2) return zoneOf(sign, Math.floor(value / 100), value % 100, i + 2);
	const minutes = tokens.isMark(i + 2, ':') && tokens.kindAt(i + 3) === NUMBER;
	return minutes ? zoneOf(sign, value, tokens.value[i + 3]!, i + 4) : zoneOf(sign, value, 0, i + 2);
}

function zoneOf(sign: string, hours: number, minutes: number, next: number): Zone | null {
	return hours > MAX_OFFSET_HOURS || minutes > 59
		? null
		: { zone: `${sign}${pad(hours)}:${pad(minutes)}`, next };
}
