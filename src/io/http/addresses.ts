/**
 * addresses: resolves host names to network addresses, with a cache.
 *
 * Connections and lookups share the cache, so `first` returns the address that will be connected to.
 */
import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';

export type Addresses = readonly LookupAddress[];
/** Throws if a host may not be connected to. */
export type AddressCheck = (host: string, addresses: Addresses) => void;
/** All addresses of a name; rejects if there is none. */
export type Resolve = (host: string) => Promise<Addresses>;

export interface AddressBookOptions {
	readonly check: AddressCheck;
	/** Default: the system's DNS lookup. */
	readonly resolve?: Resolve | undefined;
	readonly keepMs?: number | undefined;
}

const KEEP_MS = 60_000;
const MAX_HOSTS = 20_000;

interface Entry {
	readonly addresses: Promise<Addresses>;
	readonly untilMs: number;
}

export class AddressBook {
	readonly #entries = new Map<string, Entry>();
	readonly #options: AddressBookOptions;

	constructor(options: AddressBookOptions) {
		this.#options = options;
	}

	/** The address of a host; null if there is none or it may not be connected to. */
	async first(host: string): Promise<string | null> {
		const bare = host.replace(/^\[|\]$/g, '');
		if (isIP(bare) !== 0) return bare;
		try {
			return (await this.#addressesOf(bare))[0]?.address ?? null;
		} catch {
			return null;
		}
	}

	/** Replaces Node's own lookup. */
	readonly lookup: LookupFunction = (host, options, callback) => {
		this.#addressesOf(host).then(
			(addresses) => {
				const [first] = addresses;
				if (options.all === true) callback(null, [...addresses]);
				else callback(null, first!.address, first!.family);
			},
			(error) => callback(error, []),
		);
	};

	#addressesOf(host: string): Promise<Addresses> {
		const { check, resolve = lookUp, keepMs = KEEP_MS } = this.#options;
		const nowMs = performance.now();
		const known = this.#entries.get(host);
		if (known !== undefined && known.untilMs > nowMs) return known.addresses;
		const addresses = resolve(host).then((found) => {
			check(host, found);
			return found;
		});
		this.#save(host, { addresses, untilMs: nowMs + keepMs });
		return addresses;
	}

	#save(host: string, entry: Entry): void {
		this.#entries.delete(host);
		this.#entries.set(host, entry);
		if (this.#entries.size > MAX_HOSTS) this.#entries.delete(this.#entries.keys().next().value!);
		entry.addresses.catch(() => {
			if (this.#entries.get(host) === entry) this.#entries.delete(host);
		});
	}
}

function lookUp(host: string): Promise<Addresses> {
	return new Promise((resolve, reject) => {
		lookup(host, { all: true }, (error, addresses) => {
			if (error !== null) reject(error);
			else if (addresses.length === 0) reject(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }));
			else resolve(addresses);
		});
	});
}
