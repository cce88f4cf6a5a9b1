/**
 * critical-mass: when looking for more blogs has become worth less than completing those that are known.
 *
 * In:     of the addresses that visits find, how many lead to sites that are known already.
 * Out:    the share of the latest, and the moment when it passed the critical mass.
 * Source: Bross §V: first as many blogs as possible; "when a critical mass is reached, … it is more important at this point to reproduce a
 *         blog's entire content". The paper gives no number: with ours, four new addresses lead to one site that is not known yet.
 */

/** The share is that of about so many of the latest addresses, and not meaningful below. */
const WINDOW = 500;
const CRITICAL_SHARE = 0.75;

export interface MassState {
	readonly found: number;
	readonly known: number;
	/** When the critical mass was reached, ISO; null before. */
	readonly reachedAt: string | null;
}

export const NO_MASS: MassState = { found: 0, known: 0, reachedAt: null };

/** The state after more addresses; older ones count less and less. Once reached, it stays so. */
export function noteAddresses(
	state: MassState,
	{ found, known, at }: { readonly found: number; readonly known: number; readonly at: string },
): MassState {
	const left = Math.min(1, Math.max(0, (2 * WINDOW - found) / (state.found + 1)));
	const all = state.found * left + found;
	const old = state.known * left + known;
	const isReached = all >= WINDOW && old / all >= CRITICAL_SHARE;
	return { found: all, known: old, reachedAt: state.reachedAt ?? (isReached ? at : null) };
}

/** Null until enough addresses were found. */
export function knownShare({ found, known }: MassState): number | null {
	return found < WINDOW ? null : known / found;
}
