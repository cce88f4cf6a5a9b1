/**
 * dates: the dates in feeds → ISO 8601, with the offset as written.
 *
 * Most are RFC 822 or RFC 3339. These two are parsed here, because that is very cheap. The date library parses all
 * others.
 */
import { type DateExpression, findDatesInText, parseDate } from '../../lib/dates/index.ts';

const ISO =
	/^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?$/i;
const RFC_822 =
	/^(?:[A-Za-z]{3,9},?\s+)?(\d{1,2})\s+([A-Za-z]{3})\s+(\d{4})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s+(GMT|UTC?|Z|[ECMP][SD]T|[+-]\d{4})$/;
const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec';
const ZONES: Readonly<Record<string, string>> = {
	EST: '-05:00',
	EDT: '-04:00',
	CST: '-06:00',
	CDT: '-05:00',
	MST: '-07:00',
	MDT: '-06:00',
	PST: '-08:00',
	PDT: '-07:00',
};

/** No date is longer. */
const MAX_LENGTH = 100;
const MAX_TITLE_LENGTH = 300;

/** ISO 8601, of a day (`2004-03-05`) or an instant (`2004-03-05T21:04:09+09:00`); null when it is not a date. */
export function parseFeedDate(text: string): string | null {
	const written = text.trim();
	if (written.length > MAX_LENGTH) return null;
	return parseIso(written) ?? parseRfc822(written) ?? parseOther(written);
}

function parseIso(text: string): string | null {
	const match = ISO.exec(text);
	if (match === null) return null;
	const [, year, month, day, hour, minute, second, zone] = match;
	if (!isDay(Number(year), Number(month), Number(day))) return null;
	if (hour === undefined) return `${year}-${month}-${day}`;
	return instant(`${year}-${month}-${day}`, hour, minute!, second, zone);
}

function parseRfc822(text: string): string | null {
	const match = RFC_822.exec(text);
	if (match === null) return null;
	const [, day, monthName, year, hour, minute, second, zone] = match;
	const at = MONTHS.indexOf(monthName!.toLowerCase());
	const month = at / 3 + 1;
	if (at % 3 !== 0 || !isDay(Number(year), month, Number(day))) return null;
	return instant(
		`${year}-${pad(month)}-${day!.padStart(2, '0')}`,
		hour!.padStart(2, '0'),
		minute!,
		second,
		zone,
	);
}

function instant(day: string, hour: string, minute: string, second = '00', zone = 'Z'): string | null {
	if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
	return `${day}T${hour}:${minute}:${second}${offset(zone)}`;
}

function offset(zone: string): string {
	if (/^[+-]/.test(zone)) return `${zone.slice(0, 3)}:${zone.slice(-2)}`;
	return ZONES[zone] ?? 'Z';
}

function isDay(year: number, month: number, day: number): boolean {
	if (month < 1 || month > 12 || day < 1) return false;
	return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function pad(value: number): string {
	return String(value).padStart(2, '0');
}

function parseOther(text: string): string | null {
	if (!/\d/.test(text)) return null;
	for (const [pattern, replacement] of REWRITTEN) {
		const rewritten = text.replace(pattern, replacement);
		if (rewritten !== text) return parseFeedDate(rewritten);
	}
	const zone = PLACE.exec(text);
	return zone === null ? isoOf(parseDate(text)) : parseAtPlace(zone[1]!, zone[2]!);
}

/** Formats of feed programs that are rewritten before parsing; the first match applies. */
const REWRITTEN: readonly (readonly [RegExp, string])[] = [
	[/(?<!\s)\s*\bEtc\/(GMT|UTC)$/, ' $1'],
	[/\b(?:MEST|MESZ)$/, '+0200'],
	[/\bMEZ$/, '+0100'],
	[/(\d:\d\d) AT$/, '$1 -0400'],
	[/^(\d\d)-(0[1-9]|1[0-2])-(\d\d)$/, '20$1-$2-$3'],
	[/^(?:[A-Za-z]{3,9},?\s+)?(\d\d) (0[1-9]|1[0-2]) (\d{4}) (\d\d:\d\d)/, '$3-$2-$1T$4'],
	[/^(\d{1,2} [A-Za-z]{3,9} \d{4}) (?:GMT|UTC|Z)$/, '$1'],
];
/** A time zone by its place: `America/Los_Angeles`. */
const PLACE = /^(.*\d)\s+([A-Z][A-Za-z]+(?:\/[A-Z][A-Za-z_]+)+)$/;

function parseAtPlace(local: string, place: string): string | null {
	const asUtc = parseFeedDate(`${local} GMT`);
	if (asUtc === null || !asUtc.endsWith('Z')) return null;
	try {
		const format = new Intl.DateTimeFormat('en', { timeZone: place, timeZoneName: 'longOffset' });
		const zone =
			format.formatToParts(new Date(asUtc)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
		return asUtc.replace(/Z$/, zone.replace('GMT', '') || 'Z');
	} catch {
		return null;
	}
}

/** The full date in a title, for items that have no other date. */
export function findDateInTitle(title: string): string | null {
	if (title.length > MAX_TITLE_LENGTH || !/\d/.test(title)) return null;
	const [first] = findDatesInText(title, { now: DISTANT_FUTURE });
	return first === undefined || first.completed.year !== undefined ? null : isoOf(first);
}

/** Later than any date in a feed, so that nothing is completed or rejected because of it. */
const DISTANT_FUTURE = '2100-12-31';

/** An instant without a zone is read as UTC, as in feed readers. */
function isoOf(date: DateExpression | null): string | null {
	if (date === null) return null;
	if (date.precision === 'day' || date.precision === 'month') return date.value;
	const withSeconds = date.value.replace(/T(\d\d:\d\d)(?!:)/, 'T$1:00').replace(/\.\d+/, '');
	return /(?:Z|[+-]\d\d:\d\d)$/.test(withSeconds) ? withSeconds : `${withSeconds}Z`;
}
