import { eld } from 'eld/large';
import { describe, expect, it } from 'vitest';
import { detectLanguage } from './index.ts';

describe('the language of a text', () => {
	it.each([
		['uk', 'Човен стояв у гавані, і ми провели на ньому більшу частину дня.'],
		['bg', 'Лодката беше в пристанището и ние прекарахме на нея по-голямата част от деня.'],
		['sr', 'Чамац је био у луци и провели смо на њему већи део дана.'],
		['mk', 'Бродот беше во пристаништето и поголемиот дел од денот го поминавме на него, но ќе одиме дома.'],
		['kk', 'Қайық айлақта тұрды, біз күннің көп бөлігін сонда өткіздік.'],
		['fa', 'قایق در بندر بود و ما بیشتر روز را روی آن گذراندیم.'],
		['ur', 'کشتی بندرگاہ میں تھی اور ہم نے دن کا زیادہ حصہ وہاں گزارا۔'],
		['sk', 'Loď bola v prístave a strávili sme na nej väčšinu dňa.'],
		['mr', 'बोट बंदरात होती आणि आम्ही दिवसाचा बहुतेक वेळ तिथे घालवला.'],
		['hi', 'नाव बंदरगाह में थी और हमने दिन का अधिकांश समय वहीं बिताया।'],
		[
			'af',
			"Die boot was in die hawe en ons het die grootste deel van die dag op 'n strand deurgebring, maar hy was nie bly nie.",
		],
		['no', 'Båten lå i havnen og vi var på den det meste av dagen.'],
		['gu', 'હોડી બંદરમાં હતી અને અમે દિવસનો મોટાભાગનો સમય ત્યાં વિતાવ્યો.'],
	])('%s is found without a declaration', (language, text) => {
		expect(detectLanguage(text)).toBe(language);
	});

	it.each([
		['nothing', ''],
		['numbers', '12 345, 67.89 – 2024'],
		['a made-up word', 'xyzzy'],
		['code', 'const x = y[i++] ?? z; qsort(xs, 0, n);'],
		['a language without a profile', 'Roedd y cwch yn yr harbwr a buom arno am y rhan fwyaf o’r dydd.'],
	])('%s has no language', (_, text) => {
		expect(detectLanguage(text)).toBeNull();
	});

	it.each([
		['a text without letters has the declared one', '2024', ['EN_us'], 'en-US'],
		['a short text has the declared one', 'Fin de semana', ['pt-BR'], 'pt-BR'],
		[
			'a close relative is believed',
			'Brod je bio u luci i proveli smo na njemu veći dio dana.',
			['sr'],
			'sr',
		],
		['a language without a profile is believed', 'Mae’r cwch yn yr harbwr.', ['cy'], 'cy'],
		[
			'a wrong declaration is not',
			'Das Boot war im Hafen, und wir haben dort den Tag verbracht.',
			['en'],
			'de',
		],
		[
			'nor one in another script',
			'Das Boot war im Hafen, und wir haben dort den Tag verbracht.',
			['ru'],
			'de',
		],
		['the first that fits is taken', 'El barco estaba en el puerto todo el día.', ['en', 'es-MX'], 'es-MX'],
	])('%s', (_, text, declared, language) => {
		expect(detectLanguage(text, declared)).toBe(language);
	});

	it('agrees with eld for a plain sentence', () => {
		for (const text of [
			'The boat was in the harbour all day.',
			'Łódź była w porcie przez cały dzień.',
			'Teknen bütün gün limandaydı ve biz üzerindeydik.',
			'Veneessä oli hauskaa koko päivän ajan.',
			'Barca a fost în port toată ziua.',
		])
			expect(detectLanguage(text)).toBe(eld.detect(text).language);
	});
});
