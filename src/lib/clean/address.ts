/** address: addresses in clean content are absolute, and lead nowhere that runs something. */

const LINK_PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:', 'ftp:']);
const IMAGE_PROTOCOLS = new Set(['http:', 'https:']);
const MAX_ADDRESS = 4000;

/** Addresses that are written as they would be read: most are, and need not be taken apart. */
const PLAIN = /^https?:\/\/[a-z\d-]+(?:\.[a-z\d-]+)+\/[\w~?=&#+,;:@!.%/-]*$/;
/** The same from the root of the site on, or from a part of the page. */
const PLAIN_PATH = /^[/#](?![/.])[\w~?=&#+,;:@!.%/-]*$/;
/** A step up or on the spot, which is taken when the address is read. */
const STEP = /\/\.|%2[eE]/;

/** Makes the addresses of one page absolute; without a base only absolute ones can be kept. */
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
		// Pictures written into the page: long, and no address.
		if (trimmed.startsWith('data:')) return null;
		const start = this.#startOf(trimmed);
		if (start !== '') return start + trimmed;
		const url = parse(trimmed, this.#base);
		return url !== null && protocols.has(url.protocol) ? url.href : null;
	}

	/** What a plain path or part stands behind; '' where the address has to be taken apart. */
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
