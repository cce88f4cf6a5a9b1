/** wordpress-items: cuts a streamed export into its items. Text inside CDATA is not markup. */

/** A longer item is skipped. */
const MAX_ITEM_CHARS = 64_000_000;
const MAX_HEAD_CHARS = 4_000_000;

const MARK = /<!\[CDATA\[|<item(?=[\s>])|<\/item\s*>/g;
/** The last chunk may end in the middle of a tag. */
const LONGEST_MARK = 20;
const CDATA_END = ']]>';

export class ItemSplitter {
	/** The text before the first item. */
	head = '';
	#text = '';
	/** The position up to which the text was scanned. */
	#place = 0;
	/** The start of the incomplete item; -1 between items. */
	#start = -1;
	#isInCdata = false;
	#hasHead = false;

	/** The items that are now complete; null for one that is too long. */
	push(chunk: string): (string | null)[] {
		this.#text += chunk;
		const items: (string | null)[] = [];
		while (this.#isInCdata ? this.#leaveCdata() : this.#nextMark(items)) {}
		this.#forget(items);
		return items;
	}

	#leaveCdata(): boolean {
		const end = this.#text.indexOf(CDATA_END, this.#place);
		if (end === -1) {
			this.#place = Math.max(this.#place, this.#text.length - CDATA_END.length + 1);
			return false;
		}
		this.#place = end + CDATA_END.length;
		this.#isInCdata = false;
		return true;
	}

	#nextMark(items: (string | null)[]): boolean {
		MARK.lastIndex = this.#place;
		const match = MARK.exec(this.#text);
		if (match === null) {
			this.#place = Math.max(this.#place, this.#text.length - LONGEST_MARK);
			return false;
		}
		this.#place = MARK.lastIndex;
		if (match[0].startsWith('<!')) this.#isInCdata = true;
		else if (match[0].startsWith('</')) this.#end(items);
		else if (this.#start === -1) this.#begin(match.index);
		return true;
	}

	#begin(at: number): void {
		if (!this.#hasHead) this.head = this.#text.slice(0, Math.min(at, MAX_HEAD_CHARS));
		this.#hasHead = true;
		this.#start = at;
	}

	#end(items: (string | null)[]): void {
		if (this.#start !== -1) items.push(this.#text.slice(this.#start, this.#place));
		this.#start = -1;
	}

	/** Drops the scanned text, so that at most one item is in memory. */
	#forget(items: (string | null)[]): void {
		if (this.#start !== -1 && this.#text.length - this.#start > MAX_ITEM_CHARS) {
			items.push(null);
			this.#start = -1;
		}
		const isAwaited = !this.#hasHead && this.#text.length <= MAX_HEAD_CHARS;
		const from = isAwaited ? 0 : this.#start === -1 ? this.#place : this.#start;
		if (from === 0) return;
		this.#text = this.#text.slice(from);
		this.#place -= from;
		if (this.#start !== -1) this.#start = 0;
	}
}
