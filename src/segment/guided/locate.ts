/**
 * locate: where texts occur in a longer one, even when they differ in places.
 *
 * Pieces of a text that are as far apart there as in the text itself are on one diagonal. A text is found where pieces
 * on one diagonal, or on near ones, make up most of it. The work grows with the sum of the lengths, not with their
 * product.
 *
 * In:     the folded long text, and folded texts to search for.
 * Out:    per text the places where it occurs, best first, with the share of it that matches.
 */
import { findPieces, type Piece } from './runs.ts';

export interface Place {
	/** The range in the long text, from the first piece to the last. */
	readonly from: number;
	readonly to: number;
	/** Share of the letters that match: 1 is the whole text exactly. */
	readonly share: number;
	/** Where in the text its first piece begins. */
	readonly offset: number;
}

/** The most letters of a text that are used. */
const MAX_LENGTH = 600;
const MAX_PLACES = 4;
/** How many letters the page may insert within a text. */
const BAND = 128;
/** From this share on a text counts as found. */
const MIN_SHARE = 0.5;
/** This many letters of its beginning are enough; half as many where a letter is a syllable or a word. */
const MIN_BEGINNING = 24;
const FIRST_WIDE = 0x3040;
/** How much may be missing at its beginning. */
const MAX_MISSING = 2;

export function locate(long: Uint16Array, texts: readonly Uint16Array[]): Place[][] {
	const cut = texts.map((text) => text.subarray(0, MAX_LENGTH));
	return findPieces(long, cut).map((pieces, i) => findPlaces(cut[i]!, pieces));
}

function findPlaces(text: Uint16Array, pieces: readonly Piece[]): Place[] {
	const places: Place[] = [];
	for (const core of [...pieces].sort((a, b) => b.length - a.length).slice(0, MAX_PLACES)) {
		if (places.some(({ from, to }) => core.at < to && core.at + core.length > from)) continue;
		const near = pieces.filter((piece) => isBeside(piece, core)).sort((a, b) => a.offset - b.offset);
		const place = joinPieces(near, text.length);
		if (isThere(place, text, near)) places.push(place);
	}
	return places.sort((a, b) => b.share - a.share);
}

/** On a near diagonal, and before or after the core in both texts. */
function isBeside(piece: Piece, core: Piece): boolean {
	if (piece === core) return true;
	if (Math.abs(piece.at - piece.offset - (core.at - core.offset)) > BAND) return false;
	return piece.offset < core.offset ? piece.at < core.at : piece.at >= core.at + core.length;
}

/** In the order of the text; what two pieces share counts once. */
function joinPieces(pieces: readonly Piece[], length: number): Place {
	let covered = 0;
	let reached = 0;
	let to = 0;
	for (const piece of pieces) {
		const end = piece.offset + piece.length;
		covered += Math.max(0, end - Math.max(reached, piece.offset));
		reached = Math.max(reached, end);
		to = Math.max(to, piece.at + piece.length);
	}
	const { at, offset } = pieces[0]!;
	return { from: at, to, share: covered / length, offset };
}

/** Most of the text, or only its beginning where the page shows less than the feed. */
function isThere({ share, offset }: Place, text: Uint16Array, pieces: readonly Piece[]): boolean {
	if (share >= MIN_SHARE) return true;
	const least = text[0]! >= FIRST_WIDE ? MIN_BEGINNING / 2 : MIN_BEGINNING;
	return offset <= MAX_MISSING && pieces[0]!.length >= least;
}
