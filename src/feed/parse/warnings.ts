/** warnings: what was wrong with a feed and how it was mended, each kind told once with its count. */

/** Every repair, in the order a reader would want to hear of them: the sentence, `#` standing for the count. */
const SENTENCES = {
	cutInput: 'The feed is too large: only its first # bytes were read.',
	wrongEncoding: 'The declared encoding does not fit the bytes; another one was used.',
	mixedEncoding: '# characters of windows-1252 in a text of another encoding were mended.',
	controlCharacters: '# control characters were removed.',
	escapedDocument: 'The whole feed was escaped a second time; it was unescaped.',
	leadingJunk: 'Text or markup before the feed was skipped.',
	trailingJunk: 'Text or markup after the feed was skipped.',
	missingRoot: 'The feed has no root element; it was read by its items.',
	brokenTags: '# tags without an end or with broken quotes were mended.',
	strayLess: '# "<" that begin no tag were taken as text.',
	unclosedElements: '# elements were never closed; they were closed where the next one begins.',
	unmatchedClosings: '# closing tags without an opening one were ignored.',
	damagedTags: '# values between damaged tags were recovered.',
	lostItems: '# items whose opening tag is damaged were recovered.',
	brokenCdata: '# CDATA sections were nested or never closed.',
	bareAmpersands: '# "&" that begin no reference were taken as text.',
	undefinedEntities: '# references to undefined entities were left as they are.',
	impossibleReferences: '# references to characters that cannot be were removed.',
	doubleEscaped: '# values were escaped twice; they were unescaped once more.',
	repeatedIds: '# items share their id with another; their address was taken instead.',
	unreadableDates: '# dates could not be read.',
	tooDeep: 'Elements nested deeper than # levels were read as if they were not nested.',
	tooManyItems: 'Only the first # items were read.',
	brokenJson: 'The JSON is not valid; it was mended in # places.',
	truncated: 'The feed ends in the middle of an element; the last item may be cut.',
} as const;

export type Repair = keyof typeof SENTENCES;

export class Warnings {
	readonly #counts = new Map<Repair, number>();

	/** Note a repair; `count` many of them. */
	add(repair: Repair, count = 1): void {
		this.#counts.set(repair, (this.#counts.get(repair) ?? 0) + count);
	}

	/** Note a repair whose sentence names a figure that does not add up. */
	set(repair: Repair, figure: number): void {
		this.#counts.set(repair, figure);
	}

	/** The sentences, in the order of the table. */
	list(): string[] {
		const repairs = Object.keys(SENTENCES) as Repair[];
		return repairs.flatMap((repair) => {
			const count = this.#counts.get(repair);
			return count === undefined ? [] : [SENTENCES[repair].replace('#', String(count))];
		});
	}
}
