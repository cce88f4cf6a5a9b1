/**
 * guard: connect to public addresses only.
 *
 * The address that is connected to is checked, not the name: a name may lead anywhere, and elsewhere a moment later.
 * Literal addresses never pass through the look-up, so both ways are guarded.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';
import { Failure } from './failure.ts';
import type { Addresses } from './http-addresses.ts';

/** True for an address on the public internet; IPv4 inside IPv6 is judged as the IPv4 it is. */
export function isPublicAddress(address: string): boolean {
	if (!ipaddr.isValid(address)) return false;
	return ipaddr.process(address).range() === 'unicast';
}

/** Throws when one of a host's addresses is not public. */
export function checkPublic(host: string, addresses: Addresses): void {
	const bad = addresses.find(({ address }) => !isPublicAddress(address));
	if (bad !== undefined) throw refusal(host, bad.address);
}

/** A connector for undici that refuses literal addresses that are not public; names are for the look-up to refuse. */
export function guardedConnector(options: buildConnector.BuildOptions): buildConnector.connector {
	const connect = buildConnector(options);
	return (target, callback) => {
		const host = target.hostname.replace(/^\[|\]$/g, '');
		if (isIP(host) !== 0 && !isPublicAddress(host)) callback(refusal(host, host), null);
		else connect(target, callback);
	};
}

function refusal(host: string, address: string): Failure {
	const where = host === address ? host : `${host} (${address})`;
	const message = `${where} is no public address. To read it all the same set LOGOSPHERE_ALLOW_PRIVATE=1.`;
	return new Failure('private-address', message, 'skip');
}
