/**
 * warc: the stored posts as a web archive: the clean HTML of each as a conversion record, with a metadata record.
 *
 * Source: WARC 1.1 (ISO 28500:2017) §6.8 conversion, §6.6 metadata; each record is a separate gzip member. Record ids are
 *         derived from the export and the post, so that a resumed export uses the same ones.
 *         Not here: pages as they were fetched, which `crawl --warc` archives.
 */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { contentOf, languageTag } from '../formats/items.ts';
import { toInstant, toIri, toRfc3339, wireText } from '../formats/wire-text.ts';
import { digestOf, type FieldList, renderRecord } from '../io/warc/record.ts';
import { escapeText } from '../lib/clean/escape.ts';
import type { Post } from '../model/post.ts';
import type { Format, Job } from './format.ts';
import type { Item } from './item.ts';
import { postLine } from './jsonl.ts';
import { PROGRAM } from './manifest.ts';

export const warc: Format = {
	name: 'warc',
	extension: 'warc.gz',
	isFolder: () => false,
	takes: [],
	async open(job) {
		const file = await job.output.file(job.name);
		const write = async (record: Buffer) => {
			file.rows++;
			await file.write(gzipSync(record));
		};
		return {
			passes: [
				{
					over: 'posts',
					begin: () => write(infoRecord(job)),
					each: async (item) => {
						for (const record of await recordsOf(job, item)) await write(record);
					},
				},
			],
			checkpoint: () => ({}),
		};
	},
};

function infoRecord({ id, started, name }: Job): Buffer {
	const fields: FieldList = [
		['WARC-Type', 'warcinfo'],
		['WARC-Record-ID', recordId(id, 'info')],
		['WARC-Date', secondOf(started)],
		['WARC-Filename', name.replace(/[\r\n]/g, ' ')],
		['Content-Type', 'application/warc-fields'],
	];
	const info = [`software: ${PROGRAM}`, 'format: WARC File Format 1.1', 'description: extracted posts'];
	return renderRecord(fields, Buffer.from(`${info.join('\r\n')}\r\n`));
}

/** None for a post without a web URL. */
async function recordsOf({ id, started }: Job, item: Item): Promise<Buffer[]> {
	const { post } = item;
	const address = toIri(post.url);
	if (address === null) return [];
	const page = Buffer.from(renderPage(post));
	const data = Buffer.from(JSON.stringify(await postLine(item)));
	const conversion = recordId(id, `conversion ${post.id}`);
	const common: FieldList = [
		['WARC-Target-URI', address],
		['WARC-Date', secondOf(post.changed, started)],
	];
	return [
		renderRecord(
			[
				['WARC-Type', 'conversion'],
				['WARC-Record-ID', conversion],
				...common,
				['WARC-Block-Digest', digestOf(page)],
				['WARC-Payload-Digest', digestOf(page)],
				['Content-Type', 'text/html; charset=utf-8'],
			],
			page,
		),
		renderRecord(
			[
				['WARC-Type', 'metadata'],
				['WARC-Record-ID', recordId(id, `metadata ${post.id}`)],
				...common,
				['WARC-Refers-To', conversion],
				['WARC-Block-Digest', digestOf(data)],
				['Content-Type', 'application/json'],
			],
			data,
		),
	];
}

function renderPage(post: Post): string {
	const { title, language } = post;
	const tag = languageTag(language);
	const start = tag === null ? '<html>' : `<html lang="${tag}">`;
	const head = `<head><meta charset="utf-8"><title>${escapeText(wireText(title ?? ''))}</title></head>`;
	return `<!DOCTYPE html>\n${start}${head}\n<body>${contentOf(post)}</body></html>\n`;
}

function secondOf(...dates: readonly string[]): string {
	const [instant] = dates.flatMap((date) => toInstant(date) ?? []);
	return toRfc3339(instant ?? new Date(0));
}

/** A UUID derived from a name (RFC 9562 §5.8). */
function recordId(id: string, name: string): string {
	const bytes = createHash('sha256').update(`${id} ${name}`).digest().subarray(0, 16);
	bytes[6] = (bytes[6]! & 0x0f) | 0x80;
	bytes[8] = (bytes[8]! & 0x3f) | 0x80;
	const hex = bytes.toString('hex');
	const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
	return `<urn:uuid:${parts.join('-')}>`;
}
