/** claims: answers the claims of workers from the leases in the store. Every process of a fleet that has the store does it. */

import type { FleetBus } from '../io/bus/fleet-bus.ts';
import type { HostLeases } from '../io/store/host-leases.ts';
import { parseClaim } from './message-schemas.ts';

/** Returns a function that ends it. */
export function serveClaims(bus: FleetBus, leases: HostLeases): () => void {
	return bus.serveClaims((received) => {
		const { host, ...claim } = parseClaim(received);
		return leases.claim(host, claim, bus.limits.leaseMs);
	});
}
