import { describe, expect, it } from 'vitest';
import { draftOf, HOME } from '../io/store/facts.fixture.ts';
import type { PostSource } from '../model/post.ts';
import { addressOf, compareReadings, contentHash, postKeys, type Reading } from './identity.ts';

const kinds = (keys: readonly string[]) => keys.map((key) => key.split(' ')[0]);

describe('the keys of a post', () => {
	it.each([
		['an address and an id', draftOf(), 'tag:1', ['address', 'id']],
		['an address alone', draftOf(), null, ['address']],
		['no address', draftOf({ url: null }), null, ['title', 'text']],
		[
			'the home page as address',
			draftOf({ url: 'https://www.ann.example/' }),
			'tag:1',
			['id', 'title', 'text'],
		],
		['neither address nor title', draftOf({ url: null, title: null }), null, ['text']],
		['signs for a title', draftOf({ url: null, title: '***' }), null, ['text']],
		['nothing at all', draftOf({ url: null, title: null, text: '' }), null, []],
	])('that has %s', (_, draft, guid, expected) => {
		expect(kinds(postKeys({ draft, guid }, 'ann.example'))).toEqual(expected);
	});
});

describe('the URL of a post without one', () => {
	it.each([
		[{ url: null }, /^http:\/\/ann\.example\/#2004-03-05-[\da-f]{8}$/],
		[{ url: HOME }, /^http:\/\/ann\.example\/#2004-03-05-[\da-f]{8}$/],
		[{ url: null, published: null }, /^http:\/\/ann\.example\/#post-[\da-f]{8}$/],
		[{ url: `${HOME}snow` }, /^http:\/\/ann\.example\/snow$/],
	])('%o', (draft, expected) => {
		expect(addressOf(draftOf(draft), HOME)).toMatch(expected);
	});

	it('differs with the title', () => {
		const address = (title: string) => addressOf(draftOf({ url: null, title }), HOME);
		expect(address('Snow')).toBe(address('snow!'));
		expect(address('Snow')).not.toBe(address('Rain'));
	});
});

describe('the hash of the content', () => {
	it.each([
		['case and signs', 'Snow!', 'It  snows.', true],
		['width', 'Snow', 'Ｉｔ ｓｎｏｗｓ', true],
		['a word', 'Snow', 'It rains.', false],
		['what is title and what is text', 'Snowit', 'snows', false],
	])('and another %s', (_, title, text, isSame) => {
		expect(contentHash(title, text) === contentHash('Snow', 'It snows')).toBe(isSame);
	});
});

describe('a reading compared with the stored one', () => {
	it.each<[PostSource, PostSource, string, string, Reading]>([
		['page', 'page', 'a', 'text', 'same'],
		['page', 'model', 'a', 'text', 'same'],
		['page', 'page', 'b', 'text', 'edit'],
		['page', 'full-feed', 'b', 'text', 'better'],
		['full-feed', 'page', 'b', 'text', 'worse'],
		['page', 'full-feed', 'b', '', 'worse'],
	])('%s, then %s with hash %s and text "%s"', (kept, next, hash, text, expected) => {
		expect(compareReadings({ source: kept, hash: 'a' }, { source: next, hash, text })).toBe(expected);
	});
});
