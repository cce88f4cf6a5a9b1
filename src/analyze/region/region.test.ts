import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../lib/html/index.ts';
import { type DeclaredPlace, findDeclaredPlaces } from '../../lib/metadata/place.ts';
import type { RegionFacts } from './evidence.ts';
import { locateBlog } from './locate.ts';
import { findCountries } from './names.ts';

const facts = (given: Partial<RegionFacts>): RegionFacts => ({
	url: 'https://ann.example/',
	language: null,
	title: null,
	description: null,
	offsets: [],
	mentions: new Map(),
	places: [],
	...given,
});
const [WINTER, SUMMER] = [Date.UTC(2024, 0, 15), Date.UTC(2024, 6, 15)];
/** Posts in winter and in summer. */
const offsets = (winter: number, summer: number) =>
	[WINTER, SUMMER, WINTER, SUMMER].map((ms) => [ms, ms === WINTER ? winter : summer] as const);

describe('the region of a blog', () => {
	it.each<[string, Partial<RegionFacts>, string | null, string[]]>([
		['is not known without evidence', {}, null, []],
		['is what it declares', { places: [{ by: 'meta', country: 'NL' }] }, 'NL', ['declared-country']],
		[
			'is declared by name, too',
			{ places: [{ by: 'meta', country: 'Österreich' }], language: 'de' },
			'AT',
			['declared-country'],
		],
		[
			'is not one of several declared',
			{ places: ['DE', 'FR'].map((country) => ({ by: 'm', country })) },
			null,
			[],
		],
		[
			'is near declared coordinates',
			{ places: [{ by: 'ICBM', latitude: 35.6, longitude: 139.7 }] },
			'JP',
			['declared-position'],
		],
		['is that of its own domain', { url: 'https://www.ann.se/' }, 'SE', ['domain']],
		['is weakly that of a shared domain', { url: 'https://ann.blogs.hu/' }, 'HU', ['domain']],
		['is not in a domain that all use', { url: 'https://ann.io/' }, null, []],
		['is the country of its language', { language: 'ja' }, 'JP', ['language']],
		['is not known from a language of many countries', { language: 'es' }, null, []],
		['is that of language and time zone', { language: 'en', offsets: offsets(660, 600) }, 'AU', ['zone']],
		['is not that of one among many zones', { language: 'en', offsets: offsets(60, 60) }, null, ['zone']],
		['needs the zone all year', { language: 'en', offsets: offsets(780, 720) }, 'NZ', ['zone']],
		['is not known from server time', { language: 'en', offsets: offsets(0, 0) }, null, []],
		['is a region of its language', { language: 'pt-PT' }, 'PT', ['language-region']],
		['is not the default of software', { language: 'en-US' }, null, ['language-region']],
		['is named by the blog', { title: 'Notes from Vilnius' }, 'LT', ['blog-names']],
		['does not follow from names in posts alone', { mentions: new Map([['IT', 9]]) }, null, ['posts-name']],
		[
			'is what several rules agree on',
			{ url: 'https://ann.it/', language: 'it', mentions: new Map([['IT', 9]]) },
			'IT',
			['domain', 'posts-name'],
		],
		[
			'is open if they contradict each other',
			{ url: 'https://ann.blogs.hu/', title: 'Tales of Lisbon' },
			null,
			['domain', 'blog-names'],
		],
	])('%s', (_, given, region, rules) => {
		const located = locateBlog(facts(given));
		expect(located.region).toBe(region);
		expect(located.evidence.map(({ rule }) => rule)).toEqual(rules);
	});

	it('is more certain with more evidence, and gives its reasons', () => {
		const one = locateBlog(facts({ url: 'https://ann.jp/' }));
		const two = locateBlog(facts({ url: 'https://ann.jp/', language: 'ja' }));
		expect(one.confidence).toBe(0.75);
		expect(two).toMatchObject({ region: 'JP', name: 'Japan', confidence: 0.93 });
		expect(two.evidence[0]!.why).toContain('.jp');
	});
});

describe('names of places', () => {
	it.each<[string, string | null, string[]]>([
		['A week in New York and Toronto', 'en', ['US', 'CA']],
		['Eine Reise nach Österreich', 'de', ['AT']],
		['東京から日本へ', 'ja', ['JP']],
		['turkey and china for Christmas', 'en', []],
		['アルバムの話', 'ja', []],
		['a man called Jordan', 'en', []],
	])('%s', (text, language, countries) => {
		expect([...findCountries(text, language)]).toEqual(countries);
	});
});

describe('declared places', () => {
	it.each<[string, DeclaredPlace[]]>([
		['<meta name="geo.region" content="DE-BE">', [{ by: '<meta name="geo.region">', country: 'DE' }]],
		[
			'<meta name=ICBM content="52.5, 13.4">',
			[{ by: '<meta name="icbm">', latitude: 52.5, longitude: 13.4 }],
		],
		['<meta name="geo.position" content="0;0">', []],
		[
			'<p class="h-card">Ann, <span class="p-country-name">Japan</span></p>',
			[{ by: 'class "country-name"', country: 'Japan' }],
		],
		['<span itemprop="addressCountry">FR</span>', [{ by: 'addressCountry', country: 'FR' }]],
		['<p>I live in Japan.</p>', []],
	])('%s', (html, places) => {
		expect(findDeclaredPlaces(parseHtml(html))).toEqual(places);
	});
});
