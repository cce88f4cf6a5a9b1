/** own-page: whether an address is another page of the same host. */
import { canParse } from './can-parse.ts';
import { hostOf } from './host-of.ts';
import { plainAddress } from './plain-address.ts';

/** A page of the same host that is not this one. */
export function isOwnPage(to: string, url: string): boolean {
	if (!canParse(to) || hostOf(to) !== hostOf(url)) return false;
	const bare = (address: string) => plainAddress(address).replace(/#.*/s, '');
	return bare(to) !== bare(url) && (!to.includes('#') || new URL(to).hash === '');
}
