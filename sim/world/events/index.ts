/** events: what happens in a simulated world beside the everyday. Off unless asked for. */

export type { EventOptions } from './days.ts';
export { Planted } from './planted.ts';
export type { FalseFriend } from './talk.ts';
export {
	type TrueBurst,
	type TrueCascade,
	type TrueEvents,
	type TrueFriend,
	type TrueMention,
	tellEvents,
} from './truth.ts';
