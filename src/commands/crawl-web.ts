/** crawl-web: where a crawl's pages come from: the web, the web with an archive written beside, or an archive alone. */
import type { Config } from '../config.ts';
import { Failure } from '../io/failure.ts';
import { KeptOut } from '../io/store/forgotten.ts';
import { ArchivingWeb, type Removal, type Removed, WarcWeb, WarcWriter } from '../io/warc/index.ts';
import type { Web, WebAnswer, WebContent } from '../io/web.ts';
import { siteOf } from '../lib/url/site-of.ts';
import { VERSION } from '../version.ts';
import type { Values } from './command.ts';
import { openHttp } from './source.ts';

export interface CrawlWeb extends Web {
	/** It does not change, and nobody has to be left in peace. */
	readonly isArchive: boolean;
	/** Where to begin when nothing is named. */
	readonly seeds: readonly string[];
	addressOf(host: string): Promise<string | null>;
	post(url: string, content: WebContent): Promise<{ readonly status: number }>;
	/** Resolves when all that was archived is on the disk. */
	archived?(): Promise<void>;
	/** The archive that is written, where one is. */
	readonly archive?: OpenArchive;
}

export interface OpenArchive {
	/** Takes captures out of it. */
	remove(removal: Removal): Promise<Removed>;
	/** From now on nothing is archived that is forgotten or shows what is. */
	keepOut(out: KeptOut): void;
}

export async function openWeb(values: Values, config: Config, now?: () => number): Promise<CrawlWeb> {
	const files = values['from-warc'];
	if (files === undefined) return openLive(values, config, now);
	for (const option of ['warc', 'listen', 'proxy'] as const) {
		if (values[option] !== undefined)
			throw new Failure('usage', `--from-warc asks no web: --${option} has no meaning with it.`);
	}
	return openArchive(files, config);
}

async function openLive(values: Values, config: Config, now?: () => number): Promise<CrawlWeb> {
	const http = openHttp(config, values.proxy, now);
	const writer =
		values.warc === undefined
			? null
			: await WarcWriter.open({ folder: values.warc, software: `Logosphere/${VERSION}` });
	const isKeptOut = ({ url, body }: WebAnswer) => shows(out, url, body);
	const archiving = writer === null ? null : new ArchivingWeb(http, writer, isKeptOut);
	let out = new KeptOut([]);
	const archive: OpenArchive | null = archiving && {
		remove: (removal) => archiving.remove(removal),
		keepOut(next) {
			out = next;
		},
	};
	const web = archiving ?? http;
	return {
		isArchive: false,
		seeds: [],
		get: (request, signal) => web.get(request, signal),
		post: (url, content) => http.get({ url, wants: 'any', content }),
		addressOf: (host) => http.addressOf(host),
		...(archive && writer && { archive, archived: () => writer.flush() }),
		close: () => web.close(),
	};
}

function shows(out: KeptOut, url: string, body: Uint8Array): boolean {
	return out.has(url) || (out.mayMention(url) && out.mentions(url, Buffer.from(body).toString('utf8')));
}

async function openArchive(files: readonly string[], config: Config): Promise<CrawlWeb> {
	const web = await WarcWeb.open(files, { maxBytes: config.maxBytes });
	const sites = [...web.captures.urls()].flatMap((url) => siteOf(url) ?? []);
	return {
		isArchive: true,
		seeds: [...new Set(sites)],
		get: (request, signal) => web.get(request, signal),
		post: () => Promise.resolve({ status: 0 }),
		addressOf: () => Promise.resolve(null),
		close: () => web.close(),
	};
}
