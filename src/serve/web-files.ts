/** web-files: the built web page with its packed forms, which the build makes, read once: it is small. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface WebFile {
	readonly type: string;
	readonly plain: Buffer;
	/** Packed forms, by the name of the encoding; the best first. */
	readonly packed: readonly (readonly [encoding: string, bytes: Buffer])[];
	/** Its name changes with its content. */
	readonly isForever: boolean;
}

const TYPES: Readonly<Record<string, string>> = {
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.svg': 'image/svg+xml',
	'.png': 'image/png',
	'.json': 'application/json',
	'.webmanifest': 'application/manifest+json',
	'.woff2': 'font/woff2',
};

/** What the build adds to a file's name for its packed forms; the best first. */
const PACKED = [
	['br', '.br'],
	['gzip', '.gz'],
] as const;

/** Where the build puts it, seen from the source and from the built program. */
const FOLDER = fileURLToPath(
	new URL(import.meta.url.endsWith('.ts') ? '../../dist/web/' : '../../web/', import.meta.url),
);

/** The files by their paths, such as `/assets/index-1a2b.js`; null when the page was not built. */
export function readWebFiles(folder = FOLDER): ReadonlyMap<string, WebFile> | null {
	if (!existsSync(path.join(folder, 'index.html'))) return null;
	const isPacked = (name: string) => PACKED.some(([, ending]) => name.endsWith(ending));
	const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
		(entry) => entry.isFile() && !isPacked(entry.name),
	);
	return new Map(
		files.map((entry) => {
			const file = path.join(entry.parentPath, entry.name);
			const name = `/${path.relative(folder, file).split(path.sep).join('/')}`;
			return [name, readWebFile(file, name)];
		}),
	);
}

function readWebFile(file: string, name: string): WebFile {
	const plain = readFileSync(file);
	const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
	const packed = PACKED.filter(([, ending]) => existsSync(file + ending)).map(
		([encoding, ending]) => [encoding, readFileSync(file + ending)] as const,
	);
	return { type, plain, packed, isForever: name.startsWith('/assets/') };
}
