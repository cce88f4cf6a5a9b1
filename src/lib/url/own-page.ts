/** own-page: whether a URL is another page of the same host. */
import { canParse } from './can-parse.ts';
import { canonicalUrl } from './canonical-url.ts';
import { hostOf } from './host-of.ts';

/** A page of the same host that is not this one. */
export function isOwnPage(to: string, url: string): boolean {
	if (!canParse(to) || hostOf(to) !== hostOf(url)) return false;
	const bare = (address: string) => canonicalUrl(address).replace(/#.*/s, '');
	return bare(to) !== bare(url) && (!to.includes('#') || new URL(to).hash === '');
}
