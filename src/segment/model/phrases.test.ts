import { describe, expect, it } from 'vitest';
import { isCutOff, isMetaLine, isTimeOnly } from './phrases.ts';
import { tidyTitle } from './title-words.ts';

describe('a line about a post', () => {
	it.each([
		'Posted by Jane at 10:30 PM | Comments (3)',
		'Filed under: General',
		'12 comments',
		'Tags: bread, ovens',
		'Kategorie: Alltag',
		'投稿者 山田 | コメント (0)',
		'分类：随笔',
	])('%s', (line) => {
		expect(isMetaLine(line)).toBe(true);
	});

	it.each([
		'In this long write-up the author tells how the lamp was repaired.',
		'print [1, 2].first',
		'Sharing a house with three cats is harder than it sounds, and louder.',
		'今日は雨だった。',
	])('is not: %s', (line) => {
		expect(isMetaLine(line)).toBe(false);
	});
});

describe('small signs', () => {
	it('a time alone, a text that continues', () => {
		expect(['10:30', '(at 9:05 pm)', '10:30 we left'].map(isTimeOnly)).toEqual([true, true, false]);
		expect(['and so […]', 'and then...', 'The end.'].map(isCutOff)).toEqual([true, true, false]);
	});

	it.each([
		['■ Rain', 'Rain'],
		['Rain ¶', 'Rain'],
		['#5 again', '#5 again'],
		['On the stack,', 'On the stack'],
		['  two\n lines ', 'two lines'],
	])('title %j is %j', (text, title) => {
		expect(tidyTitle(text)).toBe(title);
	});
});
