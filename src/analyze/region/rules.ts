/** rules: what each kind of evidence says about the country of a blog. */
import { domainOf } from '../../lib/url/domain-of.ts';
import { hostOf } from '../../lib/url/host-of.ts';
import { COUNTRIES_OF_LANGUAGE, DOMAIN_COUNTRIES, OPEN_DOMAINS } from './countries.ts';
import type { RegionEvidence, RegionFacts } from './evidence.ts';
import { findCountries, findCountry, nameOf } from './names.ts';
import { COUNTRIES, offsetAt, ZONES, zonesOf } from './zones.ts';

type Found = Omit<RegionEvidence, 'rule'>;

interface Rule {
	readonly name: string;
	/** Of a family, only the strongest counts. */
	readonly family: string;
	find(facts: RegionFacts): readonly Found[];
}

export const RULES: readonly Rule[] = [
	{ name: 'declared-country', family: 'declared', find: readDeclaredCountry },
	{ name: 'declared-position', family: 'declared', find: readPosition },
	{ name: 'domain', family: 'domain', find: readDomain },
	{ name: 'zone', family: 'language', find: readZone },
	{ name: 'language-region', family: 'language', find: readLanguageRegion },
	{ name: 'language', family: 'language', find: readLanguage },
	{ name: 'blog-names', family: 'names', find: readBlogNames },
	{ name: 'posts-name', family: 'names', find: readMentions },
];

const label = (country: string) => nameOf(country) ?? country;

/** Several declared countries are a list of places, not the place of the author. */
function readDeclaredCountry({ places, language }: RegionFacts): Found[] {
	const found = new Map<string, string>();
	for (const place of places) {
		const country = 'country' in place ? findCountry(place.country, language) : null;
		if (country !== null && 'country' in place) found.set(country, `${place.by} says “${place.country}”.`);
	}
	return found.size === 1 ? [...found].map(([region, why]) => ({ region, confidence: 0.95, why })) : [];
}

/** Cities farther apart than this times are clearly nearer and farther. */
const CLEARLY_FARTHER = 2;

/** The nearest principal city of a time zone: exact inland, doubtful near a border. */
function readPosition({ places }: RegionFacts): Found[] {
	const place = places.find((one) => 'latitude' in one);
	if (place === undefined || !('latitude' in place)) return [];
	const { by, latitude, longitude } = place;
	const near = ZONES.map((zone) => ({ ...zone, distance: distance(zone, { latitude, longitude }) })).sort(
		(a, b) => a.distance - b.distance,
	);
	const nearest = near[0]!;
	const other = near.find(({ country }) => country !== nearest.country)!;
	const isClear = other.distance > CLEARLY_FARTHER * nearest.distance;
	const why = `${by} gives ${latitude}, ${longitude}, near ${nearest.city} (${label(nearest.country)}).`;
	return [{ region: nearest.country, confidence: isClear ? 0.8 : 0.4, why }];
}

interface Position {
	readonly latitude: number;
	readonly longitude: number;
}

/** Only compared, so the unit does not matter. */
function distance(a: Position, b: Position): number {
	const x = (((a.longitude - b.longitude + 540) % 360) - 180) * Math.cos((a.latitude * Math.PI) / 180);
	return Math.hypot(x, a.latitude - b.latitude);
}

/** A host below a registered name is often a service for people from anywhere. */
function readDomain({ url }: RegionFacts): Found[] {
	const host = hostOf(url).replace(/:\d+$/, '');
	const top = host.slice(host.lastIndexOf('.') + 1);
	const country = DOMAIN_COUNTRIES[top] ?? top.toUpperCase();
	if (top.length !== 2 || OPEN_DOMAINS.has(top) || !COUNTRIES.has(country)) return [];
	const isOwn = domainOf(host) === host;
	const why = isOwn
		? `The domain ends in .${top}, the domain of ${label(country)}.`
		: `The host belongs to a domain that ends in .${top}, the domain of ${label(country)}.`;
	return [{ region: country, confidence: isOwn ? 0.75 : 0.55, why }];
}

const MIN_POSTS = 3;
/** The share of dates whose offset must be that of the country: people travel, and servers move. */
const MIN_FIT = 0.8;
/** Dates that are compared, spread over all. */
const MAX_COMPARED = 20;

/** Which countries of the language have the time zone of the posts. */
function readZone({ offsets, language }: RegionFacts): Found[] {
	const countries = COUNTRIES_OF_LANGUAGE[primary(language)] ?? [];
	// A server without a zone writes +00:00, so it says nothing.
	const written = offsets.filter(([, minutes]) => minutes !== 0);
	if (written.length < MIN_POSTS || countries.length === 0) return [];
	const step = Math.max(1, Math.ceil(written.length / MAX_COMPARED));
	const compared = written.filter((_, place) => place % step === 0);
	const fitting = countries.filter((country) => fits(country, compared));
	const [best] = fitting;
	if (best === undefined) return [];
	const zone = `${written.length} posts have the time zone of ${label(best)}`;
	if (WORLD_LANGUAGES.has(primary(language))) {
		const rivals = [...COUNTRIES].filter((country) => fits(country, compared)).length;
		const why = `${zone}, one of ${rivals} countries with it; its language is written everywhere.`;
		return [{ region: best, confidence: 0.75 / rivals, why }];
	}
	return fitting.length === 1
		? [{ region: best, confidence: 0.75, why: `${zone}; no other country of its language has it.` }]
		: [
				{
					region: best,
					confidence: 0.5,
					why: `${zone}, the first of ${fitting.length} countries of its language with it.`,
				},
			];
}

/** Languages in which people of every country write. */
const WORLD_LANGUAGES: ReadonlySet<string> = new Set(['en']);

function fits(country: string, offsets: RegionFacts['offsets']): boolean {
	return zonesOf(country).some(({ name }) => {
		const right = offsets.filter(([ms, minutes]) => offsetAt(name, ms) === minutes).length;
		return right >= MIN_FIT * offsets.length;
	});
}

/** Software writes `en-US` by default. */
const DEFAULT_LANGUAGE = /^en-us$/i;

function readLanguageRegion({ language }: RegionFacts): Found[] {
	const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})$/i.exec(language ?? '')?.[1]?.toUpperCase();
	if (region === undefined || !COUNTRIES.has(region)) return [];
	const isDefault = DEFAULT_LANGUAGE.test(language!);
	const why = `The language is given as ${language}${isDefault ? ', as most software does by default' : ''}.`;
	return [{ region, confidence: isDefault ? 0.2 : 0.65, why }];
}

/** Only languages with one country say where they are written. */
function readLanguage({ language }: RegionFacts): Found[] {
	const countries = COUNTRIES_OF_LANGUAGE[primary(language)] ?? [];
	if (countries.length !== 1) return [];
	const region = countries[0]!;
	return [
		{
			region,
			confidence: 0.7,
			why: `Its language (${primary(language)}) is spoken mostly in ${label(region)}.`,
		},
	];
}

function readBlogNames({ title, description, language }: RegionFacts): Found[] {
	const countries = findCountries(`${title ?? ''} ${description ?? ''}`, language);
	if (countries.size !== 1) return [];
	const region = [...countries][0]!;
	return [
		{ region, confidence: 0.5, why: `The blog’s title or description names a place in ${label(region)}.` },
	];
}

const MIN_MENTIONS = 5;
const MIN_SHARE = 0.6;

function readMentions({ mentions }: RegionFacts): Found[] {
	const all = [...mentions.values()].reduce((sum, count) => sum + count, 0);
	const [best] = [...mentions].sort((a, b) => b[1] - a[1]);
	if (best === undefined || best[1] < MIN_MENTIONS || best[1] < MIN_SHARE * all) return [];
	const [region, count] = best;
	return [
		{ region, confidence: 0.35, why: `${count} posts name places in ${label(region)}, more than elsewhere.` },
	];
}

function primary(language: string | null): string {
	return (language ?? '').split('-', 1)[0]!.toLowerCase();
}
