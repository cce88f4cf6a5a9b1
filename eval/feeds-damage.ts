/**
 * feeds-damage: real feeds, damaged with a fresh seed: how many of their titles are still found?
 *
 * The kinds of damage are those of real feeds. Each feed is damaged once by each kind, at random places, in tags as in
 * text. Only the words of titles are spared, because no parser finds what is not there.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseFeed } from '../src/feed/parse.ts';
import { readCases } from './corpus.ts';
import { squeezed } from './feeds-score.ts';
import { Random } from './mutate.ts';
import type { Figure } from './task.ts';

type Damage = (bytes: Buffer, random: Random) => Buffer;

/** How many places of a feed one kind of damage hits. */
const MAX_PLACES = 8;

function atPlaces(
	edit: (random: Random, bytes: Buffer, at: number) => readonly [number, string | Buffer],
): Damage {
	return (bytes, random) => {
		const isTitle = titleMask(bytes);
		const drawn = Array.from({ length: 1 + random.below(MAX_PLACES) }, () => random.below(bytes.length));
		const places = drawn.filter((at) => isTitle[at] === 0);
		let from = 0;
		const parts: Buffer[] = [];
		for (const at of places.sort((a, b) => a - b)) {
			if (at < from) continue;
			const [drop, insert] = edit(random, bytes, at);
			parts.push(bytes.subarray(from, at), Buffer.from(insert as string));
			from = at + drop;
		}
		return Buffer.concat([...parts, bytes.subarray(from)]);
	};
}

const TITLE =
	/(<title\b[^>]*>)([^<]*(?:<!\[CDATA\[[\s\S]*?\]\]>)?[^<]*)<\/title>|("title"\s*:\s*")((?:[^"\\]|\\.)*)"/g;

/** 1 at the words of a title, and right after them. */
function titleMask(bytes: Buffer): Uint8Array {
	const mask = new Uint8Array(bytes.length);
	for (const match of bytes.toString('latin1').matchAll(TITLE)) {
		const start = match.index + (match[1] ?? match[3] ?? '').length;
		mask.fill(1, start, start + (match[2] ?? match[4] ?? '').length);
	}
	return mask;
}

/** Removes one in so many matches of the pattern, at least one. */
function dropSome(pattern: RegExp): Damage {
	return (bytes, random) => {
		const text = bytes.toString('latin1');
		const count = text.match(pattern)?.length ?? 0;
		const drop = new Set(Array.from({ length: 1 + random.below(3) }, () => random.below(Math.max(1, count))));
		let i = 0;
		return Buffer.from(
			text.replace(pattern, (match) => (drop.has(i++) ? '' : match)),
			'latin1',
		);
	};
}

const WARNING = '<br />\n<b>Warning</b>:  mysql_connect() in <b>/var/www/x.php</b> on line <b>12</b><br />\n';
const FOOTER = '\n<script>track("x<y");</script>\n<!-- 0.3 seconds --></body></html>';

const DAMAGES: Readonly<Record<string, Damage>> = {
	'changed characters': atPlaces((random) => [1, String.fromCharCode(33 + random.below(94))]),
	'lost characters': atPlaces((random) => [1 + random.below(3), '']),
	'added characters': atPlaces((random) => [0, String.fromCharCode(33 + random.below(94))]),
	'stray <': atPlaces((random) => [0, random.pick([' < ', '<', ' <3 ', '<-'])]),
	'bare &': atPlaces((random) => [0, random.pick([' & ', '&', '&nbsp', '&foo;'])]),
	'bad bytes': atPlaces((random) => [0, Buffer.from([128 + random.below(128)])]),
	'control characters': atPlaces((random) => [0, String.fromCharCode(random.pick([0, 1, 8, 11, 31]))]),
	'lost closing tags': dropSome(/<\/[\w:]+>/g),
	'lost opening tags': dropSome(/<(?!rss|feed|rdf|channel)[\w:]+>/g),
	'lost CDATA ends': dropSome(/\]\]>/g),
	'lost quotes': dropSome(/"/g),
	'junk before': (bytes) => Buffer.concat([Buffer.from(WARNING), bytes]),
	'junk after': (bytes) => Buffer.concat([bytes, Buffer.from(FOOTER)]),
};
const TRUNCATED = 'cut end';

interface RealFeed {
	readonly id: string;
	readonly real?: boolean;
	readonly suite: string;
	readonly file: string;
	readonly nItems: number;
}

/** Mean title recall over all feeds and kinds of damage, with and without truncation. */
export function damageFigures(corpus: string, explain: (line: string) => void): Figure[] {
	const seed = Date.now() & 0x7fffffff;
	explain(`damage: seed ${seed}`);
	const random = new Random(seed);
	const damages: readonly (readonly [string, Damage])[] = [
		...Object.entries(DAMAGES),
		[TRUNCATED, (bytes) => bytes.subarray(0, random.below(bytes.length))],
	];
	const recalls = new Map<string, number[]>(damages.map(([name]) => [name, []]));
	for (const { id, bytes, titles } of realFeeds(corpus)) {
		for (const [name, damage] of damages) {
			const recall = titleRecall(damage(bytes, random), titles);
			recalls.get(name)!.push(recall);
			if (recall < 1 && name !== TRUNCATED) explain(`${id} with ${name}: title recall ${recall.toFixed(3)}`);
		}
	}
	for (const [name, values] of recalls)
		explain(`damage by ${name}: title recall ${(100 * mean(values)).toFixed(2)}`);
	const whole = [...recalls].flatMap(([name, values]) => (name === TRUNCATED ? [] : values));
	const all = [...recalls.values()].flat();
	return [
		figure('damaged', `title recall, fresh damage (seed ${seed})`, all, 95),
		figure('damaged-not-cut', 'title recall, fresh damage without truncation', whole, 99),
	];
}

function figure(name: string, label: string, values: readonly number[], target: number): Figure {
	return { name, label, value: 100 * mean(values), cases: values.length, target, isDrawn: true };
}

function mean(values: readonly number[]): number {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The real feeds with at least two different titles, and these. */
function* realFeeds(corpus: string): Generator<{ id: string; bytes: Buffer; titles: string[] }> {
	for (const { id, real, suite, file, nItems } of readCases<RealFeed>(corpus, 'feeds')) {
		if (real !== true || suite === 'not-a-feed' || nItems < 2) continue;
		const bytes = readFileSync(path.join(corpus, 'feeds', file));
		const titles = titlesOf(bytes);
		if (titles.length >= 2) yield { id, bytes, titles };
	}
}

function titlesOf(bytes: Buffer): string[] {
	try {
		const titles = parseFeed(bytes).items.map(({ title }) => squeezed(title));
		return [...new Set(titles)].filter((title) => title !== '');
	} catch {
		return [];
	}
}

function titleRecall(bytes: Buffer, titles: readonly string[]): number {
	const found = new Set(titlesOf(bytes));
	return titles.filter((title) => found.has(title)).length / titles.length;
}
