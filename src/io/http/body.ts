/**
 * body: reads the body of an answer, with limits on bytes (packed and unpacked) and slowness; hangs up if it is not text.
 *
 * In:     undici's answer and what is wanted.
 * Out:    the unpacked bytes, and whether they are cut off.
 * A body that its status makes worthless (an error, a redirect) never fails: it is cut short or left out.
 */
import { noTextReason } from '../../lib/http/content-type.ts';
import { sniffContent } from '../../lib/http/sniff.ts';
import { Failure } from '../failure.ts';
import type { WebHeaders, WebRequest } from '../web.ts';
import { tooLarge } from './pump.ts';
import { unpack } from './unpack.ts';

export interface RawAnswer {
	readonly status: number;
	readonly headers: WebHeaders;
	readonly chunks: AsyncIterable<Uint8Array>;
}

export interface BodyLimits {
	readonly maxBytes: number;
	/** A slower body is abandoned once `slowAfterMs` have passed. */
	readonly minBytesPerSecond: number;
	readonly slowAfterMs: number;
}

export interface Body {
	readonly bytes: Uint8Array;
	readonly isCut: boolean;
}

/** How much of an error page is useful. */
const MAX_ERROR_BYTES = 256_000;
const NOTHING: Body = { bytes: new Uint8Array(), isCut: true };

/** Reads it, or throws as soon as it turns out to be unwanted. */
export async function readBody(answer: RawAnswer, request: WebRequest, limits: BodyLimits): Promise<Body> {
	if (answer.status >= 200 && answer.status < 300) {
		checkHeaders(answer.headers, request, limits);
		return collect(answer, request, limits);
	}
	const maxBytes = Math.min(limits.maxBytes, MAX_ERROR_BYTES);
	if (lengthOf(answer.headers) > maxBytes) return NOTHING;
	try {
		return await collect(
			answer,
			{ ...request, wants: 'any', takeCut: true, maxBytes },
			{ ...limits, maxBytes },
		);
	} catch {
		return NOTHING;
	}
}

function checkHeaders(headers: WebHeaders, request: WebRequest, { maxBytes }: BodyLimits): void {
	const { wants } = request;
	const type = firstOf(headers['content-type']);
	const reason = wants === 'any' ? null : noTextReason(type, wants);
	if (reason !== null) throw new Failure('not-text', `is ${reason}`, 'skip');
	if (lengthOf(headers) > maxBytes && !takesBeginning(request)) throw tooLarge(maxBytes);
}

function lengthOf(headers: WebHeaders): number {
	return Number(firstOf(headers['content-length']) ?? 0);
}

async function collect(answer: RawAnswer, request: WebRequest, limits: BodyLimits): Promise<Body> {
	const parts: Uint8Array[] = [];
	let length = 0;
	const packed = counted(answer.chunks, limits);
	try {
		for await (const chunk of unpack(packed, answer.headers['content-encoding'], limits.maxBytes)) {
			if (length === 0) checkContent(chunk, request);
			parts.push(chunk.subarray(0, limits.maxBytes - length));
			length += chunk.length;
			if (length > limits.maxBytes) throw tooLarge(limits.maxBytes);
		}
	} catch (error) {
		if (length === 0 || !isTakeable(error, request)) throw error;
		return { bytes: Buffer.concat(parts), isCut: true };
	}
	return { bytes: parts.length === 1 ? parts[0]! : Buffer.concat(parts), isCut: false };
}

/** Whether the beginning may stand for the whole. */
function isTakeable(error: unknown, request: WebRequest): boolean {
	if (!(error instanceof Failure)) return request.takeCut === true;
	return error.code === 'too-large'
		? takesBeginning(request)
		: error.code === 'too-slow' && request.takeCut === true;
}

function takesBeginning({ takeCut, maxBytes }: WebRequest): boolean {
	return takeCut === true && maxBytes !== undefined;
}

/** The header may be missing or wrong; the first bytes are not. */
function checkContent(first: Uint8Array, { wants }: WebRequest): void {
	if (wants !== 'any' && sniffContent(first) === 'binary')
		throw new Failure('not-text', 'is not text, judging by its first bytes', 'skip');
}

/** The packed bytes, limited in size and slowness. */
async function* counted(chunks: AsyncIterable<Uint8Array>, limits: BodyLimits): AsyncGenerator<Uint8Array> {
	const startMs = performance.now();
	let length = 0;
	for await (const chunk of chunks) {
		length += chunk.length;
		if (length > limits.maxBytes) {
			yield chunk.subarray(0, chunk.length - (length - limits.maxBytes));
			throw tooLarge(limits.maxBytes);
		}
		const passedMs = performance.now() - startMs;
		if (passedMs > limits.slowAfterMs && (length * 1000) / passedMs < limits.minBytesPerSecond)
			throw new Failure('too-slow', `sends fewer than ${limits.minBytesPerSecond} bytes per second`, 'retry');
		yield chunk;
	}
}

export function firstOf(header: string | string[] | undefined): string | undefined {
	return Array.isArray(header) ? header[0] : header;
}
