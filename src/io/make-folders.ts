/** make-folders: a folder and those above it, step by step: asked for all at once below /proc, the system never gives an answer. */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** Throws what the system says. */
export function makeFolders(folder: string, mode = 0o777): void {
	const missing: string[] = [];
	for (let at = path.resolve(folder); !existsSync(at) && at !== path.dirname(at); at = path.dirname(at))
		missing.unshift(at);
	for (const one of missing) mkdirSync(one, { mode });
	// It may be a file.
	if (missing.length === 0) mkdirSync(folder, { recursive: true });
}
