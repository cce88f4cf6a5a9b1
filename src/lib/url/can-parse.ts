/**
 * can-parse: whether a URL can be parsed, in place of `URL.canParse`.
 *
 * Once Node 20 has compiled a caller of `URL.canParse`, it reads text with letters such as ü as UTF-8. It then rejects
 * valid URLs and accepts others on which `new URL` throws. Plain ASCII is judged correctly, and quickly.
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
