/**
 * decode: pages re-encoded into the encodings of their language, without a declaration. Is the text decoded correctly?
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { TextDecoder } from '@exodus/bytes/encoding.js';
import { createMultibyteEncoder } from '@exodus/bytes/multi-byte.js';
import { createSinglebyteEncoder } from '@exodus/bytes/single-byte.js';
import { decodeHtml } from '../src/lib/html/index.ts';
import { readCases } from './corpus.ts';
import type { Task } from './task.ts';

const MULTIBYTE = new Set(['shift_jis', 'euc-jp', 'iso-2022-jp', 'gbk', 'euc-kr']);
const LATIN = ['de', 'fr', 'es', 'fi', 'pt', 'it', 'no', 'da', 'nl', 'sv'];
const ENCODINGS: Readonly<Record<string, readonly string[]>> = {
	ja: ['shift_jis', 'euc-jp', 'iso-2022-jp'],
	zh: ['gbk'],
	ko: ['euc-kr'],
	...Object.fromEntries(['ru', 'bg', 'uk'].map((language) => [language, ['windows-1251']])),
	...Object.fromEntries(['pl', 'hu', 'cs'].map((language) => [language, ['windows-1250']])),
	...Object.fromEntries(LATIN.map((language) => [language, ['windows-1252']])),
	el: ['windows-1253'],
	tr: ['windows-1254'],
	ar: ['windows-1256'],
	lt: ['windows-1257'],
};

interface LabelledPage {
	readonly lang: string;
	readonly file: string;
}

export const decodeTask: Task = {
	name: 'decode',
	sets: ['judge', 'comments', 'pages', 'blogs'],
	async run(corpus, explain) {
		let cases = 0;
		let right = 0;
		for (const { lang, file } of labelledPages(corpus)) {
			const html = undeclared(readFileSync(file, 'utf8'));
			if (!/[\u0080-\uffff]/.test(html) || html.includes('\ufffd')) continue;
			for (const encoding of ENCODINGS[lang] ?? []) {
				const encoder = encoderFor(encoding);
				const text = [...html].map(encoder.encodable).join('');
				const decoded = decodeHtml(encoder.encode(text));
				cases++;
				if (decoded.html === text) right++;
				else explain(`${file}: ${encoding} read as ${decoded.charset}`);
			}
		}
		const label = 're-encoded pages without a declared encoding, text decoded exactly';
		return [{ name: 'undeclared', label, value: (100 * right) / cases, cases, target: 99 }];
	},
};

function labelledPages(corpus: string): LabelledPage[] {
	const single = ['judge', 'comments', 'pages'].flatMap((set) =>
		readCases<LabelledPage>(corpus, set).map(({ lang, file }) => ({
			lang,
			file: path.join(corpus, set, file),
		})),
	);
	return [...single, ...blogPages(corpus)].filter(({ file }) => existsSync(file));
}

interface BlogSite {
	readonly host: string;
	readonly language: string;
	readonly postPages: readonly string[];
}

/** A few posts of each blog, for languages missing from the single pages. */
function blogPages(corpus: string): LabelledPage[] {
	const sites = JSON.parse(readFileSync(path.join(corpus, 'blogs/manifest.json'), 'utf8')) as BlogSite[];
	return sites.flatMap(({ host, language, postPages }) =>
		postPages.slice(0, 8).map((page) => ({
			lang: language,
			file: path.join(corpus, 'blogs/sites', host, page, page.endsWith('/') ? 'index.html' : ''),
		})),
	);
}

function undeclared(html: string): string {
	return html.replace(/<meta[^>]*charset[^>]*>/gi, '').replace(/<\?xml[^>]*\?>|^\ufeff/g, '');
}

interface Encoder {
	readonly encode: (text: string) => Uint8Array;
	/** The character itself, or `?` where the encoding has none. */
	readonly encodable: (char: string) => string;
}

const encoders = new Map<string, Encoder>();

function encoderFor(encoding: string): Encoder {
	const known = encoders.get(encoding);
	if (known !== undefined) return known;
	const encode = MULTIBYTE.has(encoding)
		? createMultibyteEncoder(encoding)
		: createSinglebyteEncoder(encoding);
	const seen = new Map<string, string>();
	const encodable = (char: string): string => {
		let result = seen.get(char);
		if (result === undefined) {
			result = canEncode(encoding, encode, char) ? char : '?';
			seen.set(char, result);
		}
		return result;
	};
	const encoder = { encode, encodable };
	encoders.set(encoding, encoder);
	return encoder;
}

/** There and back: ISO-2022-JP, for example, turns half-width katakana into full-width ones. */
function canEncode(encoding: string, encode: (text: string) => Uint8Array, char: string): boolean {
	try {
		return new TextDecoder(encoding).decode(encode(char)) === char;
	} catch {
		return false;
	}
}
