/** address: makes URLs in clean content absolute and drops those that run code. */

const LINK_PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:', 'ftp:']);
const IMAGE_PROTOCOLS = new Set(['http:', 'https:']);
const MAX_ADDRESS = 4000;

/** URLs that are already in normal form. Most are, and need no parsing. */
const PLAIN = /^https?:\/\/[a-z\d-]+(?:\.[a-z\d-]+)+\/[\w~?=&#+,;:@!.%/-]*$/;
/** The same for paths from the root of the site and for fragments. */
const PLAIN_PATH = /^[/#](?![/.])[\w~?=&#+,;:@!.%/-]*$/;
/** `.` and `..` steps, which are resolved when the URL is parsed. */
const STEP = /\/\.|%2[eE]/;

/** Makes the URLs of one page absolute. Without a base, only absolute URLs survive. */
export class Addresses {
	readonly #base: string | undefined;
	#origin: string | null = null;
	#self: string | null = null;

	constructor(base: string | undefined) {
		this.#base = base;
	}

	link(href: string | undefined): string | null {
		return this.#resolve(href, LINK_PROTOCOLS);
	}

	image(src: string | undefined): string | null {
		return this.#resolve(src, IMAGE_PROTOCOLS);
	}

	#resolve(address: string | undefined, protocols: ReadonlySet<string>): string | null {
		const trimmed = address?.trim() ?? '';
		if (trimmed === '' || trimmed.length > MAX_ADDRESS) return null;
		if (PLAIN.test(trimmed) && !STEP.test(trimmed)) return trimmed;
		// Inline pictures: long, and not web URLs.
		if (trimmed.startsWith('data:')) return null;
		const start = this.#startOf(trimmed);
		if (start !== '') return start + trimmed;
		const url = parse(trimmed, this.#base);
		return url !== null && protocols.has(url.protocol) ? url.href : null;
	}

	/** The prefix for a plain path or fragment; '' where the URL has to be parsed. */
	#startOf(address: string): string {
		if (this.#base === undefined || !PLAIN_PATH.test(address) || STEP.test(address)) return '';
		if (this.#origin === null) this.#readBase(this.#base);
		return address.startsWith('/') ? this.#origin! : this.#self!;
	}

	#readBase(base: string): void {
		const url = parse(base, undefined);
		const isPlain = url !== null && IMAGE_PROTOCOLS.has(url.protocol) && url.username + url.password === '';
		this.#origin = isPlain ? url.origin : '';
		this.#self = isPlain ? url.href.replace(/#.*/s, '') : '';
	}
}

function parse(address: string, base: string | undefined): URL | null {
	try {
		return new URL(address, base);
	} catch {
		return null;
	}
}
