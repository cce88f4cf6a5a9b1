/** wrapper-web: where the wrapper commands read feeds and pages: the web, or a folder laid out like a web root. */
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../io/failure.ts';
import { expectOk, type Gate } from '../io/http/gate.ts';
import { canParse } from '../lib/url/can-parse.ts';
import type { Values } from './command.ts';
import { openGate, readBytes } from './source.ts';

export interface Document {
	/** The final URL after redirects. */
	readonly url: string;
	readonly bytes: Uint8Array;
	readonly contentType: string | undefined;
}

export interface Web {
	/** Throws a Failure if the document cannot be read. */
	read(url: string): Promise<Document>;
	close(): Promise<void>;
}

export function openWeb(values: Values): Web {
	if (values.pages !== undefined) return new FolderWeb(values.pages);
	return new LiveWeb(openGate(values));
}

class LiveWeb implements Web {
	readonly #gate: Gate;

	constructor(gate: Gate) {
		this.#gate = gate;
	}

	async read(address: string): Promise<Document> {
		const { url, body, contentType } = expectOk(await this.#gate.follow('page', address));
		return { url, bytes: body, contentType };
	}

	async close(): Promise<void> {
		await this.#gate.close();
	}
}

/** What a web server tries for a path. */
const ENDINGS = ['', '.html', '.xml', '/index.html', '/index.xml'];

class FolderWeb implements Web {
	readonly #root: string;

	constructor(folder: string) {
		if (!isKind(folder, 'folder'))
			throw new Failure('usage', `--pages is "${folder}". There is no such folder.`);
		this.#root = path.resolve(folder);
	}

	async read(url: string): Promise<Document> {
		if (!canParse(url)) throw new Failure('bad-address', `${url} is not a URL.`, 'skip');
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
