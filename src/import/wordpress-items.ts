/** wordpress-items: an export as it streams in, cut into its items; what looks like markup inside CDATA is none. */

/** An item that is longer is passed over. */
const MAX_ITEM_CHARS = 64_000_000;
const MAX_HEAD_CHARS = 4_000_000;

const MARK = /<!\[CDATA\[|<item(?=[\s>])|<\/item\s*>/g;
/** A mark may be cut by the end of what has come so far. */
const LONGEST_MARK = 20;
const CDATA_END = ']]>';

export class ItemSplitter {
	/** What stands before the first item. */
	head = '';
	#text = '';
	/** How far the text was looked at. */
	#place = 0;
	/** Where the item begins that is not yet whole; -1 between items. */
	#start = -1;
	#isInCdata = false;
	#hasHead = false;

	/** The items that are whole now; null for one that is too long. */
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

	/** Drop what is done with, so that no more than one item is held. */
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
