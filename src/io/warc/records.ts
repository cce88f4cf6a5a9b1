/** records: turns an exchange into archive records and their index line. */
import type { WebAnswer } from '../web.ts';
import { type CdxLine, REVISIT, SEED } from './cdxj.ts';
import { renderRequest, renderResponseHead } from './message.ts';
import { digestOf, type FieldList, newRecordId, renderRecord } from './record.ts';
import type { Original, Seen } from './seen.ts';

/** An index line without the place of the record. */
export type Kept = Omit<CdxLine, 'offset' | 'length' | 'filename'>;

export interface MainRecord {
	readonly bytes: Buffer;
	readonly line: Kept;
}

const PROFILES = 'http://netpreserve.org/warc/1.1/revisit/';
/** A shorter body costs less than a reference to it. */
const MIN_REVISIT_BYTES = 200;

/** The answer first, then the request if it is known. */
export function recordsOf(answer: WebAnswer, seen: Seen): [MainRecord, ...{ readonly bytes: Buffer }[]] {
	const id = newRecordId();
	const main = mainRecord(answer, id, seen);
	if (answer.sent === undefined) return [main];
	const fields: FieldList = [
		['WARC-Type', 'request'],
		...commonFields(answer, newRecordId()),
		['WARC-Concurrent-To', id],
		['Content-Type', 'application/http;msgtype=request'],
	];
	return [main, { bytes: renderRecord(fields, renderRequest(answer)) }];
}

function mainRecord(answer: WebAnswer, id: string, seen: Seen): MainRecord {
	const digest = digestOf(answer.body);
	const revisit = findRevisit(answer, digest, seen);
	const head = renderResponseHead(answer);
	const fields: FieldList = [
		['WARC-Type', revisit === null ? 'response' : 'revisit'],
		...commonFields(answer, id),
		...(revisit === null ? [] : revisitFields(revisit)),
		['WARC-Payload-Digest', revisit?.original?.digest ?? digest],
		...(answer.isCut === true ? [['WARC-Truncated', 'disconnect'] as const] : []),
		['Content-Type', 'application/http;msgtype=response'],
	];
	const block = revisit === null ? Buffer.concat([head, answer.body]) : head;
	return { bytes: renderRecord(fields, block), line: lineOf(answer, digest, revisit) };
}

interface Revisit {
	readonly profile: 'server-not-modified' | 'identical-payload-digest';
	/** Null if "not modified" refers to an answer that is not here. */
	readonly original: Original | null;
}

function findRevisit(answer: WebAnswer, digest: string, seen: Seen): Revisit | null {
	if (answer.status === 304) return { profile: 'server-not-modified', original: seen.ofUrl(answer.url) };
	const original = answer.body.length < MIN_REVISIT_BYTES ? null : seen.withDigest(digest);
	return original === null ? null : { profile: 'identical-payload-digest', original };
}

function revisitFields({ profile, original }: Revisit): FieldList {
	const named: FieldList = [['WARC-Profile', PROFILES + profile]];
	if (original === null) return named;
	return [...named, ['WARC-Refers-To-Target-URI', original.url], ['WARC-Refers-To-Date', original.date]];
}

function commonFields({ url, at }: WebAnswer, id: string): FieldList {
	return [
		['WARC-Record-ID', id],
		['WARC-Target-URI', url],
		['WARC-Date', at],
	];
}

function lineOf({ url, at, status, headers }: WebAnswer, digest: string, revisit: Revisit | null): Kept {
	const type = [headers['content-type']].flat()[0] ?? '';
	const mime = revisit === null ? (/^[^\s;,]+/.exec(type)?.[0] ?? 'unk') : REVISIT;
	return { url, date: at, mime, status, digest: revisit?.original?.digest ?? digest };
}

/** The first record of a file: who wrote it. */
export function infoRecord(filename: string, software: string, date = new Date().toISOString()): Buffer {
	const fields: FieldList = [
		['WARC-Type', 'warcinfo'],
		['WARC-Record-ID', newRecordId()],
		['WARC-Date', date],
		['WARC-Filename', filename],
		['Content-Type', 'application/warc-fields'],
	];
	const info = [
		`software: ${software.replace(/[\r\n]/g, ' ')}`,
		'format: WARC File Format 1.1',
		'conformsTo: http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/',
		'robots: classic',
	];
	return renderRecord(fields, Buffer.from(`${info.join('\r\n')}\r\n`));
}

/** Records that a crawl began at an address, as other archivers do: a `metadata` record with the field `seed`. */
export function seedRecord(url: string, date = new Date().toISOString()): MainRecord {
	const fields: FieldList = [
		['WARC-Type', 'metadata'],
		['WARC-Record-ID', newRecordId()],
		['WARC-Target-URI', url],
		['WARC-Date', date],
		['Content-Type', 'application/warc-fields'],
	];
	const line = { url, date, mime: SEED, status: null, digest: '' };
	return { bytes: renderRecord(fields, Buffer.from('seed: \r\n')), line };
}
