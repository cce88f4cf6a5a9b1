/**
 * guard: connect to public addresses only, and not to this machine or its neighbours, whose addresses may be public too.
 *
 * The address that is connected to is checked, not the name: a name may lead anywhere, and elsewhere a moment later.
 * Three checks, each enough by itself: all that a look-up answers, literal addresses (they never pass through the look-up), and
 * the other end of the connection once it stands, before a byte is sent.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';
import { Failure } from '../failure.ts';
import type { AddressCheck } from './addresses.ts';
import { LocalNetworks } from './local-networks.ts';

/** May this address be connected to? */
export type AllowsAddress = (address: string) => boolean;

/** All that is handed out of IPv6 lies in it (RFC 4291 §2.4); what lies outside leads to an IPv4 address, to a neighbour or nowhere. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** True for an address on the public internet; IPv4 mapped into IPv6 is judged as the IPv4 it is, a zone belongs to a neighbour. */
export function isPublicAddress(address: string): boolean {
	if (isIP(address) === 0 || address.includes('%')) return false;
	const plain = ipaddr.process(isIP(address) === 6 ? inHex(address) : address);
	if (plain instanceof ipaddr.IPv6 && !plain.match(GLOBAL_IPV6)) return false;
	return plain.range() === 'unicast';
}

const LOCAL_NETWORKS = new LocalNetworks();

/** True for a public address that is neither this machine's nor on one of its links. */
export function isOutsideAddress(address: string): boolean {
	return isPublicAddress(address) && !LOCAL_NETWORKS.has(address);
}

/** `::8.8.8.8` is read by some as `::ffff:8.8.8.8`; written in hex there is one reading. */
function inHex(address: string): string {
	return new URL(`http://[${address}]`).hostname.slice(1, -1);
}

/** Throws when one of the addresses that a look-up gave may not be connected to: whichever answers first is taken. */
export function checkAddresses(allows: AllowsAddress): AddressCheck {
	return (host, addresses) => {
		const bad = addresses.find(({ address }) => !allows(address));
		if (bad !== undefined) throw refusal(host, bad.address);
	};
}

/** A connector for undici that refuses literal addresses, and other ends, that may not be connected to; names are for the look-up. */
export function guardedConnector(
	options: buildConnector.BuildOptions,
	allows: AllowsAddress,
): buildConnector.connector {
	const connect = buildConnector(options);
	return (target, callback) => {
		const host = target.hostname.replace(/^\[|\]$/g, '');
		if (isIP(host) !== 0 && !allows(host)) {
			callback(refusal(host, host), null);
			return;
		}
		connect(target, (...result) => {
			const [, socket] = result;
			const end = socket?.remoteAddress;
			if (socket === null || end === undefined || allows(end)) callback(...result);
			else {
				socket.destroy();
				callback(refusal(host, end), null);
			}
		});
	};
}

function refusal(host: string, address: string): Failure {
	const where = host === address ? host : `${host} (${address})`;
	const message = `${where} is ${isPublicAddress(address) ? 'in a network of this machine' : 'not a public address'}. To fetch it anyway, set LOGOSPHERE_ALLOW_PRIVATE=1.`;
	return new Failure('private-address', message, 'skip');
}
