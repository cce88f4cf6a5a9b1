/**
 * can-parse: whether an address can be read, in place of `URL.canParse`.
 *
 * Once Node 20 has compiled a caller of `URL.canParse`, it takes text with letters such as ü for UTF-8: addresses that can be read
 * are refused, and of others it says that they can be read, whereupon `new URL` throws. Plain ASCII is judged rightly, and quickly.
 */

const ASCII = /^[\0-\x7f]*$/;

export function canParse(address: string, base?: string): boolean {
	if (ASCII.test(address) && (base === undefined || ASCII.test(base))) return URL.canParse(address, base);
	try {
		new URL(address, base);
		return true;
	} catch {
		return false;
	}
}
