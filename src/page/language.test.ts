import { describe, expect, it } from 'vitest';
import { extractPage } from './extract.ts';

const TEXTS: Readonly<Record<string, string>> = {
	en: 'The boat was in the harbour and we were on it for most of the day, but there is not much to say about that.',
	de: 'Das Boot war im Hafen und wir haben den ganzen Tag auf dem Wasser verbracht, aber es ist nicht viel darüber zu sagen.',
	fr: 'Le bateau était dans le port et nous avons passé la journée sur les quais, mais il n’y a pas grand chose à dire.',
	es: 'El barco estaba en el puerto y pasamos la mayor parte del día en los muelles, pero no hay mucho que decir de eso.',
	nl: 'De boot lag in de haven en wij waren het grootste deel van de dag op het water, maar er is niet veel van te zeggen.',
	pl: 'Łódź była w porcie i większość dnia spędziliśmy na wodzie, ale nie ma o tym wiele do powiedzenia, bo to jest jak zawsze.',
	ja: '船は港にありました。私たちは一日の大半をそこで過ごしましたが、あまり話すことはありません。',
	zh: '船停在港口，我们一天的大部分时间都在那里，但没有什么可说的。海面很平静，天气也很好。',
	ko: '배는 항구에 있었고 우리는 하루의 대부분을 그곳에서 보냈지만 별로 할 말이 없습니다.',
	ru: 'Лодка стояла в гавани, и мы провели на ней большую часть дня, но рассказывать об этом почти нечего.',
	ar: 'كان القارب في الميناء وقضينا معظم اليوم هناك ولكن ليس هناك الكثير ليقال عن ذلك',
};

function languageOf(text: string, lang: string): string | null {
	return extractPage(
		`<html lang="${lang}"><body><h1>Title</h1><p>${text}</p><p>${text}</p><p>${text}</p></body></html>`,
	).language;
}

describe('the language', () => {
	it.each(Object.entries(TEXTS))('%s is detected from the text alone', (language, text) => {
		expect(languageOf(text, '')).toBe(language);
	});

	it.each([
		['en-US', TEXTS.en!, 'en-US'],
		['zh_tw', TEXTS.zh!, 'zh-TW'],
		['bg', TEXTS.ru!, 'ru'],
		['en', TEXTS.de!, 'de'],
		['en-US', TEXTS.ja!, 'ja'],
		[
			'nb-NO',
			'Båten lå i havnen og vi var på den det meste av dagen, men det er ikke mye å si om det som har skjedd.',
			'nb-NO',
		],
		['cy', 'Roedd y cwch yn yr harbwr', 'cy'],
		['nonsense!', 'xyzzy', null],
	])('declared as %s is checked against the text', (declared, text, language) => {
		expect(languageOf(text, declared)).toBe(language);
	});
});
