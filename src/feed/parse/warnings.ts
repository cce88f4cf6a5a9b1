/** warnings: what was wrong with a feed and how it was repaired. Each kind is listed once, with its count. */

/** One sentence per repair, the most important first. `#` is replaced by the count. */
const SENTENCES = {
	cutInput: 'The feed is too large: only its first # bytes were read.',
	wrongEncoding: 'The declared encoding does not match the bytes; another one was used.',
	mixedEncoding: 'Repaired windows-1252 characters in text of another encoding: #.',
	controlCharacters: 'Removed control characters: #.',
	escapedDocument: 'The whole feed was escaped twice; it was unescaped once.',
	leadingJunk: 'Text or markup before the feed was skipped.',
	trailingJunk: 'Text or markup after the feed was skipped.',
	missingRoot: 'The feed has no root element; its items were read directly.',
	brokenTags: 'Repaired unclosed tags or tags with broken quotes: #.',
	strayLess: 'Read "<" as text where no tag starts: #.',
	unclosedElements: 'Closed elements that had no closing tag: #.',
	unmatchedClosings: 'Ignored closing tags without an opening tag: #.',
	damagedTags: 'Recovered values between damaged tags: #.',
	lostItems: 'Recovered items with a damaged opening tag: #.',
	brokenCdata: 'Repaired nested or unclosed CDATA sections: #.',
	bareAmpersands: 'Read "&" as text where no reference starts: #.',
	undefinedEntities: 'Left references to undefined entities unchanged: #.',
	impossibleReferences: 'Removed references to invalid characters: #.',
	doubleEscaped: 'Unescaped values that were escaped twice: #.',
	repeatedIds: 'Used the URL for items whose id is not unique: #.',
	unreadableDates: 'Dates that could not be parsed: #.',
	tooDeep: 'Elements nested deeper than # levels were flattened.',
	tooManyItems: 'Only the first # items were read.',
	brokenJson: 'The JSON is not valid; places repaired: #.',
	truncated: 'The feed ends in the middle of an element; the last item may be cut.',
} as const;

export type Repair = keyof typeof SENTENCES;

export class Warnings {
	readonly #counts = new Map<Repair, number>();

	/** Records `count` more repairs of a kind. */
	add(repair: Repair, count = 1): void {
		this.#counts.set(repair, (this.#counts.get(repair) ?? 0) + count);
	}

	/** Records a repair whose figure is not a sum. */
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
