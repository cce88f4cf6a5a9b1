/** segment-text: when a date, a title, a URL or a text of a post matches the gold. */
import { fold } from '../src/lib/text/fold.ts';

/** Only letters and digits: what is left of a text without white space and punctuation. */
export function squeeze(text: string): string {
	return fold(text).replaceAll(' ', '');
}

/** Equal after folding; a title of signs alone is compared as it stands. */
export function sameTitle(gold: string, found: string | null): boolean {
	if (found === null) return false;
	return gold.trim() === found.trim() || (squeeze(gold) !== '' && squeeze(gold) === squeeze(found));
}

const DAY_MS = 86_400_000;

/** At most one day from the day that was written and from the day in UTC. */
export function sameDay(gold: string, found: string | null): boolean {
	if (found === null) return false;
	const wanted = [Date.parse(gold.slice(0, 10)), startOfDay(Date.parse(gold))];
	const given = Date.parse(found.slice(0, 10));
	return wanted.some((day) => Math.abs(day - given) <= DAY_MS);
}

function startOfDay(ms: number): number {
	return Math.floor(ms / DAY_MS) * DAY_MS;
}

/** The part of a URL that distinguishes posts: path, query and fragment, however they are spelled. */
export function addressKey(url: string | null, base: string): string | null {
	if (url === null || !URL.canParse(url, base)) return null;
	const { pathname, search, hash } = new URL(url, base);
	const path = decode(pathname)
		.replace(/\/(?:index\.\w{3,5})?$/, '')
		.replace(/\.html?$/, '');
	return path + decode(search) + decode(hash);
}

function decode(text: string): string {
	try {
		return decodeURIComponent(text).normalize('NFC');
	} catch {
		return text;
	}
}

const TOKEN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu;

/** Words; a character where words are not spaced. */
export function tokensOf(text: string): string[] {
	return text.normalize('NFKC').toLowerCase().match(TOKEN) ?? [];
}

/** How many tokens the two share, counting repetitions. */
export function countCommon(a: readonly string[], b: readonly string[]): number {
	const left = new Map<string, number>();
	for (const token of a) left.set(token, (left.get(token) ?? 0) + 1);
	let common = 0;
	for (const token of b) {
		const count = left.get(token) ?? 0;
		if (count > 0) common++;
		left.set(token, count - 1);
	}
	return common;
}

export function tokenF1(a: readonly string[], b: readonly string[]): number {
	return a.length + b.length === 0 ? 1 : (2 * countCommon(a, b)) / (a.length + b.length);
}
