/** dates: instants as feeds and headers write them. */

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** RFC 822 with a four-digit year and a numeric zone, as RSS has it. */
export function rfc822(ms: number, zoneMinutes: number): string {
	const at = new Date(ms + zoneMinutes * 60_000);
	const day = `${DAYS[at.getUTCDay()]}, ${two(at.getUTCDate())} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
	return `${day} ${clock(at)} ${zone(zoneMinutes, '')}`;
}

/** The profile of ISO 8601 that RSS 1.0, Atom and JSON Feed use. */
export function w3cDate(ms: number, zoneMinutes: number): string {
	const at = new Date(ms + zoneMinutes * 60_000);
	const day = `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`;
	return `${day}T${clock(at)}${zoneMinutes === 0 ? 'Z' : zone(zoneMinutes, ':')}`;
}

function clock(at: Date): string {
	return `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`;
}

function zone(zoneMinutes: number, separator: string): string {
	const minutes = Math.abs(zoneMinutes);
	return `${zoneMinutes < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${separator}${two(minutes % 60)}`;
}

function two(value: number): string {
	return value < 10 ? `0${value}` : String(value);
}
