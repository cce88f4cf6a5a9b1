/** peers: packages of bench/package.json; the program itself does not depend on them. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** The peers are in the source tree's bench folder, from `bench/` and from `dist/bench/`. */
const HOME = new URL(
	import.meta.url.includes('/dist/') ? '../../bench/package.json' : './package.json',
	import.meta.url,
);
const require = createRequire(HOME);

/** Loads a peer; the caller declares what it uses of it. */
export async function loadPeer<T>(name: string): Promise<T> {
	return (await import(pathToFileURL(require.resolve(name)).href)) as T;
}
