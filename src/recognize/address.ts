/** address: the host and the folders of a URL, compared with the tables, without parsing it as a URL. */
import { CATALOGUE, type Sign } from './catalogue.ts';

/** Anything longer adds nothing. */
const MAX_ADDRESS_CHARS = 500;
const OTHER_SCHEME = /^[a-z][a-z\d+.-]*:/;
const AFTER_PART = /[/?#&.=]|$/y;

const NONE: readonly Sign[] = [];

export interface Address {
	/** In lower case without `www.`; empty when the URL is relative. */
	readonly host: string;
	/** In lower case, from the first slash on; query included. */
	readonly path: string;
}

/** Null for URLs that are not pages: data, scripts, mail. */
export function splitAddress(address: string): Address | null {
	const text = address.slice(0, MAX_ADDRESS_CHARS).trim().toLowerCase();
	const slashes = text.startsWith('//') ? 0 : text.startsWith('http') ? text.indexOf('//') : -1;
	if (slashes < 0)
		return OTHER_SCHEME.test(text) ? null : { host: '', path: text.startsWith('/') ? text : `/${text}` };
	const start = slashes + (text.startsWith('www.', slashes + 2) ? 6 : 2);
	const end = partEnd(text, start);
	return { host: text.slice(start, end), path: text.slice(end) };
}

/** The host of an absolute URL as written, without `www.`; empty for others. Cheaper than `splitAddress`. */
export function writtenHost(address: string): string {
	const slashes = address.startsWith('http') ? address.indexOf('//') : -1;
	if (slashes < 0) return '';
	const start = slashes + (address.startsWith('www.', slashes + 2) ? 6 : 2);
	return address.slice(start, partEnd(address, start));
}

/** The signs whose host is this one or a parent domain, and whose path is a prefix of this path. */
export function findHostSigns({ host, path }: Address): readonly Sign[] {
	let found = NONE;
	for (let at = 0; at >= 0 && host !== ''; at = nextLabel(host, at)) {
		const signs = CATALOGUE.hosts.get(at === 0 ? host : host.slice(at));
		if (signs !== undefined) found = [...found, ...signs.filter(({ value }) => path.startsWith(value))];
	}
	return found;
}

function nextLabel(host: string, at: number): number {
	const dot = host.indexOf('.', at);
	return dot < 0 ? -1 : dot + 1;
}

/** The signs that are one or several parts of the path. */
export function findPathSigns({ path }: Address): readonly Sign[] {
	let found = NONE;
	for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
		const start = slash + 1;
		const signs = CATALOGUE.paths.get(path.slice(start, partEnd(path, start)));
		if (signs === undefined) continue;
		const fitting = signs.filter(
			({ value }) => path.startsWith(value, start) && endsPart(path, start + value.length),
		);
		found = [...found, ...fitting];
	}
	return found;
}

function partEnd(path: string, from: number): number {
	for (let i = from; i < path.length; i++) {
		const char = path.charCodeAt(i);
		if (char === 0x2f || char === 0x3f || char === 0x23) return i;
	}
	return path.length;
}

function endsPart(path: string, at: number): boolean {
	AFTER_PART.lastIndex = at;
	return AFTER_PART.test(path);
}
