/** source: the page that a command is given: a URL, a file, or `-` for standard input; and what is said about it. */
import { readFileSync } from 'node:fs';
import { type Config, parseCount, readConfig, readText } from '../config.ts';
import { Failure } from '../io/failure.ts';
import { expectOk, Gate, type GateOptions } from '../io/http/gate.ts';
import { Http, type HttpOptions, userAgentOf } from '../io/http/http.ts';
import type { WebHeaders } from '../io/web.ts';
import { canParse } from '../lib/url/can-parse.ts';
import { hideSecrets } from '../lib/url/hide-secrets.ts';
import { VERSION } from '../version.ts';
import type { Values } from './command.ts';

/** Relative links of a page that comes without an address lead below this one, which no host has. */
export const NO_ADDRESS = 'http://unknown.invalid/';

export interface Source {
	/** How the user named it, for messages. */
	readonly name: string;
	/** It came over the web, and so can what it links to. */
	readonly isFetched: boolean;
	/** The page's address, where it is known. */
	readonly url: string | undefined;
	/** When it is seen, ISO. */
	readonly now: string;
	readonly bytes: Uint8Array;
	readonly contentType: string | undefined;
	readonly lastModified: string | undefined;
	/** Of the answer; a file has none. */
	readonly headers: WebHeaders;
}

/** Read the one page that the arguments name. `--url` and `--now` are checked here, for every command. */
export async function readSource(args: readonly string[], values: Values): Promise<Source> {
	const [name, extra] = args;
	if (name === undefined) throw new Failure('usage', 'Name a page: a URL, a file, or - for standard input.');
	if (extra !== undefined) throw new Failure('usage', `One page at a time: "${extra}" is one too many.`);
	const url = checkedAddress(values.url, '--url');
	const proxy = checkedAddress(values.proxy, '--proxy');
	const now = checkedDate(values.now);
	const isFetched = /^https?:/i.test(name);
	const source = isFetched ? await fetchSource(name, proxy) : readFile(name);
	const kind = kindOfBinary(source.bytes);
	const label = name === '-' ? 'standard input' : name;
	if (kind !== null) throw new Failure('not-text', `${label} is ${kind}, not a page.`);
	return { ...source, isFetched, name: label, url: url ?? source.url, now };
}

export function checkedAddress(text: string | undefined, option: string): string | undefined {
	if (text === undefined || (/^https?:\/\//i.test(text) && canParse(text))) return text;
	throw new Failure(
		'usage',
		`${option} is "${hideSecrets(text)}"; it takes an address that begins with http:// or https://.`,
	);
}

export function checkedDate(text: string | undefined): string {
	if (text === undefined) return new Date().toISOString();
	if (/^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(Date.parse(text))) return text;
	throw new Failure(
		'usage',
		`--now is "${text}"; it takes a date such as 2004-03-05 or 2004-03-05T21:04:00Z.`,
	);
}

type Fetchable = Omit<Source, 'name' | 'now' | 'isFetched'>;

function readFile(file: string): Fetchable {
	const bytes = readBytes(file);
	return { url: undefined, bytes, contentType: undefined, lastModified: undefined, headers: {} };
}

/** The web as the settings allow it, through a proxy where one is named. */
export function openHttp(
	config: Config,
	proxy: string | undefined,
	options: Pick<HttpOptions, 'now' | 'allows'> = {},
): Http {
	return new Http({
		...options,
		timeoutMs: config.timeoutMs,
		maxBytes: config.maxBytes,
		allowPrivate: config.allowPrivate === 1,
		proxy: checkedAddress(proxy, '--proxy'),
		userAgent: userAgentOf(VERSION, readText('contact', process.env)),
	});
}

/** How politely, as the options and the settings say. */
export function gateSettings(values: Values, config: Config): Omit<GateOptions, 'web'> {
	const delay = values['min-gap-ms'];
	return {
		minDelayMs: delay === undefined ? config.minGapMs : parseCount(delay, '--min-gap-ms', 0, 3_600_000),
		maxRedirects: config.maxRedirects,
		perDay: { hub: config.hubsPerDay, ping: config.pingsPerDay, webhook: config.webhooksPerDay },
	};
}

/** The one way out, for a command that fetches a few pages. */
export function openGate(values: Values): Gate {
	const config = readConfig(process.env);
	return new Gate({ ...gateSettings(values, config), web: openHttp(config, values.proxy) });
}

async function fetchSource(url: string, proxy: string | undefined): Promise<Fetchable> {
	const gate = openGate(proxy === undefined ? {} : { proxy });
	try {
		const fetched = expectOk(await gate.follow('named-page', url));
		const { url: address, body, contentType, lastModified, headers } = fetched;
		return { url: address, bytes: body, contentType, lastModified, headers };
	} finally {
		await gate.close();
	}
}

/** The bytes of a file, or of standard input for `-`. */
export function readBytes(file: string): Uint8Array {
	try {
		return readFileSync(file === '-' ? 0 : file);
	} catch (error) {
		throw new Failure('unreadable', `${file} cannot be read: ${reason(error)}.`, 'stop', { cause: error });
	}
}

function reason(error: unknown): string {
	const code = (error as NodeJS.ErrnoException).code ?? String(error);
	return REASONS[code] ?? code;
}

const REASONS: Readonly<Record<string, string>> = {
	ENOENT: 'there is no such file',
	EACCES: 'you may not read it',
	EISDIR: 'it is a folder',
};

/** First bytes of what is often given by mistake. */
const SIGNATURES: readonly (readonly [string, string])[] = [
	['\x89PNG', 'a PNG picture'],
	['\xff\xd8\xff', 'a JPEG picture'],
	['GIF8', 'a GIF picture'],
	['%PDF', 'a PDF document'],
	['PK\x03\x04', 'a ZIP archive'],
	['\x1f\x8b', 'packed by gzip'],
	['\x7fELF', 'a program'],
];

function kindOfBinary(bytes: Uint8Array): string | null {
	const head = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
	return SIGNATURES.find(([signature]) => head.startsWith(signature))?.[1] ?? null;
}
