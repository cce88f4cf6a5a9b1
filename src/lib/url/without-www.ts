/** A host as readers know it: most sites answer by both names. */
export function withoutWww(host: string): string {
	return host.startsWith('www.') ? host.slice('www.'.length) : host;
}
