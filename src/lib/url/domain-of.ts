/**
 * domain-of: the registered part of a host name.
 *
 * The last two labels, or three where the second is a common one below a country (`co.uk`, `ne.jp`). There is no list
 * of suffixes: a service that rents out names under its own domain counts as one domain.
 */

const SECOND_LEVEL = /^(?:com?|net?|org?|ac|gov?|edu|gr|mil|sch|nom|ltd|plc|asso)$/;

/** `host` may have a port; an IP address is its own domain. */
export function domainOf(host: string): string {
	const name = host.replace(/:\d+$/, '').replace(/\.$/, '');
	if (name.includes(':') || /^[\d.]+$/.test(name)) return name;
	const labels = name.split('.');
	const [second = '', top = ''] = labels.slice(-2);
	const count = top.length === 2 && SECOND_LEVEL.test(second) ? 3 : 2;
	return labels.slice(-count).join('.');
}
