import { describe, expect, it } from 'vitest';
import { estimateRatio, judgeMentions, judgeText, MOOD_LANGUAGES } from './index.ts';

/** Where a word stands in a text. */
function matchesOf(text: string, word: string) {
	return [...text.matchAll(new RegExp(word, 'g'))].map(({ index }) => ({
		start: index,
		end: index + word.length,
	}));
}

function moodOf(text: string, word: string, language: string): string | null {
	const tally = judgeMentions(text, matchesOf(text, word), language);
	if (tally === null) return null;
	if (tally.positive > 0) return 'good';
	return tally.negative > 0 ? 'bad' : 'neither';
}

describe('a mention', () => {
	it.each([
		['en', 'I love my new Zephyr, it is wonderful.', 'good'],
		['en', 'The Zephyr broke and I hate it.', 'bad'],
		['en', 'The Zephyr is not good at all.', 'bad'],
		['en', "I don't like the Zephyr.", 'bad'],
		['en', 'The Zephyr has a screen.', 'neither'],
		['en-GB', 'No problem with my Zephyr', 'good'],
		['de', 'Das Zephyr ist ein großartiges und schönes Gerät.', 'good'],
		['de', 'Das Zephyr gefällt mir nicht.', 'bad'],
		['de', 'Das Zephyr ist nicht schlecht.', 'good'],
		['fr', 'Le Zephyr est magnifique, quel plaisir.', 'good'],
		['fr', 'Le Zephyr n’est pas bon du tout.', 'bad'],
		['fr', 'J’aime pas le Zephyr.', 'bad'],
		['es', 'El Zephyr es maravilloso.', 'good'],
		['es', 'El Zephyr no es bueno.', 'bad'],
		['it', 'Lo Zephyr è meraviglioso.', 'good'],
		['it', 'Lo Zephyr è terribile.', 'bad'],
		['nl', 'De Zephyr is prachtig.', 'good'],
		['nl', 'De Zephyr is niet goed.', 'bad'],
		['pt', 'O Zephyr é maravilhoso.', 'good'],
		['pt', 'O Zephyr não é bom.', 'bad'],
		['ru', 'Мой новый Zephyr прекрасный.', 'good'],
		['ru', 'Этот Zephyr ужасный.', 'bad'],
		['ru', 'Zephyr не хороший телефон.', 'bad'],
		['ja', 'Zephyrはとても素晴らしいです。', 'good'],
		['ja', 'Zephyrは楽しくない。', 'bad'],
		['ja', 'Zephyrはひどい、最悪だ。', 'bad'],
		['ja', '昨日Zephyrを買った。', 'neither'],
		['zh', '我喜欢这个Zephyr，很漂亮。', 'good'],
		['zh', '我不喜欢Zephyr。', 'bad'],
		['zh-CN', 'Zephyr不错', 'good'],
		['zh', 'Zephyr真糟糕，我很失望。', 'bad'],
		['xx', 'A wonderful Zephyr.', null],
		['zh-TW', 'Zephyr糟糕', null],
		['zh', '這個Zephyr糟糕', null],
	])('in %s, %j: %s', (language, text, wanted) => {
		expect(moodOf(text, 'Zephyr', language)).toBe(wanted);
	});

	it('is not scored by its own words', () => {
		expect(moodOf('About the war of the roses.', 'war', 'en')).toBe('neither');
	});

	it('is scored by the words near it', () => {
		const far = `The Zephyr is here. ${'Then we went on and on. '.repeat(4)}It was terrible.`;
		expect(moodOf(far, 'Zephyr', 'en')).toBe('neither');
	});

	it('is negated only within its clause', () => {
		expect(moodOf('The Zephyr? No, it is good.', 'Zephyr', 'en')).toBe('good');
	});

	it('includes its neighbours, and a long post has at most ten', () => {
		const close = 'the new york zephyr is wonderful';
		const words = [...matchesOf(close, 'new'), ...matchesOf(close, 'york')];
		expect(judgeMentions(close, words, 'en')).toEqual({ positive: 1, negative: 0, neutral: 0 });
		const long = 'The Zephyr is wonderful, all of us here agree on that. '.repeat(300);
		expect(judgeMentions(long, matchesOf(long, 'Zephyr'), 'en')).toEqual({
			positive: 10,
			negative: 0,
			neutral: 0,
		});
	});

	it('is the beginning of the text if the query has no words', () => {
		expect(judgeText('A wonderful day.', 'en')).toEqual({ positive: 1, negative: 0, neutral: 0 });
		expect(judgeText('A wonderful day.', null)).toBeNull();
		expect(MOOD_LANGUAGES).toContain('ja');
	});
});

const tally = (positive: number, negative: number) => ({ positive, negative, neutral: 1 });
const times = (count: number, positive: number, negative: number) =>
	Array.from({ length: count }, () => tally(positive, negative));

describe('the ratio', () => {
	it('lies in its interval, which is narrower for more posts', () => {
		const few = estimateRatio([...times(20, 1, 0), ...times(10, 0, 1)]);
		const many = estimateRatio([...times(200, 1, 0), ...times(100, 0, 1)]);
		expect(few.ratio).toBe(2);
		const width = ([low, high]: readonly [number, number]) => high / low;
		expect(few.interval![0]).toBeLessThan(2);
		expect(few.interval![1]).toBeGreaterThan(2);
		expect(width(many.interval!)).toBeLessThan(width(few.interval!));
	});

	it('has the bounds of Wilson where each post has one mention', () => {
		// 20 of 30: 0.4878 to 0.8077 (Wilson 1927).
		const [low, high] = estimateRatio([...times(20, 1, 0), ...times(10, 0, 1)]).interval!;
		expect(low / (1 + low)).toBeCloseTo(0.4878, 2);
		expect(high / (1 + high)).toBeCloseTo(0.8077, 2);
	});

	it('has a wider interval if the mentions come from few posts', () => {
		const apart = estimateRatio([...times(20, 1, 0), ...times(10, 0, 1)]).interval!;
		const together = estimateRatio([...times(2, 10, 0), ...times(1, 0, 10)]).interval!;
		expect(together[1] / together[0]).toBeGreaterThan(apart[1] / apart[0]);
	});

	it.each([
		['nothing is negative', times(5, 1, 0)],
		['there are no mentions', []],
	])('is unknown if %s', (_, tallies) => {
		expect(estimateRatio(tallies)).toEqual({ ratio: null, interval: null });
	});

	it('is 0 with an upper bound if nothing is positive', () => {
		const { ratio, interval } = estimateRatio(times(9, 0, 1));
		expect(ratio).toBe(0);
		expect(interval![0]).toBe(0);
		expect(interval![1]).toBeGreaterThan(0);
	});
});
