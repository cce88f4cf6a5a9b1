/** events: what happens in a simulated world beside the everyday. Off unless asked for. */

export type { Cascade, CascadePost } from './cascades.ts';
export type { EventOptions } from './days.ts';
export { Planted } from './planted.ts';
export type { FalseFriend, Talk, TalkKind } from './talk.ts';
export {
	type TrueBurst,
	type TrueCascade,
	type TrueEvents,
	type TrueFriend,
	type TrueMention,
	tellEvents,
} from './truth.ts';
