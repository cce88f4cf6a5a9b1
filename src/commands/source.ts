/** source: the page that a command is given: a URL, a file, or `-` for standard input. */
import { readFileSync } from 'node:fs';
import { readConfig } from '../config.ts';
import { Failure } from '../io/failure.ts';
import { expectOk, Http } from '../io/http.ts';

export interface Source {
	/** The page's address, where it is known. */
	readonly url: string | undefined;
	readonly bytes: Uint8Array;
	readonly contentType: string | undefined;
	readonly lastModified: string | undefined;
}

export async function readSource(name: string | undefined, proxy: string | undefined): Promise<Source> {
	if (name === undefined) throw new Failure('usage', 'Name a page: a URL, a file, or - for standard input.');
	if (/^https?:/i.test(name)) return fetchSource(name, proxy);
	return { url: undefined, bytes: readBytes(name), contentType: undefined, lastModified: undefined };
}

async function fetchSource(url: string, proxy: string | undefined): Promise<Source> {
	const config = readConfig(process.env);
	const http = new Http({
		...config,
		allowPrivate: config.allowPrivate === 1,
		...(proxy === undefined ? {} : { proxy }),
	});
	try {
		const fetched = expectOk(await http.fetch(url));
		const modified = fetched.headers['last-modified'];
		return {
			url: fetched.url,
			bytes: fetched.body,
			contentType: fetched.contentType,
			lastModified: typeof modified === 'string' ? modified : undefined,
		};
	} finally {
		await http.close();
	}
}

/** The bytes of a file, or of standard input for `-`. */
export function readBytes(file: string): Uint8Array {
	try {
		return readFileSync(file === '-' ? 0 : file);
	} catch (error) {
		throw new Failure('unreadable', `${file} cannot be read: ${reason(error)}.`);
	}
}

function reason(error: unknown): string {
	const code = (error as NodeJS.ErrnoException).code ?? String(error);
	return REASONS[code] ?? code;
}

const REASONS: Readonly<Record<string, string>> = {
	ENOENT: 'there is no such file',
	EACCES: 'you may not read it',
	EISDIR: 'it is a folder',
};
