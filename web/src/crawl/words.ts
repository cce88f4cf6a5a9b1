/** words: what the crawl does, as people say it. */

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

export function bytesInWords(bytes: number): string {
	let [size, unit] = [bytes, 0];
	while (size >= 1000 && unit < UNITS.length - 1) {
		size /= 1000;
		unit++;
	}
	return `${unit === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${UNITS[unit]}`;
}

const STATUSES: Readonly<Record<number, string>> = {
	0: 'no answer',
	200: 'fetched',
	301: 'moved',
	302: 'moved for now',
	303: 'moved',
	304: 'not changed',
	307: 'moved for now',
	308: 'moved',
	401: 'needs a login',
	403: 'forbidden',
	404: 'not there',
	410: 'gone',
	429: 'too often',
};

export function statusInWords(status: number): string {
	const known = STATUSES[status];
	if (known !== undefined) return known;
	if (status >= 500) return 'fault of the server';
	return status >= 400 ? 'refused' : 'answered';
}

/** What is told of a group of troubles: a bare status is said in words. */
export function troubleInWords(what: string): string {
	const status = /^status (\d{3})\.?$/i.exec(what)?.[1];
	const words = status === undefined ? what : `${statusInWords(Number(status))} (status ${status})`;
	return words.charAt(0).toUpperCase() + words.slice(1);
}

/** How fresh what is found is. */
export function delayInWords(hours: number): string {
	if (hours < 1 / 30) return 'a minute or two';
	if (hours < 1.5) return `${Math.round(hours * 60)} minutes`;
	if (hours < 36) return `${Math.round(hours)} hours`;
	return `${Math.round(hours / 24)} days`;
}

const KINDS: Readonly<Record<string, string>> = {
	home: 'home page',
	'feed-page': 'feed, older',
	list: 'list of posts',
	items: 'posts of a feed',
};

export const kindInWords = (kind: string): string => KINDS[kind] ?? kind.replaceAll('-', ' ');
