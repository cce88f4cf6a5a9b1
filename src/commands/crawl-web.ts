/** crawl-web: where the pages of a crawl come from: the web, the web while archiving it, or an archive alone. */
import type { Config } from '../config.ts';
import { Failure } from '../io/failure.ts';
import { Gate } from '../io/http/gate.ts';
import { Blocklist } from '../io/store/forgotten.ts';
import { ArchivingWeb, type Removal, type Removed, WarcWeb, WarcWriter } from '../io/warc/index.ts';
import type { Web, WebAnswer } from '../io/web.ts';
import { VERSION } from '../version.ts';
import type { Values } from './command.ts';
import { gateSettings, openHttp } from './source.ts';

export interface CrawlWeb {
	/** All requests go through it. */
	readonly gate: Gate;
	/** An archive does not change and needs no crawl delay. */
	readonly isArchive: boolean;
	/** The seeds when the user gives none. */
	readonly seeds: readonly string[];
	/** Resolves when all archived captures are on the disk. */
	archived?(): Promise<void>;
	/** The archive that is being written, if any. */
	readonly archive?: OpenArchive;
}

interface OpenArchive {
	/** Removes captures from it. */
	remove(removal: Removal): Promise<Removed>;
	/** Records the seeds of the crawl. */
	noteSeeds(urls: readonly string[]): Promise<void>;
	/** From now on nothing on the blocklist, and no page that shows it, is archived. */
	keepOut(out: Blocklist): void;
}

export interface WebSettings {
	/** The clock of the machine by default. */
	readonly now?: () => number;
	/** The hosts are our own, so no crawl delay is needed. */
	readonly areOwnHosts?: boolean;
}

export async function openWeb(values: Values, config: Config, settings: WebSettings = {}): Promise<CrawlWeb> {
	const files = values['from-warc'];
	if (files === undefined) return openLive(values, config, settings);
	for (const option of ['warc', 'listen', 'proxy'] as const) {
		if (values[option] !== undefined)
			throw new Failure(
				'usage',
				`--${option} cannot be combined with --from-warc, which reads an archive instead of the web.`,
			);
	}
	return openArchive(files, config);
}

async function openLive(
	values: Values,
	config: Config,
	{ now = Date.now, areOwnHosts = false }: WebSettings,
): Promise<CrawlWeb> {
	const http = openHttp(config, values.proxy, { now, ...(areOwnHosts && { isPlainProxy: true }) });
	const settings = gateSettings(values, config);
	const writer =
		values.warc === undefined
			? null
			: await WarcWriter.open({ folder: values.warc, software: `Logosphere/${VERSION}` });
	const isBlocked = ({ url, body }: WebAnswer) => shows(out, url, body);
	const archiving = writer === null ? null : new ArchivingWeb(http, writer, isBlocked);
	let out = new Blocklist([]);
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

function shows(out: Blocklist, url: string, body: Uint8Array): boolean {
	return out.has(url) || (out.mayMention(url) && out.mentions(url, Buffer.from(body).toString('utf8')));
}

async function openArchive(files: readonly string[], config: Config): Promise<CrawlWeb> {
	const web = await WarcWeb.open(files, { maxBytes: config.maxBytes });
	return { gate: archiveGate(web), isArchive: true, seeds: web.captures.seeds() };
}

/** Without a crawl delay, because no server is involved. */
export function archiveGate(web: Web): Gate {
	return new Gate({ web, minDelayMs: 0, honoursCrawlDelay: false });
}
