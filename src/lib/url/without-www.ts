/** A host without `www.`: most sites use both names. */
export function withoutWww(host: string): string {
	return host.startsWith('www.') ? host.slice('www.'.length) : host;
}
