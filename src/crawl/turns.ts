/** turns: one request at a time for all hosts that share a network address. */

export class Turns {
	readonly #addressOf: (host: string) => Promise<string | null>;
	readonly #last = new Map<string, Promise<unknown>>();

	/** `addressOf` gives null where the address is not known, as behind a proxy: then nobody waits. */
	constructor(addressOf: (host: string) => Promise<string | null>) {
		this.#addressOf = addressOf;
	}

	async take<T>(host: string, work: () => Promise<T>): Promise<T> {
		const address = await this.#addressOf(host.replace(/:\d+$/, '')).catch(() => null);
		if (address === null) return work();
		const before = this.#last.get(address) ?? Promise.resolve();
		const mine = before.then(work, work);
		const settled = mine.catch(() => {});
		this.#last.set(address, settled);
		try {
			return await mine;
		} finally {
			if (this.#last.get(address) === settled) this.#last.delete(address);
		}
	}
}
