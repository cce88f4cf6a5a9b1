/**
 * push-plan: which blogs announce their posts, to a hub or by pings, and which hubs do not work.
 *
 * In:     the shares of the blogs; a blog.
 * Out:    the hub that its feed names, and whether it pings. Off by default.
 */

import type { SimBlog } from '../model.ts';
import { mix, SALT, unit } from '../random.ts';

export interface PushShares {
	/** The share of the blogs with a feed that name a hub, 0 to 1. */
	readonly websubShare?: number;
	/** The share of the blogs that ping. */
	readonly pingShare?: number;
	/** The share of the hubs' blogs whose hub is deaf (never confirms) or mute (never delivers). */
	readonly deadHubShare?: number;
}

export interface PushPlan {
	/** The hub's address. */
	readonly hub: string | null;
	readonly pings: boolean;
}

/** Hosts of the simulated web that are hubs; no other host has a name without a number. */
const HUB_HOSTS = {
	good: 'hub.push.example',
	deaf: 'deaf-hub.push.example',
	mute: 'mute-hub.push.example',
} as const;

export type HubKind = keyof typeof HUB_HOSTS;

export function hubUrl(kind: HubKind): string {
	return `http://${HUB_HOSTS[kind]}/`;
}

export function findHub(host: string): HubKind | null {
	return (Object.keys(HUB_HOSTS) as HubKind[]).find((kind) => HUB_HOSTS[kind] === host) ?? null;
}

export function drawPushPlan(shares: PushShares | null, seed: number, blog: SimBlog): PushPlan | null {
	if (shares === null || blog.fault === 'gone' || blog.fault === 'redirect-loop') return null;
	const key = mix(mix(seed, SALT.push), blog.index);
	const hasHub = blog.feed !== null && unit(mix(key, 0)) < (shares.websubShare ?? 0);
	const pings = unit(mix(key, 1)) < (shares.pingShare ?? 0);
	if (!hasHub && !pings) return null;
	return { hub: hasHub ? hubUrl(drawHub(key, shares.deadHubShare ?? 0)) : null, pings };
}

function drawHub(key: number, deadShare: number): HubKind {
	if (unit(mix(key, 2)) >= deadShare) return 'good';
	return mix(key, 3) % 2 === 0 ? 'deaf' : 'mute';
}
