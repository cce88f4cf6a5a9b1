/** events: planted events in a simulated world. Off by default. */

export type { EventOptions } from './days.ts';
export { Planted } from './planted.ts';
export type { FalseFriend } from './talk.ts';
export {
	describeEvents,
	type TrueBurst,
	type TrueCascade,
	type TrueEvents,
	type TrueFriend,
	type TrueMention,
} from './truth.ts';
