/**
 * rsl: a licence document of Really Simple Licensing → declarations about paths.
 *
 * Source: RSL 1.0 §3 (content, license, permits, prohibits, payment). A prohibition wins over a permission. Among the uses by
 * models, what a list of permissions leaves out is not permitted. What must be paid for is withheld until somebody pays.
 */

import { canParse } from '../lib/url/can-parse.ts';
import { parseAttributes } from '../lib/xml/attributes.ts';
import { scanXml } from '../lib/xml/scan.ts';
import type { Declaration, Use } from '../model/rights.ts';
import { RSL_USES } from './effects.ts';

const MAX_CHARACTERS = 500_000;
const MAX_CONTENTS = 500;
const BY_MODELS: readonly Use[] = ['mcp', 'training'];
const FREE = new Set(['free', 'attribution']);
/** Damage is repaired silently. */
const IGNORED = { add() {} };
const KNOWN = new Set(['rsl', 'content', 'license', 'permits', 'prohibits', 'payment']);

interface Licence {
	permits: string[];
	prohibits: string[];
	payment: string | null;
}

interface Content {
	readonly url: string;
	readonly licences: Licence[];
}

/** What a licence document declares about the host it is on. */
export function rslRights(text: string, where: string): Declaration[] {
	return readContents(text.slice(0, MAX_CHARACTERS)).flatMap(({ url, licences }) => {
		const path = pathOf(url, where);
		return path === null ? [] : declarationOf(licences, where, path);
	});
}

/** Several licences of one content are a choice. */
function declarationOf(licences: readonly Licence[], where: string, path: string): Declaration[] {
	const prohibited = new Set(licences.flatMap(({ prohibits }) => usesOf(prohibits)));
	const free = licences.filter(({ payment }) => payment === null || FREE.has(payment));
	const allowed = new Set(free.flatMap(({ permits }) => usesOf(permits)));
	const lists = licences.filter(({ permits }) => permits.length > 0);
	const unlisted = lists.length === 0 ? [] : BY_MODELS;
	const conditional = lists.flatMap(({ permits }) => usesOf(permits));
	const allows = [...allowed].filter((use) => !prohibited.has(use));
	const withholds = new Set([
		...prohibited,
		...[...unlisted, ...conditional].filter((use) => !allowed.has(use)),
	]);
	if (allows.length + withholds.size === 0) return [];
	const said = licences.map(wordsOfLicence).join(' | ').slice(0, 200);
	return [{ source: 'RSL', where, said, allows, withholds: [...withholds], path, group: `RSL ${where}` }];
}

function wordsOfLicence({ permits, prohibits, payment }: Licence): string {
	const words = [
		permits.length > 0 && `permits ${permits.join(', ')}`,
		prohibits.length > 0 && `prohibits ${prohibits.join(', ')}`,
		payment !== null && `payment ${payment}`,
	];
	return words.filter((word) => word !== false).join('; ');
}

function usesOf(words: readonly string[]): Use[] {
	return words.flatMap((word) => (Object.hasOwn(RSL_USES, word) ? RSL_USES[word]! : []));
}

/** The path that the content is about; null for another host. */
function pathOf(url: string, where: string): string | null {
	if (url === '' || url === '*') return '/';
	if (url.startsWith('/')) return url;
	if (!canParse(url, where)) return null;
	const host = new URL(where).host;
	const end = url.indexOf('/', url.indexOf('://') + 3);
	return new URL(url, where).host !== host ? null : end === -1 ? '/' : url.slice(end);
}

function readContents(text: string): Content[] {
	const contents: Content[] = [];
	let licence: Licence | null = null;
	let list: string[] | null = null;
	const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();
	scanXml(
		text,
		{
			get isDone() {
				return contents.length > MAX_CONTENTS;
			},
			openName: null,
			knows: (name) => KNOWN.has(localName(name)),
			open(name, nameEnd, end, isSelfClosing) {
				const tag = localName(name);
				if (!KNOWN.has(tag)) return;
				const attributes = parseAttributes(text.slice(nameEnd, end), IGNORED);
				if (tag === 'content') contents.push({ url: attributes.get('url') ?? '/', licences: [] });
				else if (tag === 'license') {
					licence = { permits: [], prohibits: [], payment: null };
					contents.at(-1)?.licences.push(licence);
				} else if (tag === 'payment' && licence !== null)
					licence.payment = (attributes.get('type') ?? 'purchase').trim().toLowerCase();
				else if (licence !== null && (tag === 'permits' || tag === 'prohibits')) {
					const isAboutUse = (attributes.get('type') ?? 'usage').trim().toLowerCase() === 'usage';
					list = isAboutUse && !isSelfClosing ? licence[tag] : null;
				}
			},
			close() {
				list = null;
			},
			text(start, end) {
				if (list !== null) list.push(...wordsOf(text.slice(start, end)));
			},
			cdata(start, end) {
				if (list !== null) list.push(...wordsOf(text.slice(start, end)));
			},
		},
		IGNORED,
	);
	return contents;
}

function wordsOf(text: string): string[] {
	return text
		.toLowerCase()
		.split(/[\s,]+/)
		.filter((word) => /^[a-z-]{2,20}$/.test(word))
		.slice(0, 50);
}
