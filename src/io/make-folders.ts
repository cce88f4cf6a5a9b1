/** make-folders: creates a folder and its parents one by one: a recursive mkdir below /proc never returns. */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** Throws the system's error. */
export function makeFolders(folder: string, mode = 0o777): void {
	const missing: string[] = [];
	for (let at = path.resolve(folder); !existsSync(at) && at !== path.dirname(at); at = path.dirname(at))
		missing.unshift(at);
	for (const one of missing) mkdirSync(one, { mode });
	// It may be a file.
	if (missing.length === 0) mkdirSync(folder, { recursive: true });
}
