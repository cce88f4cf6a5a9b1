import { describe, expect, it } from 'vitest';
import { LocalNetworks } from './local-networks.ts';

const of = (...cidrs: string[]) => ({
	eth0: cidrs.map((cidr) => ({ address: cidr.split('/')[0]!, cidr })),
});

describe('the addresses of the interfaces and their links are local', () => {
	const networks = new LocalNetworks(() => ({
		...of('93.184.216.34/24', '198.41.0.4/32', '2606:4700:1:2::7/64', 'fe80::1%eth0/64', '9.9.9.9/0'),
		none: undefined,
	}));
	it.each([
		...['93.184.216.34', '93.184.216.1', '93.184.216.255', '::ffff:93.184.216.34', '::ffff:5db8:d822'],
		...['198.41.0.4', '2606:4700:1:2::7', '2606:4700:1:2:ffff::1', '9.9.9.9', 'fe80::2'],
	])('%s', (address) => expect(networks.has(address)).toBe(true));

	it.each(['93.184.217.1', '198.41.0.5', '2606:4700:1:3::7', '8.8.8.8', '9.9.9.8'])('but not %s', (address) =>
		expect(networks.has(address)).toBe(false),
	);
});

it('an address that the machine got, or lost, a moment ago counts', () => {
	let interfaces = of('198.41.0.4/32');
	let nowMs = 0;
	const networks = new LocalNetworks(
		() => interfaces,
		() => nowMs,
	);
	expect(networks.has('198.41.0.5')).toBe(false);
	interfaces = of('198.41.0.5/32');
	nowMs += 5_000;
	expect([networks.has('198.41.0.5'), networks.has('198.41.0.4')]).toEqual([true, false]);
});
