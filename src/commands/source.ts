/** source: reads the page given to a command: a URL, a file, or `-` for standard input. */
import { readFileSync, readSync } from 'node:fs';
import { type Config, parseCount, readConfig, readText } from '../config.ts';
import { Failure } from '../io/failure.ts';
import { expectOk, Gate, type GateOptions } from '../io/http/gate.ts';
import { Http, type HttpOptions, userAgentOf } from '../io/http/http.ts';
import { makeRequestSigner, type SignRequest } from '../io/http/sign-requests.ts';
import type { WebHeaders } from '../io/web.ts';
import { canParse } from '../lib/url/can-parse.ts';
import { hideSecrets } from '../lib/url/hide-secrets.ts';
import { VERSION } from '../version.ts';
import type { Option, Values } from './command.ts';

/** The base of relative links on a page without a URL. No host has this name. */
export const NO_ADDRESS = 'http://unknown.invalid/';

export interface Source {
	/** As given by the user, for messages. */
	readonly name: string;
	/** True if it was fetched from the web, so that links can be fetched, too. */
	readonly isFetched: boolean;
	/** The URL of the page, if known. */
	readonly url: string | undefined;
	/** When the page was fetched, ISO. */
	readonly now: string;
	readonly bytes: Uint8Array;
	readonly contentType: string | undefined;
	readonly lastModified: string | undefined;
	/** The response headers; empty for a file. */
	readonly headers: WebHeaders;
}

/** Reads the one page given by the arguments. Checks `--url` and `--now` for every command. */
export async function readSource(args: readonly string[], values: Values): Promise<Source> {
	const [name, extra] = args;
	if (name === undefined) throw new Failure('usage', 'Give a page: a URL, a file, or - for standard input.');
	if (extra !== undefined) throw new Failure('usage', `Give only one page. Unexpected argument: "${extra}".`);
	const url = checkedAddress(values.url, '--url');
	checkedAddress(values.proxy, '--proxy');
	const now = checkedDate(values.now);
	const isFetched = /^https?:/i.test(name);
	const source = isFetched ? await fetchSource(name, values) : readFile(name);
	const label = name === '-' ? 'standard input' : name;
	expectText(source.bytes, label);
	return { ...source, isFetched, name: label, url: url ?? source.url, now };
}

export function checkedAddress(text: string | undefined, option: string): string | undefined {
	if (text === undefined || (/^https?:\/\//i.test(text) && canParse(text))) return text;
	throw new Failure(
		'usage',
		`${option} is "${hideSecrets(text)}". It must be a URL that starts with http:// or https://.`,
	);
}

export function checkedDate(text: string | undefined): string {
	if (text === undefined) return new Date().toISOString();
	if (/^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(Date.parse(text))) return text;
	throw new Failure(
		'usage',
		`--now is "${text}". It must be a date such as 2004-03-05 or 2004-03-05T21:04:00Z.`,
	);
}

type Fetchable = Omit<Source, 'name' | 'now' | 'isFetched'>;

function readFile(file: string): Fetchable {
	const bytes = readBytes(file);
	return { url: undefined, bytes, contentType: undefined, lastModified: undefined, headers: {} };
}

/** Opens the web with the settings, through a proxy if one is given. */
export function openHttp(
	config: Config,
	proxy: string | undefined,
	{ isPlainProxy, ...options }: Pick<HttpOptions, 'now' | 'allows' | 'isPlainProxy'> = {},
): Http {
	return new Http({
		...options,
		timeoutMs: config.timeoutMs,
		maxBytes: config.maxBytes,
		allowPrivate: config.allowPrivate === 1,
		proxy: checkedAddress(proxy, '--proxy'),
		isPlainProxy: isPlainProxy ?? config.plainProxy === 1,
		userAgent: userAgentOf(VERSION, readText('contact', process.env)),
		signRequest: requestSigner(),
	});
}

/** Undefined unless both settings are there. */
function requestSigner(): SignRequest | undefined {
	const file = readText('signingKeys', process.env);
	const agent = checkedAddress(
		readText('signatureAgent', process.env) || undefined,
		'LOGOSPHERE_SIGNATURE_AGENT',
	);
	return file === '' || agent === undefined ? undefined : makeRequestSigner(file, new URL(agent).origin);
}

/** The crawl delay, also under the name that it had in the last release. */
export const DELAY_OPTIONS: Readonly<Record<string, Option>> = {
	'crawl-delay-ms': {
		type: 'string',
		value: 'N',
		help: 'milliseconds between two requests to a host (default 1000)',
	},
	'min-gap-ms': { type: 'string', value: 'N', help: 'deprecated name of --crawl-delay-ms' },
};

function readDelay(values: Values, config: Config): number {
	const name = values['crawl-delay-ms'] === undefined ? 'min-gap-ms' : 'crawl-delay-ms';
	const text = values[name];
	return text === undefined ? config.crawlDelayMs : parseCount(text, `--${name}`, 0, 3_600_000);
}

/** The politeness settings, from the options and the environment. */
export function gateSettings(values: Values, config: Config): Omit<GateOptions, 'web'> {
	return {
		minDelayMs: readDelay(values, config),
		maxRedirects: config.maxRedirects,
		perDay: { hub: config.hubsPerDay, ping: config.pingsPerDay, webhook: config.webhooksPerDay },
	};
}

/** The gate for a command that fetches a few pages. */
export function openGate(values: Values): Gate {
	const config = readConfig(process.env);
	return new Gate({ ...gateSettings(values, config), web: openHttp(config, values.proxy) });
}

async function fetchSource(url: string, values: Values): Promise<Fetchable> {
	const gate = openGate(values);
	try {
		const fetched = expectOk(await gate.follow('named-page', url));
		const { url: address, body, contentType, lastModified, headers } = fetched;
		return { url: address, bytes: body, contentType, lastModified, headers };
	} finally {
		await gate.close();
	}
}

/** The first bytes of standard input, if something looked at them before it is read. */
let peeked: Buffer | null = null;
const PEEK_BYTES = 64 * 1024;

/** The first bytes of standard input, which remain to be read. */
export function peekStandardInput(): Buffer {
	if (peeked !== null) return peeked;
	const bytes = Buffer.alloc(PEEK_BYTES);
	let length = 0;
	for (let read = -1; read !== 0 && length < bytes.length && !bytes.includes(LINE_FEED, 0); length += read)
		read = readSome(bytes, length);
	peeked = bytes.subarray(0, length);
	return peeked;
}

const STDIN = 0;
const LINE_FEED = 10;
const RETRY_MS = 10;

/** A pipe whose writer does not block may have nothing to read yet. */
function readSome(bytes: Buffer, offset: number): number {
	for (;;) {
		try {
			return readSync(STDIN, bytes, offset, bytes.length - offset, null);
		} catch (error) {
			const { code } = error as NodeJS.ErrnoException;
			if (code === 'EOF') return 0;
			if (code !== 'EAGAIN')
				throw new Failure('unreadable', `Cannot read standard input: ${reason(error)}.`, 'stop', {
					cause: error,
				});
			Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
		}
	}
}

/** Standard input as a stream, with what was looked at before. */
export async function* readStandardInput(): AsyncGenerator<Buffer> {
	if (peeked !== null) yield peeked;
	yield* process.stdin as AsyncIterable<Buffer>;
}

/** Reads a file, or standard input for `-`. */
export function readBytes(file: string): Uint8Array {
	try {
		if (file === '-') return Buffer.concat([peeked ?? Buffer.alloc(0), readFileSync(STDIN)]);
		return readFileSync(file);
	} catch (error) {
		throw new Failure('unreadable', `Cannot read ${file}: ${reason(error)}.`, 'stop', { cause: error });
	}
}

function reason(error: unknown): string {
	const code = (error as NodeJS.ErrnoException).code ?? String(error);
	return REASONS[code] ?? code;
}

const REASONS: Readonly<Record<string, string>> = {
	ENOENT: 'no such file',
	EACCES: 'permission denied',
	EISDIR: 'it is a folder',
};

/** The first bytes of files that are often given by mistake. */
const SIGNATURES: readonly (readonly [string, string])[] = [
	['\x89PNG', 'a PNG picture'],
	['\xff\xd8\xff', 'a JPEG picture'],
	['GIF8', 'a GIF picture'],
	['%PDF', 'a PDF document'],
	['PK\x03\x04', 'a ZIP archive'],
	['\x1f\x8b', 'a gzip file'],
	['\x7fELF', 'a program'],
	['MZ\x90', 'a program'],
	['BZh', 'a bzip2 file'],
	['\xfd7zXZ', 'an xz file'],
	['7z\xbc\xaf', 'a 7z archive'],
	['(\xb5/\xfd', 'a zstd file'],
	['RIFF', 'a picture, sound or video'],
	['OggS', 'a sound'],
	['ID3', 'a sound'],
	['SQLite format 3', 'a SQLite file'],
	['PAR1', 'a Parquet file'],
	['\xd0\xcf\x11\xe0', 'an Office document'],
];

/** Refuses files that are not text, in words. */
export function expectText(bytes: Uint8Array, label: string): void {
	const head = Buffer.from(bytes.subarray(0, HEAD_BYTES));
	const start = head.toString('latin1', 0, 16);
	const known = SIGNATURES.find(([signature]) => start.startsWith(signature))?.[1];
	const kind = known ?? (hasZeros(head) ? 'binary data' : null);
	if (kind !== null) throw new Failure('not-text', `${label} is ${kind}, not a page.`);
}

const HEAD_BYTES = 1024;
const MIN_ZEROS = 2;

/** Text has no zero bytes, except UTF-16: there, the zeros of ASCII are all at even places, or all at odd ones. */
function hasZeros(bytes: Buffer): boolean {
	const zeros = [0, 0];
	for (const [i, byte] of bytes.entries()) if (byte === 0) zeros[i % 2]!++;
	return Math.min(...zeros) >= MIN_ZEROS;
}
