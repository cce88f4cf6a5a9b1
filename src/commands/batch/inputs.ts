/**
 * inputs: the pages given to a command, one by one: URLs, files, folders, web archives, and lists of them.
 *
 * Every page has a name that is unique and the same in every run, so that a stopped run can go on.
 */
import { createReadStream, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Input, openInput } from '../../import/input.ts';
import { readWarc } from '../../import/warc.ts';
import { Failure } from '../../io/failure.ts';
import type { WebHeaders } from '../../io/web.ts';
import { splitLines } from '../../lib/text/lines.ts';
import type { Invocation, Values } from '../command.ts';
import { checkedAddress, checkedDate, peekStandardInput, readStandardInput } from '../source.ts';

export type PageInput = {
	/** Its source, as rows name it: a URL, a file, or a place in a list or an archive. */
	readonly name: string;
	/** When it was fetched, if known. */
	readonly now?: string | undefined;
} & (
	| { readonly kind: 'address'; readonly url: string }
	| { readonly kind: 'file'; readonly url?: string | undefined; readonly path: string }
	| {
			readonly kind: 'bytes';
			readonly url: string | undefined;
			readonly bytes: Uint8Array;
			readonly headers: WebHeaders;
	  }
	| { readonly kind: 'problem'; readonly failure: Failure }
);

const STDIN = '-';
const MAX_LINE_BYTES = 32_000_000;
const HEAD_CHARS = 4_096;

/** Whether the command has many pages to read. Otherwise it shows the one page that it is given. */
export async function isBatch({ args, values }: Pick<Invocation, 'args' | 'values'>): Promise<boolean> {
	const { jsonl, csv, out, from } = values;
	if (jsonl === true || [csv, out, from].some((value) => value !== undefined) || args.length > 1) return true;
	const [name] = args;
	if (name === undefined || isAddress(name)) return false;
	if (name === STDIN) return isPacked(peekStandardInput()) || kindOf(peekStandardInput()) !== 'page';
	return isFolder(name) || (isFile(name) && (await isArchive(name)));
}

/** The pages of the arguments, then those of `--from`. */
export async function* listInputs(args: readonly string[], { from }: Values): AsyncGenerator<PageInput> {
	if (args.length === 0 && from === undefined)
		throw new Failure('usage', 'Give pages: URLs, files, folders, web archives, or - for standard input.');
	for (const name of args) yield* inputsOf(name);
	if (from !== undefined) yield* listed(await open(from));
}

async function* inputsOf(name: string): AsyncGenerator<PageInput> {
	if (name === STDIN) yield* fromStandardInput();
	else if (isAddress(name)) yield addressInput(name, {});
	else if (isFolder(name)) for (const file of filesIn(name)) yield* inputsOf(file);
	else if (isFile(name) && (await isArchive(name))) yield* archived(await open(name));
	else yield { kind: 'file', name, path: name };
}

async function* fromStandardInput(): AsyncGenerator<PageInput> {
	const input = await open(STDIN);
	const kind = kindOf(input.head);
	if (kind === 'archive') yield* archived(input);
	else if (kind === 'list') yield* listed(input);
	else {
		const chunks: Buffer[] = [];
		for await (const chunk of input.chunks) chunks.push(chunk);
		yield { kind: 'bytes', name: input.name, url: undefined, bytes: Buffer.concat(chunks), headers: {} };
	}
}

/** Depth first, by name. Hidden files are left out, and links are not followed. */
function* filesIn(folder: string): Generator<string> {
	const entries = readdirSync(folder, { withFileTypes: true })
		.filter(({ name }) => !name.startsWith('.'))
		.sort((a, b) => (a.name < b.name ? -1 : 1));
	for (const entry of entries) {
		const place = path.join(folder, entry.name);
		if (entry.isDirectory()) yield* filesIn(place);
		else if (entry.isFile()) yield place;
	}
}

/** Responses that are not pages or feeds are passed over. */
const OTHER_MEDIA = /^(?:image|video|audio|font)\/|css|javascript|octet-stream|pdf|zip/i;

async function* archived(input: Input): AsyncGenerator<PageInput> {
	for await (const part of readWarc(input, new Date().toISOString())) {
		if (part.kind === 'answer') {
			const { url, at, body, headers } = part;
			if (OTHER_MEDIA.test(String(headers['content-type'] ?? ''))) continue;
			yield { kind: 'bytes', name: `${input.name}: ${url} ${at}`, url, now: at, bytes: body, headers };
		} else if (part.kind === 'bad') {
			const failure = new Failure('unreadable', `${input.name}, ${part.where}: ${part.why}.`, 'skip');
			yield { kind: 'problem', name: `${input.name}: ${part.where}`, failure };
		}
	}
}

async function* listed({ name, chunks }: Input): AsyncGenerator<PageInput> {
	for await (const { number, text } of splitLines(chunks, MAX_LINE_BYTES)) {
		const line = (text ?? '').trim();
		if (text !== null && (line === '' || line.startsWith('#'))) continue;
		const place = `${name}, line ${number}`;
		try {
			if (text === null)
				throw new Failure('too-large', `${place} is longer than ${MAX_LINE_BYTES / 1e6} MB.`);
			if (line.startsWith('{')) yield jsonInput(line, place);
			else if (isAddress(line)) yield addressInput(line, {});
			else yield { kind: 'file', name: line, path: line };
		} catch (error) {
			if (!(error instanceof Failure)) throw error;
			yield { kind: 'problem', name: place, failure: error };
		}
	}
}

function addressInput(url: string, { now }: { readonly now?: string | undefined }): PageInput {
	try {
		checkedAddress(url, 'The page');
	} catch (error) {
		if (error instanceof Failure) return { kind: 'problem', name: url, failure: error };
		throw error;
	}
	return { kind: 'address', name: url, url, now };
}

const FIELDS = ['url', 'html', 'file', 'now'] as const;

/** A line such as `{"url": "…", "html": "…"}`. Other fields are ignored, so that the lines of an export can be read. */
function jsonInput(line: string, place: string): PageInput {
	const { url, html, file, now } = parseLine(line, place);
	const known = {
		url: checkedAddress(url, `${place}: "url"`),
		now: now === undefined ? now : checkedDate(now),
	};
	if (html !== undefined)
		return { kind: 'bytes', name: place, ...known, bytes: Buffer.from(html), headers: UTF8 };
	if (file !== undefined) return { kind: 'file', name: file, path: file, ...known };
	if (url !== undefined) return addressInput(url, known);
	throw new Failure('usage', `${place} needs "url", "file" or "html".`, 'skip');
}

const UTF8: WebHeaders = { 'content-type': 'text/html; charset=utf-8' };

function parseLine(line: string, place: string): Partial<Record<(typeof FIELDS)[number], string>> {
	let value: Record<string, unknown>;
	try {
		value = JSON.parse(line);
	} catch (error) {
		throw new Failure('usage', `${place} is not valid JSON.`, 'skip', { cause: error });
	}
	const texts = FIELDS.flatMap((field) => {
		const text = value[field];
		if (text === undefined || text === null) return [];
		if (typeof text !== 'string') throw new Failure('usage', `${place}: "${field}" must be text.`, 'skip');
		return [[field, text]];
	});
	return Object.fromEntries(texts);
}

async function open(name: string): Promise<Input> {
	try {
		return await openInput(name, { bytesRead: 0 }, name === STDIN ? readStandardInput() : undefined);
	} catch (error) {
		const code = (error as NodeJS.ErrnoException).code;
		const reason = code === 'ENOENT' ? 'no such file' : code === 'EISDIR' ? 'it is a folder' : String(error);
		throw new Failure('unreadable', `Cannot read ${name}: ${reason}.`, 'stop', { cause: error });
	}
}

function isPacked(head: Buffer): boolean {
	return head[0] === 0x1f && head[1] === 0x8b;
}

function kindOf(head: Buffer): 'archive' | 'list' | 'page' {
	const start = head
		.toString('utf8', 0, HEAD_CHARS)
		.replace(/^\uFEFF/, '')
		.trimStart();
	if (/^WARC\/\d/.test(start)) return 'archive';
	const first = start.split('\n', 1)[0]!.trim();
	const isList = /^https?:\/\/\S+$/i.test(first) || /^\{\s*"(?:url|html|file|now)"/.test(first);
	return isList ? 'list' : 'page';
}

async function isArchive(file: string): Promise<boolean> {
	if (!/\.(?:warc|arc|gz)$/i.test(file) && !/^\s*WARC\/\d/.test(await headOf(file))) return false;
	const input = await open(file);
	for await (const _ of input.chunks) break;
	return kindOf(input.head) === 'archive';
}

async function headOf(file: string): Promise<string> {
	const chunks: Buffer[] = [];
	for await (const chunk of createReadStream(file, { end: 15 })) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks).toString('latin1');
}

function isAddress(name: string): boolean {
	return /^https?:/i.test(name);
}

function isFolder(name: string): boolean {
	return statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function isFile(name: string): boolean {
	return statSync(name, { throwIfNoEntry: false })?.isFile() ?? false;
}
