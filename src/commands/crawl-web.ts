/** crawl-web: where a crawl's pages come from: the web, the web with an archive written beside, or an archive alone. */
import type { Config } from '../config.ts';
import { Failure } from '../io/failure.ts';
import { Gate } from '../io/http/gate.ts';
import { KeptOut } from '../io/store/forgotten.ts';
import { ArchivingWeb, type Removal, type Removed, WarcWeb, WarcWriter } from '../io/warc/index.ts';
import type { Web, WebAnswer } from '../io/web.ts';
import { VERSION } from '../version.ts';
import type { Values } from './command.ts';
import { gateSettings, openHttp } from './source.ts';

export interface CrawlWeb {
	/** Everything is sent through it. */
	readonly gate: Gate;
	/** It does not change, and nobody has to be left in peace. */
	readonly isArchive: boolean;
	/** Where to begin when nothing is named. */
	readonly seeds: readonly string[];
	/** Resolves when all that was archived is on the disk. */
	archived?(): Promise<void>;
	/** The archive that is written, where one is. */
	readonly archive?: OpenArchive;
}

interface OpenArchive {
	/** Takes captures out of it. */
	remove(removal: Removal): Promise<Removed>;
	/** Notes where the crawl begins. */
	noteSeeds(urls: readonly string[]): Promise<void>;
	/** From now on nothing is archived that is forgotten or shows what is. */
	keepOut(out: KeptOut): void;
}

export interface WebSettings {
	/** The clock of the machine by default. */
	readonly now?: () => number;
	/** The hosts are our own: nobody is disturbed when there is no delay between two requests to one. */
	readonly areOwnHosts?: boolean;
}

export async function openWeb(values: Values, config: Config, settings: WebSettings = {}): Promise<CrawlWeb> {
	const files = values['from-warc'];
	if (files === undefined) return openLive(values, config, settings);
	for (const option of ['warc', 'listen', 'proxy'] as const) {
		if (values[option] !== undefined)
			throw new Failure('usage', `--from-warc asks no web: --${option} has no meaning with it.`);
	}
	return openArchive(files, config);
}

async function openLive(
	values: Values,
	config: Config,
	{ now = Date.now, areOwnHosts = false }: WebSettings,
): Promise<CrawlWeb> {
	const http = openHttp(config, values.proxy, { now });
	const settings = gateSettings(values, config);
	const writer =
		values.warc === undefined
			? null
			: await WarcWriter.open({ folder: values.warc, software: `Logosphere/${VERSION}` });
	const isKeptOut = ({ url, body }: WebAnswer) => shows(out, url, body);
	const archiving = writer === null ? null : new ArchivingWeb(http, writer, isKeptOut);
	let out = new KeptOut([]);
	const archive: OpenArchive | null = archiving && {
		remove: (removal) => archiving.remove(removal),
		noteSeeds: (urls) => writer!.writeSeeds(urls.filter((url) => !out.has(url))),
		keepOut(next) {
			out = next;
		},
	};
	const gate = new Gate({
		...settings,
		...(areOwnHosts && { minDelayMs: 0, honoursCrawlDelay: false }),
		web: {
			get: (request, signal) => (archiving ?? http).get(request, signal),
			addressOf: (host) => http.addressOf(host),
			close: () => (archiving ?? http).close(),
		},
		now: () => new Date(now()).toISOString(),
	});
	return {
		gate,
		isArchive: false,
		seeds: [],
		...(archive && writer && { archive, archived: () => writer.flush() }),
	};
}

function shows(out: KeptOut, url: string, body: Uint8Array): boolean {
	return out.has(url) || (out.mayMention(url) && out.mentions(url, Buffer.from(body).toString('utf8')));
}

async function openArchive(files: readonly string[], config: Config): Promise<CrawlWeb> {
	const web = await WarcWeb.open(files, { maxBytes: config.maxBytes });
	return { gate: archiveGate(web), isArchive: true, seeds: web.captures.seeds() };
}

/** No server has to be spared. */
export function archiveGate(web: Web): Gate {
	return new Gate({ web, minDelayMs: 0, honoursCrawlDelay: false });
}
