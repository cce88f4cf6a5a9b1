/**
 * sim: a deterministic web of blogs on loopback, for tests, demonstrations and load.
 *
 * `startSim` serves it as an HTTP proxy; `createWorld` is the same web as plain functions.
 */

export type { ClockMode } from './clock.ts';
export type { Counts, HostCounts, TotalCounts } from './counts.ts';
export type * from './model.ts';
export { CHANNELS } from './model.ts';
export type { PushControl, PushTally, SimPushOptions } from './push/index.ts';
export { type Reply, type RequestOptions, requestSim } from './request-sim.ts';
export { type Sim, type SimOptions, startSim } from './server.ts';
export { type Answer, answerSite } from './site/index.ts';
export { describePost, type TrueComment, type TruePost } from './truth.ts';
export type {
	EventOptions,
	FalseFriend,
	TrueBurst,
	TrueCascade,
	TrueEvents,
	TrueFriend,
	TrueMention,
} from './world/events/index.ts';
export type { PushPlan, PushShares } from './world/push-plan.ts';
export type { Theme, ThemeChange, ThemePlan } from './world/theme-plan.ts';
export { createWorld, DEFAULT_START_MS, type World, type WorldOptions } from './world.ts';
