/** unseen-half: which hosts' pages are not looked at when rules are made. */

/** Half of the hosts. Stable over runs and machines. */
export function isUnseenHost(host: string): boolean {
	// The lowest bit of FNV-1a is only the parity of the characters.
	return ((hashHost(host) >>> 16) & 1) === 1;
}

/** FNV-1a of the host without `www`. */
export function hashHost(host: string): number {
	let hash = 0x811c9dc5;
	for (const char of host.toLowerCase().replace(/^www\./, ''))
		hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193) >>> 0;
	return hash;
}
