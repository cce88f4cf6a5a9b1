/** archiving-web: archives every answer to a GET before returning it, unless its page forbids copies. */
import { decodeHtml, parseHtml } from '../../lib/html/index.ts';
import { headerOf } from '../../lib/http/headers.ts';
import { readPageRobots, readRobotsHeader } from '../../lib/robots/index.ts';
import { CRAWLER_NAME } from '../../model/crawler-name.ts';
import type { Web, WebAnswer, WebRequest } from '../web.ts';
import type { Removal, Removed } from './remove.ts';
import type { WarcWriter } from './writer.ts';

export class ArchivingWeb implements Web {
	readonly #web: Web;
	readonly #writer: WarcWriter;
	readonly #isBlocked: (answer: WebAnswer) => boolean;

	constructor(web: Web, writer: WarcWriter, isBlocked: (answer: WebAnswer) => boolean = () => false) {
		this.#web = web;
		this.#writer = writer;
		this.#isBlocked = isBlocked;
	}

	async get(request: WebRequest, signal?: AbortSignal): Promise<WebAnswer> {
		const answer = await this.#web.get(request, signal);
		const isPage = request.content === undefined;
		if (isPage && mayBeCopied(answer) && !this.#isBlocked(answer)) await this.#writer.write(answer);
		return answer;
	}

	remove(removal: Removal): Promise<Removed> {
		return this.#writer.remove(removal);
	}

	async close(): Promise<void> {
		await this.#web.close();
		await this.#writer.close();
	}
}

/** Robots directives are in a page's head, which is at its beginning. */
const HEAD_BYTES = 65_536;
/** Most pages contain none of these words and need no second parse. */
const ASKS = /noindex|noarchive|none/i;
const PAGE_TYPE = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i;

/** A page with noindex forbids copies too; for other types, only `noarchive` counts. */
export function mayBeCopied({ headers, body }: Pick<WebAnswer, 'headers' | 'body'>): boolean {
	const contentType = headerOf(headers, 'content-type');
	const directives = readRobotsHeader(headers['x-robots-tag'], CRAWLER_NAME);
	if (directives.noarchive) return false;
	if (!PAGE_TYPE.test(contentType ?? '')) return true;
	if (directives.noindex) return false;
	const { html } = decodeHtml(body.subarray(0, HEAD_BYTES), { contentType });
	if (!ASKS.test(html)) return true;
	const { noindex, noarchive } = readPageRobots(parseHtml(html), CRAWLER_NAME);
	return !(noindex || noarchive);
}
