import { expect, it } from 'vitest';
import { bytesInWords, delayInWords, kindInWords, statusInWords, troubleInWords } from './words.ts';

it.each([
	[0, '0 bytes'],
	[1, '1 byte'],
	[999, '999 bytes'],
	[6513, '6.5 KB'],
	[123_456, '123 KB'],
	[5_000_000, '5.0 MB'],
])('%d bytes', (bytes, words) => {
	expect(bytesInWords(bytes)).toBe(words);
});

it.each([
	[0, 'no response'],
	[200, 'fetched'],
	[304, 'unchanged'],
	[418, 'refused'],
	[503, 'server error'],
	[206, 'answered'],
])('status %d', (status, words) => {
	expect(statusInWords(status)).toBe(words);
});

it.each([
	[0.01, 'a minute or two'],
	[0.5, '30 minutes'],
	[3.2, '3 hours'],
	[50, '2 days'],
])('%d hours', (hours, words) => {
	expect(delayInWords(hours)).toBe(words);
});

it('names kinds of work', () => {
	expect([kindInWords('home'), kindInWords('comment-feed')]).toEqual(['home page', 'comment feed']);
});

it.each([
	['Status 404', 'Not found (status 404)'],
	['status 500.', 'Server error (status 500)'],
	['the address does not answer', 'The address does not answer'],
])('trouble: %s', (what, words) => {
	expect(troubleInWords(what)).toBe(words);
});
