/** hostile: hostile-thread.fixture.ts as a file that any Node starts a thread from, and a web of pages for it. */
import { compileThread } from '../io/threads/compile-thread.fixture.ts';
import type { Web, WebAnswer } from '../io/web.ts';

export function compileHostileThread(folder: string): URL {
	return compileThread(folder, 'crawl/hostile-thread.fixture.ts');
}

/** Pages by their addresses; what is asked for is counted. */
export class PageWeb implements Web {
	readonly asked: string[] = [];
	readonly pages: Record<string, Uint8Array>;
	readonly #now: () => string;

	constructor(pages: Readonly<Record<string, Uint8Array>>, now: () => string) {
		this.pages = { ...pages };
		this.#now = now;
	}

	async get({ url }: { readonly url: string }): Promise<WebAnswer> {
		if (!url.endsWith('/robots.txt')) this.asked.push(url);
		const body = this.pages[url];
		return {
			url,
			status: body === undefined ? 404 : 200,
			at: this.#now(),
			location: null,
			headers: { 'content-type': 'text/html; charset=latin1' },
			body: body ?? new Uint8Array(),
		};
	}

	async close(): Promise<void> {}
}
