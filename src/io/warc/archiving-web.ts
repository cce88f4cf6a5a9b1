/** archiving-web: a web whose every answer to a GET is archived before it is returned, unless its page asks for no copy. */
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

/** Where a page says what it asks of robots: in its head, which is at its beginning. */
const HEAD_BYTES = 65_536;
/** Most pages hold none of these words and need no second tree. */
const ASKS = /noindex|noarchive|none/i;
const PAGE_TYPE = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i;

/** A page that asks not to be kept asks for no copy either; of what is no page, only `noarchive` tells. */
export function mayBeCopied({ headers, body }: Pick<WebAnswer, 'headers' | 'body'>): boolean {
	const contentType = headerOf(headers, 'content-type');
	const asked = readRobotsHeader(headers['x-robots-tag'], CRAWLER_NAME);
	if (asked.noarchive) return false;
	if (!PAGE_TYPE.test(contentType ?? '')) return true;
	if (asked.noindex) return false;
	const { html } = decodeHtml(body.subarray(0, HEAD_BYTES), { contentType });
	if (!ASKS.test(html)) return true;
	const { noindex, noarchive } = readPageRobots(parseHtml(html), CRAWLER_NAME);
	return !(noindex || noarchive);
}
