/** unseen-half: which hosts' pages are not looked at when rules are made. */

/** Half of the hosts. Stable over runs and machines: FNV-1a of the host without `www`. */
export function isUnseenHost(host: string): boolean {
	let hash = 0x811c9dc5;
	for (const char of host.toLowerCase().replace(/^www\./, ''))
		hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193) >>> 0;
	// The lowest bit of FNV-1a is only the parity of the characters.
	return ((hash >>> 16) & 1) === 1;
}
