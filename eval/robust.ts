/**
 * robust: damaged and hostile pages through everything that reads a page: decoding, tree, dates, feeds, the post.
 *
 * Counts pages that throw, and pages that take longer than two seconds per megabyte. Pages below one megabyte have two
 * seconds, because the clock of a busy machine is too coarse for less.
 */
import { readFileSync } from 'node:fs';
import { discoverFeeds, NotAFeedError, parseFeed } from '../src/feed/index.ts';
import { decodeHtml, parseHtml } from '../src/lib/html/index.ts';
import { extractPage } from '../src/page/index.ts';
import { listPages } from './corpus.ts';
import { mutateBytes, Random } from './mutate.ts';
import type { Task } from './task.ts';

/** New damage every time; LOGOSPHERE_ROBUST_PAGES for more. The single readers are fuzzed by the million (fuzz/). */
const MUTATED_PAGES = Number(process.env.LOGOSPHERE_ROBUST_PAGES ?? 3_000);
const MAX_SECONDS_PER_MB = 2;
const NOW = '2026-01-01T00:00:00Z';
const ADDRESS = 'http://page.invalid/2004/03/05/title';
const MB = 1_000_000;

interface Hostile {
	readonly name: string;
	readonly bytes: Uint8Array;
}

/** One text repeated up to a size. */
function repeated(name: string, piece: string, size: number): () => Hostile {
	return () => ({ name, bytes: Buffer.alloc(size, piece) });
}

const HOSTILE: readonly (() => Hostile)[] = [
	repeated('50 MB of <div>', '<div>', 50 * MB),
	repeated('50 MB of <b>', '<b>', 50 * MB),
	repeated('50 MB of <table>', '<table>', 50 * MB),
	repeated('50 MB of one character', 'a', 50 * MB),
	repeated('50 MB of <', '<', 50 * MB),
	repeated('5 MB of <p><b a=1></p>', '<p><b><i><u><a href=x></p>', 5 * MB),
	repeated('5 MB of </p>', '</p>', 5 * MB),
	repeated('5 MB of open comments', '<!--', 5 * MB),
	repeated('5 MB of references', '&ampx&#1;', 5 * MB),
	repeated('5 MB of <svg><title>', '<svg><title>', 5 * MB),
	repeated('5 MB of <select><option>', '<select><option>', 5 * MB),
	repeated('5 MB of <template>', '<template>', 5 * MB),
	repeated('5 MB of NUL', '\0<p>', 5 * MB),
	() => ({
		name: 'a tag with 500,000 attributes',
		bytes: Buffer.from(`<p ${range(500_000, (i) => `a${i}=1`)}>`),
	}),
	() => ({
		name: 'formatting that is never closed',
		bytes: Buffer.from(range(100_000, (i) => `<p><b a=${i}></p>`)),
	}),
	() => ({
		name: '500,000 html tags with attributes',
		bytes: Buffer.from(range(500_000, (i) => `<html a${i}>`)),
	}),
	repeated('dates: 1/1/1/1', '1/1/', 2 * MB),
	repeated('dates: 2004-2004-', '2004-', 2 * MB),
	repeated('dates: Jan Jan Jan', 'Jan ', 2 * MB),
	repeated('dates: digits', '2004', 2 * MB),
	repeated('dates: digits and spaces', '3 3 3 ', 2 * MB),
	repeated('dates: kanji numerals', '二〇〇四年三', 2 * MB),
	repeated('dates: badges', '<div><b>5</b><i>Mar</i><u>2004</u></div>', 2 * MB),
	repeated('dates: days without months', '<p>5日(金)</p>', 2 * MB),
	repeated('dates: a million lines', '3/5\n<br>', 2 * MB),
	repeated('dates: time elements', '<time datetime="2004-03-05T', 2 * MB),
	repeated('dates: metadata', '<meta property="article:published_time" content="2004-03-05">', 2 * MB),
	repeated('dates: structured data', '<script type="application/ld+json">{"datePublished":"2004', 2 * MB),
];

export const robustTask: Task = {
	name: 'robust',
	sets: ['judge', 'comments'],
	async run(corpus, explain) {
		const seed = Date.now() & 0x7fffffff;
		const random = new Random(seed);
		const files = [...listPages(`${corpus}/judge`), ...listPages(`${corpus}/comments`)];
		const pages = files.map((file) => readFileSync(file));
		let survived = 0;
		for (let i = 0; i < MUTATED_PAGES; i++) {
			const at = random.below(pages.length);
			const bytes = mutateBytes(pages[at]!, random);
			if (survives({ name: `${files[at]} mutated as ${i} of seed ${seed}`, bytes }, explain)) survived++;
		}
		const hostile = HOSTILE.filter((make) => survives(make(), explain)).length;
		return [
			figure(
				'mutated',
				'mutated pages parsed without an exception, in less than 2 s/MB',
				MUTATED_PAGES,
				survived,
			),
			figure(
				'hostile',
				'hostile pages parsed without an exception, in less than 2 s/MB',
				HOSTILE.length,
				hostile,
			),
		];
	},
};

/** The dates are found by `extractPage`, as in the pipeline: once. */
function understand(bytes: Uint8Array): void {
	const page = parseHtml(decodeHtml(bytes).html);
	discoverFeeds(page, { url: ADDRESS });
	extractPage(page, { url: ADDRESS, now: NOW });
	try {
		parseFeed(bytes, { url: ADDRESS });
	} catch (error) {
		if (!(error instanceof NotAFeedError)) throw error;
	}
}

function survives({ name, bytes }: Hostile, explain: (line: string) => void): boolean {
	const started = process.cpuUsage();
	try {
		understand(bytes);
	} catch (error) {
		explain(`${name}: threw ${error instanceof Error ? error.stack : String(error)}`);
		return false;
	}
	const { user, system } = process.cpuUsage(started);
	const seconds = (user + system) / 1e6;
	const isInTime = seconds <= MAX_SECONDS_PER_MB * Math.max(1, bytes.length / MB);
	if (!isInTime) explain(`${name}: ${seconds.toFixed(1)} s for ${(bytes.length / MB).toFixed(1)} MB`);
	return isInTime;
}

function figure(name: string, label: string, cases: number, good: number) {
	return { name, label, value: (100 * good) / cases, cases, target: 100 };
}

function range(count: number, piece: (i: number) => string): string {
	return Array.from({ length: count }, (_, i) => piece(i)).join(' ');
}
