/** archiving-web: a web whose every answer is kept in an archive before it is handed on. */
import type { Web, WebAnswer, WebRequest } from '../web.ts';
import type { WarcWriter } from './writer.ts';

export class ArchivingWeb implements Web {
	readonly #web: Web;
	readonly #writer: WarcWriter;

	constructor(web: Web, writer: WarcWriter) {
		this.#web = web;
		this.#writer = writer;
	}

	async get(request: WebRequest, signal?: AbortSignal): Promise<WebAnswer> {
		const answer = await this.#web.get(request, signal);
		await this.#writer.write(answer);
		return answer;
	}

	async close(): Promise<void> {
		await this.#web.close();
		await this.#writer.close();
	}
}
