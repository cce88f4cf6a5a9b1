/**
 * warc: reads the posts of a web archive from its feeds, blog pages and post pages.
 *
 * Every response is read separately, as it was when it was archived. The store merges facts about the same post.
 * Not here: processing the responses (answer.ts), which may take a long time.
 */
import { type Message, parseResponse, type UnreadableMessage } from '../io/warc/message.ts';
import type { Input } from './input.ts';
import { bad, type Piece, passed, webAddress } from './piece.ts';
import type { RawPart } from './understand.ts';
import { MAX_RECORD_BYTES, readRecords, type WarcRecord } from './warc-records.ts';

export async function* readWarc({ chunks }: Input, now: string): AsyncGenerator<Piece | RawPart> {
	for await (const record of readRecords(chunks, isWanted)) {
		if (record.trouble !== null) yield bad(placeOf(record), record.trouble);
		if (record.body !== null) yield* piecesOf(record, now);
	}
}

/** HTTP responses, and resources archived without their HTTP response. */
function isWanted(fields: ReadonlyMap<string, string>): boolean {
	const type = fields.get('warc-type')?.toLowerCase();
	return type === 'response' || type === 'resource';
}

function placeOf({ fields, place }: WarcRecord): string {
	return fields.get('warc-target-uri') ?? `byte ${place}`;
}

async function* piecesOf(record: WarcRecord, now: string): AsyncGenerator<Piece | RawPart> {
	const { fields } = record;
	const url = webAddress(fields.get('warc-target-uri')?.replace(/^<|>$/g, ''));
	if (url === null) return;
	const answer = await answerOf(record);
	if ('trouble' in answer) yield bad(url, `its response ${answer.trouble}`);
	else if (answer.status !== 200) yield passed('responses that are not pages');
	else yield toMatter(answer, url, dateOf(fields) ?? now);
}

async function answerOf({ fields, body }: WarcRecord): Promise<Message | UnreadableMessage> {
	if (fields.get('warc-type')?.toLowerCase() === 'response') return parseResponse(body!, MAX_RECORD_BYTES);
	return { status: 200, headers: { 'content-type': fields.get('content-type') }, body: body! };
}

/** When the page was archived. */
function dateOf(fields: ReadonlyMap<string, string>): string | null {
	const date = fields.get('warc-date') ?? '';
	return /^\d{4}-\d\d-\d\dT/.test(date) && !Number.isNaN(Date.parse(date)) ? date : null;
}

function toMatter({ headers, body }: Message, url: string, at: string): RawPart {
	return { kind: 'answer', url, at, body, headers };
}
