/**
 * stray: values found in the feed itself that belong to an item.
 *
 * When an item's opening tag is damaged, its values seem to be the feed's. A feed gives most values once, so repeated
 * values, and those that only items have, are collected separately. The item's closing tag then confirms that it was an
 * item.
 */
import { Draft } from './draft.ts';
import { FEED_FIELDS } from './feed-fields.ts';
import type { Field } from './field.ts';
import { ITEM_FIELDS } from './item-fields.ts';

export interface Destination {
	readonly field: Field;
	readonly draft: Draft;
}

export class StrayItem {
	draft = new Draft();
	readonly #feed: Draft;
	readonly #reported = new Set<string>();

	constructor(feed: Draft) {
		this.#feed = feed;
	}

	/** Where the value of an element in the feed goes; null for an unknown element. */
	destination(known: string, isInsideUnknown: boolean): Destination | null {
		const feedField = FEED_FIELDS.get(known);
		const itemField = ITEM_FIELDS.get(known);
		const isStray = feedField === undefined || isInsideUnknown || this.#reported.has(known);
		if (isStray && itemField !== undefined) return this.#strayDestination(known, feedField, itemField);
		this.#reported.add(known);
		return feedField === undefined ? null : { field: feedField, draft: this.#feed };
	}

	/** The item that was found, or null; starts over. */
	take(): Draft | null {
		const { draft } = this;
		this.draft = new Draft();
		return draft.has('title') || draft.has('url') ? draft : null;
	}

	/** A feed may have many links: those go to both. */
	#strayDestination(known: string, feedField: Field | undefined, itemField: Field): Destination {
		if (known !== 'link' || feedField === undefined) return { field: itemField, draft: this.draft };
		const { draft } = this;
		const take: Field['take'] = (feed, value) => {
			feedField.take(feed, value);
			itemField.take(draft, value);
		};
		return { field: { shape: feedField.shape, take }, draft: this.#feed };
	}
}
