/** names: what class and id say about an element. */
import { describe, expect, it } from 'vitest';
import * as bits from './bits.ts';
import { bitsOfClasses, bitsOfId } from './names.ts';

const { AUTHOR_BOX, COMMENT, FOOT, HIDDEN, META, NAVIGATION, PERSON, POST, RELATED, SIDE, TITLE } = bits;

describe('names', () => {
	it.each([
		['', 0],
		['   ', 0],
		['x y z', 0],
		['entry-content', POST],
		['postMeta', POST | META],
		['POSTMETA', META],
		['commentlist', COMMENT],
		['mobmenu', 0],
		['site nav\tfooter', NAVIGATION | FOOT],
		['has-sidebar', 0],
		['post has-sidebar', POST],
		['sidebar-wrapper', 0],
		['comments-wrapper', COMMENT],
		['left', SIDE],
		['left-text', 0],
		['left_side', SIDE],
		['sideways', 0],
		['more-posts', RELATED],
		['more', 0],
		['sr-only', HIDDEN],
		['read-only', 0],
		['author', PERSON],
		['author-box', PERSON | AUTHOR_BOX],
		['entry-title2', POST | TITLE],
		[`post ${'x'.repeat(300)}`, 0],
	])('of the classes “%s” say %i', (classes, expected) => {
		expect(bitsOfClasses(classes)).toBe(expected);
	});

	it.each([
		['comment-339519', COMMENT],
		['hidden12', HIDDEN],
		['12', 0],
		['left side', 0],
		[`comment${'x'.repeat(500)}`, COMMENT],
	])('of the id “%s” says %i', (id, expected) => {
		expect(bitsOfId(id)).toBe(expected);
	});
});
