/**
 * guard: connect to public addresses only.
 *
 * The address that is connected to is checked, not the name: a name may lead anywhere, and elsewhere a moment later.
 * Literal addresses never pass through the look-up, so both ways are guarded.
 */
import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';
import { Failure } from './failure.ts';

/** True for an address on the public internet; IPv4 inside IPv6 is judged as the IPv4 it is. */
export function isPublicAddress(address: string): boolean {
	if (!ipaddr.isValid(address)) return false;
	return ipaddr.process(address).range() === 'unicast';
}

/** A connector for undici that refuses every other address. */
export function guardedConnector(): buildConnector.connector {
	const connect = buildConnector({ lookup: guardedLookup });
	return (options, callback) => {
		const host = options.hostname.replace(/^\[|\]$/g, '');
		if (isIP(host) !== 0 && !isPublicAddress(host)) callback(refusal(host, host), null);
		else connect(options, callback);
	};
}

const guardedLookup: LookupFunction = (host, options, callback) => {
	lookup(host, { ...options, all: true }, (error, addresses) => {
		if (error !== null) return callback(error, []);
		const bad = addresses.find(({ address }) => !isPublicAddress(address));
		if (bad !== undefined) return callback(refusal(host, bad.address), []);
		if (options.all === true) return callback(null, addresses);
		return callback(null, addresses[0]!.address, addresses[0]!.family);
	});
};

function refusal(host: string, address: string): Failure {
	const where = host === address ? host : `${host} (${address})`;
	const message = `${where} is no public address. To read it all the same set LOGOSPHERE_ALLOW_PRIVATE=1.`;
	return new Failure('private-address', message, 'skip');
}
