/** words: sizes, statuses, delays and kinds of work as readable text. */

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

export function bytesInWords(bytes: number): string {
	if (bytes === 1) return '1 byte';
	let [size, unit] = [bytes, 0];
	while (size >= 1000 && unit < UNITS.length - 1) {
		size /= 1000;
		unit++;
	}
	return `${unit === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${UNITS[unit]}`;
}

const STATUSES: Readonly<Record<number, string>> = {
	0: 'no response',
	200: 'fetched',
	301: 'moved',
	302: 'moved temporarily',
	303: 'moved',
	304: 'unchanged',
	307: 'moved temporarily',
	308: 'moved',
	401: 'needs a login',
	403: 'forbidden',
	404: 'not found',
	410: 'gone',
	429: 'rate limited',
};

export function statusInWords(status: number): string {
	const known = STATUSES[status];
	if (known !== undefined) return known;
	if (status >= 500) return 'server error';
	return status >= 400 ? 'refused' : 'answered';
}

/** The text for a group of errors. A bare status code is explained. */
export function troubleInWords(what: string): string {
	const status = /^status (\d{3})\.?$/i.exec(what)?.[1];
	const words = status === undefined ? what : `${statusInWords(Number(status))} (status ${status})`;
	return words.charAt(0).toUpperCase() + words.slice(1);
}

/** How long it took to find new posts. */
export function delayInWords(hours: number): string {
	if (hours < 1 / 30) return 'a minute or two';
	if (hours < 1.5) return `${Math.round(hours * 60)} minutes`;
	if (hours < 36) return `${Math.round(hours)} hours`;
	return `${Math.round(hours / 24)} days`;
}

const KINDS: Readonly<Record<string, string>> = {
	home: 'home page',
	'feed-page': 'older feed page',
	list: 'post listing',
	items: 'feed posts',
};

export const kindInWords = (kind: string): string => KINDS[kind] ?? kind.replaceAll('-', ' ');
