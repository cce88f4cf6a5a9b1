/**
 * guard: allows connections to public addresses only, and not to this machine or its neighbours, whose addresses may be public too.
 *
 * The address that is connected to is checked, not the name: a name may lead anywhere, and elsewhere a moment later.
 * Three checks, each enough by itself: every address in a lookup's answer, literal addresses (they skip the lookup), and
 * the other end of the open connection, before a byte is sent.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';
import { Failure } from '../failure.ts';
import type { AddressCheck } from './addresses.ts';
import { LocalNetworks } from './local-networks.ts';

/** Whether this address may be connected to. */
export type AllowsAddress = (address: string) => boolean;

/** All assigned public IPv6 addresses are in this block (RFC 4291 §2.4). Others lead to an IPv4 address, to a neighbour or nowhere. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** True for an address on the public internet. IPv4 mapped into IPv6 is judged as IPv4; an address with a zone is a neighbour's. */
export function isPublicAddress(address: string): boolean {
	if (isIP(address) === 0 || address.includes('%')) return false;
	const processed = ipaddr.process(isIP(address) === 6 ? inHex(address) : address);
	if (processed instanceof ipaddr.IPv6 && !processed.match(GLOBAL_IPV6)) return false;
	return processed.range() === 'unicast';
}

const LOCAL_NETWORKS = new LocalNetworks();

/** True for a public address that is neither this machine's nor on one of its links. */
export function isOutsideAddress(address: string): boolean {
	return isPublicAddress(address) && !LOCAL_NETWORKS.has(address);
}

/** Some read `::8.8.8.8` as `::ffff:8.8.8.8`; in hex it is unambiguous. */
function inHex(address: string): string {
	return new URL(`http://[${address}]`).hostname.slice(1, -1);
}

/** Throws if any address in a lookup's answer may not be connected to: the connection uses whichever responds first. */
export function checkAddresses(allows: AllowsAddress): AddressCheck {
	return (host, addresses) => {
		const bad = addresses.find(({ address }) => !allows(address));
		if (bad !== undefined) throw refusal(host, bad.address);
	};
}

/** A connector for undici that refuses forbidden literal addresses and other ends. Names are checked in the lookup. */
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
