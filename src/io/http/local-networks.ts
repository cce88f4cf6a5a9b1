/**
 * local-networks: the addresses of this machine and of its neighbours on the same link.
 *
 * They may be public addresses and still lead to services that trust whoever is near: a firewall rarely stands between a machine
 * and itself. Interfaces come and go (VPN, DHCP, privacy addresses), so they are read again every few seconds.
 */
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

type Interfaces = () => NodeJS.Dict<readonly Pick<NetworkInterfaceInfo, 'address' | 'cidr'>[]>;
type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

const KEEP_MS = 3_000;

export class LocalNetworks {
	readonly #interfaces: Interfaces;
	readonly #nowMs: () => number;
	#networks: readonly Network[] = [];
	#readMs = Number.NEGATIVE_INFINITY;

	constructor(interfaces: Interfaces = networkInterfaces, nowMs: () => number = () => performance.now()) {
		this.#interfaces = interfaces;
		this.#nowMs = nowMs;
	}

	/** True for an address of this machine, and for one that it reaches without a router. */
	has(address: string): boolean {
		const plain = ipaddr.process(address);
		return this.#read().some(
			([network, bits]) => network.kind() === plain.kind() && plain.match(network, bits),
		);
	}

	#read(): readonly Network[] {
		const nowMs = this.#nowMs();
		if (nowMs - this.#readMs >= KEEP_MS) {
			this.#readMs = nowMs;
			this.#networks = Object.values(this.#interfaces())
				.flatMap((entries) => entries ?? [])
				.map(networkOf);
		}
		return this.#networks;
	}
}

/** A prefix of length 0 would be the whole internet: then only the address itself is local. */
function networkOf({ address, cidr }: Pick<NetworkInterfaceInfo, 'address' | 'cidr'>): Network {
	const own = ipaddr.parse(address.split('%')[0]!);
	const bits = Number(cidr?.split('/')[1] ?? 0);
	return [own, bits > 0 ? bits : own.toByteArray().length * 8];
}
