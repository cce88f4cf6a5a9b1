/** fleet-store: what a fleet needs of its store. */
import type { Frontier } from '../io/store/frontier.ts';
import type { HostLeases } from '../io/store/host-leases.ts';
import type { Store } from '../io/store/store.ts';

/** The store of a fleet. */
export interface FleetStore extends Pick<Store, 'write' | 'writeAll' | 'forgotten' | 'blog'> {
	readonly frontier: Frontier & { readonly leases: HostLeases };
}
