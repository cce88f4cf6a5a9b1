/**
 * warc-web: answers requests from archives alone.
 *
 * In:     archive files, with or without indexes.
 * Out:    the archived answers with their times; for anything else a Failure `not-archived`.
 * Of several answers of one address, the newest counts, or the newest up to `until`. A record that refers to another (revisit) is
 * answered with the other's body. An address that is archived only with the other scheme, http or https, redirects there.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { Failure } from '../failure.ts';
import { redirectTarget } from '../http/request.ts';
import type { Web, WebAnswer, WebRequest } from '../web.ts';
import { type Capture, Captures } from './captures.ts';
import { REVISIT } from './cdxj.ts';
import { readMember } from './members.ts';
import { type Message, parseResponse } from './message.ts';
import { parseRecord, type WarcRecord } from './record.ts';

export interface WarcWebOptions {
	/** The largest body, unpacked. */
	readonly maxBytes: number;
	/** Answers as of this moment (milliseconds): nothing newer, unless there is nothing older. */
	readonly until?: () => number;
}

export class WarcWeb implements Web {
	readonly captures: Captures;
	readonly #options: WarcWebOptions;
	readonly #files = new Map<string, Promise<FileHandle>>();

	private constructor(captures: Captures, options: WarcWebOptions) {
		this.captures = captures;
		this.#options = options;
	}

	/** `places` are archive files, or folders of them. */
	static async open(places: readonly string[], options: WarcWebOptions): Promise<WarcWeb> {
		return new WarcWeb(await Captures.open(places), options);
	}

	async get(request: WebRequest, signal?: AbortSignal): Promise<WebAnswer> {
		if (signal?.aborted) throw new Failure('aborted', `${request.url} was cancelled.`, 'stop');
		const capture = this.#choose(request);
		const moved = capture === null ? this.#redirect(request) : null;
		if (moved !== null) return moved;
		if (capture === null) throw new Failure('not-archived', `${request.url} is not in the archive.`, 'skip');
		const { fields, block } = await this.#read(capture);
		const message = await this.#messageOf(capture, block, fields.get('content-type'));
		const body =
			capture.mime === REVISIT && message.status !== 304 ? await this.#bodyOf(capture, fields) : message.body;
		const { status, headers } = message;
		const location = redirectTarget(status, headers, new URL(request.url));
		const isCut = fields.has('warc-truncated');
		return {
			url: request.url,
			status,
			headers,
			body,
			at: new Date(capture.date).toISOString(),
			location,
			isCut,
		};
	}

	async close(): Promise<void> {
		const files = await Promise.all(this.#files.values());
		this.#files.clear();
		await Promise.all(files.map((file) => file.close()));
	}

	/** A page that is archived only with the other scheme is found there, as its server would answer. */
	#redirect(request: WebRequest): WebAnswer | null {
		const { url } = request;
		const location = url.startsWith('http:') ? `https:${url.slice(5)}` : url.replace(/^https:/, 'http:');
		const capture = this.#choose({ ...request, url: location });
		if (capture === null) return null;
		const at = new Date(capture.date).toISOString();
		return { url, status: 301, headers: { location }, body: new Uint8Array(), at, location };
	}

	/** A caller without an earlier answer cannot use "not modified". */
	#choose({ url, etag, lastModified }: WebRequest): Capture | null {
		const isConditional = Boolean(etag) || Boolean(lastModified);
		const usable = this.captures.of(url).filter(({ status }) => status !== 304 || isConditional);
		const untilMs = this.#options.until?.() ?? Number.POSITIVE_INFINITY;
		return usable.findLast(({ date }) => Date.parse(date) <= untilMs) ?? usable[0] ?? null;
	}

	/** The body that a revisit refers to. */
	async #bodyOf(capture: Capture, fields: WarcRecord['fields']): Promise<Uint8Array> {
		const uri = fields.get('warc-refers-to-target-uri')?.replace(/^<|>$/g, '') ?? capture.url;
		const date = Date.parse(fields.get('warc-refers-to-date') ?? '');
		const whole = this.captures.of(uri).filter(({ mime }) => mime !== REVISIT);
		const original =
			whole.find((one) => Date.parse(one.date) === date) ??
			this.captures.withDigest(capture.digest) ??
			whole.findLast((one) => one.digest === capture.digest);
		if (original === undefined || original === null)
			throw new Failure(
				'not-archived',
				`${capture.url} refers to a response that is not in the archive.`,
				'skip',
			);
		const { block, fields: originalFields } = await this.#read(original);
		return (await this.#messageOf(original, block, originalFields.get('content-type'))).body;
	}

	async #read(capture: Capture): Promise<WarcRecord> {
		const member = await readMember(await this.#file(capture.path), capture.offset);
		const record = member?.bytes ? parseRecord(member.bytes) : null;
		if (record !== null) return record;
		const message = `${capture.url} cannot be read from ${capture.path} at byte ${capture.offset}.`;
		throw new Failure('broken-archive', message, 'skip');
	}

	/** A resource is a body without its answer. */
	async #messageOf({ url, path }: Capture, block: Buffer, type: string | undefined): Promise<Message> {
		if (!/^application\/http/i.test(type ?? '')) {
			return { status: 200, headers: type === undefined ? {} : { 'content-type': type }, body: block };
		}
		const message = await parseResponse(block, this.#options.maxBytes);
		if (!('trouble' in message)) return message;
		throw new Failure('broken-archive', `${url} in ${path} ${message.trouble}.`, 'skip');
	}

	#file(path: string): Promise<FileHandle> {
		const file = this.#files.get(path) ?? open(path, 'r');
		this.#files.set(path, file);
		return file;
	}
}
