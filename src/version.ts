/** version: the program's own, as its package says. */
import { readFileSync } from 'node:fs';

/** From the source and from `dist/` the package file is at different distances. */
function readVersion(): string {
	for (const place of ['../package.json', '../../package.json']) {
		try {
			const text = readFileSync(new URL(place, import.meta.url), 'utf8');
			const { name, version } = JSON.parse(text) as { name?: string; version?: string };
			if (name === 'logosphere' && version !== undefined) return version;
		} catch {}
	}
	throw new Error('package.json of logosphere is not where it should be');
}

export const VERSION = readVersion();
