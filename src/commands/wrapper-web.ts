/**
 * wrapper-web: where the wrapper commands read feeds and pages from: the web, politely, or a folder laid out as a web root.
 *
 * Politely: robots.txt of every host first, one request at a time, a rest between two to the same host.
 */
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { parseCount, readConfig } from '../config.ts';
import { Failure } from '../io/failure.ts';
import { expectOk, type Http } from '../io/http/http.ts';
import { fetchRules, type HostRules } from '../io/http/robots.ts';
import { canParse } from '../lib/url/can-parse.ts';
import type { Values } from './command.ts';
import { openHttp, readBytes } from './source.ts';

export interface Document {
	/** The address of the last hop. */
	readonly url: string;
	readonly bytes: Uint8Array;
	readonly contentType: string | undefined;
}

export interface Web {
	/** Throws a Failure when the document cannot be had. */
	read(url: string): Promise<Document>;
	close(): Promise<void>;
}

export function openWeb(values: Values): Web {
	if (values.pages !== undefined) return new FolderWeb(values.pages);
	const config = readConfig(process.env);
	const gap = values['min-gap-ms'];
	const gapMs = gap === undefined ? config.minGapMs : parseCount(gap, '--min-gap-ms', 0, 3_600_000);
	return new PoliteWeb(openHttp(config, values.proxy), gapMs);
}

class PoliteWeb implements Web {
	readonly #http: Http;
	readonly #gapMs: number;
	readonly #rules = new Map<string, HostRules>();
	readonly #lastMs = new Map<string, number>();

	constructor(http: Http, gapMs: number) {
		this.#http = http;
		this.#gapMs = gapMs;
	}

	async read(address: string): Promise<Document> {
		if (!canParse(address)) throw new Failure('bad-address', `${address} is no address.`, 'skip');
		const { origin } = new URL(address);
		const rules = await this.#rulesOf(origin);
		if (rules.failure !== null) throw rules.failure;
		if (!rules.isAllowed(address))
			throw new Failure('robots', `robots.txt of ${origin} disallows ${address}.`, 'skip');
		const gapMs = Math.max(this.#gapMs, 1000 * (rules.crawlDelaySeconds ?? 0));
		const dueMs = (this.#lastMs.get(origin) ?? Number.NEGATIVE_INFINITY) + gapMs;
		if (dueMs > performance.now()) await rest(dueMs - performance.now());
		try {
			const { url, body, contentType } = expectOk(await this.#http.fetch(address));
			return { url, bytes: body, contentType };
		} finally {
			this.#lastMs.set(origin, performance.now());
		}
	}

	async #rulesOf(origin: string): Promise<HostRules> {
		let rules = this.#rules.get(origin);
		if (rules === undefined) {
			rules = await fetchRules(this.#http, origin);
			this.#rules.set(origin, rules);
			this.#lastMs.set(origin, performance.now());
		}
		return rules;
	}

	async close(): Promise<void> {
		await this.#http.close();
	}
}

/** What a web server tries for an address. */
const ENDINGS = ['', '.html', '.xml', '/index.html', '/index.xml'];

class FolderWeb implements Web {
	readonly #root: string;

	constructor(folder: string) {
		if (!isKind(folder, 'folder'))
			throw new Failure('usage', `--pages is "${folder}"; there is no such folder.`);
		this.#root = path.resolve(folder);
	}

	async read(url: string): Promise<Document> {
		if (!canParse(url)) throw new Failure('bad-address', `${url} is no address.`, 'skip');
		const { pathname, search } = new URL(url);
		const name = decoded(pathname).replace(/\/$/, '') + decoded(search);
		for (const ending of ENDINGS) {
			const file = path.join(this.#root, name + ending);
			if (file.startsWith(this.#root + path.sep) && isKind(file, 'file'))
				return { url, bytes: readBytes(file), contentType: undefined };
		}
		throw new Failure('no-page', `${url} is not in ${this.#root}.`, 'skip');
	}

	async close(): Promise<void> {}
}

function isKind(name: string, kind: 'file' | 'folder'): boolean {
	if (name.includes('\0') || !existsSync(name)) return false;
	const stats = statSync(name);
	return kind === 'file' ? stats.isFile() : stats.isDirectory();
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
