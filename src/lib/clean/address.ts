/** address: addresses in clean content are absolute, and lead nowhere that runs something. */

const LINK_PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:', 'ftp:']);
const IMAGE_PROTOCOLS = new Set(['http:', 'https:']);
const MAX_ADDRESS = 4000;

export function linkAddress(href: string | undefined, base: string | undefined): string | null {
	return resolve(href, base, LINK_PROTOCOLS);
}

export function imageAddress(src: string | undefined, base: string | undefined): string | null {
	return resolve(src, base, IMAGE_PROTOCOLS);
}

/** Addresses that are written as they would be read: most are, and need not be taken apart. */
const PLAIN = /^https?:\/\/[a-z\d-]+(?:\.[a-z\d-]+)+\/(?:[\w~%?=&#+,;:@!-][\w~%?=&#+,;:@!./-]*)?$/;
const DOTS = /\/\.|%2e/i;

/** Without a base only absolute addresses can be kept. */
function resolve(
	address: string | undefined,
	base: string | undefined,
	protocols: ReadonlySet<string>,
): string | null {
	const trimmed = address?.trim() ?? '';
	if (trimmed === '' || trimmed.length > MAX_ADDRESS) return null;
	if (PLAIN.test(trimmed) && !DOTS.test(trimmed)) return trimmed;
	const url = parse(trimmed, base);
	return url !== null && protocols.has(url.protocol) ? url.href : null;
}

function parse(address: string, base: string | undefined): URL | null {
	try {
		return new URL(address, base);
	} catch {
		return null;
	}
}
