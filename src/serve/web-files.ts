/** web-files: loads the built web page and its compressed copies into memory at the start; they are small. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface WebFile {
	readonly type: string;
	readonly plain: Buffer;
	/** Compressed copies by encoding, best first. */
	readonly packed: readonly (readonly [encoding: string, bytes: Buffer])[];
	/** The name changes with the content, so it can be cached forever. */
	readonly isForever: boolean;
}

const TYPES: Readonly<Record<string, string>> = {
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.svg': 'image/svg+xml',
	'.png': 'image/png',
	'.webp': 'image/webp',
	'.json': 'application/json',
	'.webmanifest': 'application/manifest+json',
	'.woff2': 'font/woff2',
};

const FOREVER = 'public, max-age=31536000, immutable';

/** The extensions of the compressed copies, best first. */
const PACKED = [
	['br', '.br'],
	['gzip', '.gz'],
] as const;

/** The folder of the built page. */
const FOLDER = builtFolder('web');

/** The files by path, such as `/assets/index-1a2b.js`; null if the page has not been built. */
export function readWebFiles(folder = FOLDER): ReadonlyMap<string, WebFile> | null {
	const paths = listFiles(folder);
	return paths && new Map([...paths].map(([name, file]) => [name, readWebFile(file, name)]));
}

/** The paths of the files by their names; null when the folder has no index.html. */
export function listFiles(folder: string): ReadonlyMap<string, string> | null {
	if (!existsSync(path.join(folder, 'index.html'))) return null;
	const isPacked = (name: string) => PACKED.some(([, ending]) => name.endsWith(ending));
	const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
		(entry) => entry.isFile() && !isPacked(entry.name),
	);
	return new Map(
		files.map((entry) => {
			const file = path.join(entry.parentPath, entry.name);
			return [`/${path.relative(folder, file).split(path.sep).join('/')}`, file];
		}),
	);
}

/** A folder of the build. */
export function builtFolder(name: string): string {
	const dist = import.meta.url.endsWith('.ts') ? '../../dist/' : '../../';
	return fileURLToPath(new URL(`${dist}${name}/`, import.meta.url));
}

export function readWebFile(file: string, name: string): WebFile {
	const plain = readFileSync(file);
	const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
	const packed = PACKED.filter(([, ending]) => existsSync(file + ending)).map(
		([encoding, ending]) => [encoding, readFileSync(file + ending)] as const,
	);
	return { type, plain, packed, isForever: name.startsWith('/assets/') };
}

/** In the best form that the browser can unpack. */
export function sendFile({ headers }: FastifyRequest, reply: FastifyReply, file: WebFile): FastifyReply {
	const accepted = String(headers['accept-encoding'] ?? '');
	const best = file.packed.find(([encoding]) => accepted.includes(encoding));
	if (best !== undefined) reply.header('Content-Encoding', best[0]);
	return reply
		.header('Vary', 'Accept-Encoding')
		.header('Cache-Control', file.isForever ? FOREVER : 'no-cache')
		.type(file.type)
		.send(best?.[1] ?? file.plain);
}
