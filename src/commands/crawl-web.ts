/** crawl-web: where a crawl's pages come from: the web, the web with an archive written beside, or an archive alone. */
import type { Config } from '../config.ts';
import type { Web } from '../io/web.ts';
import type { Values } from './command.ts';
import { openHttp } from './source.ts';

export interface CrawlWeb extends Web {
	readonly isArchive: boolean;
	addressOf?(host: string): Promise<string | null>;
	/** Sends a form, as hubs want it. */
	post(url: string, form: URLSearchParams): Promise<{ readonly status: number }>;
}

export async function openWeb(values: Values, config: Config, now?: () => number): Promise<CrawlWeb> {
	const http = openHttp(config, values.proxy, now);
	return {
		isArchive: false,
		get: (request, signal) => http.get(request, signal),
		post: (url, form) => http.get({ url, wants: 'any', form: form.toString() }),
		addressOf: (host) => http.addressOf(host),
		close: () => http.close(),
	};
}
