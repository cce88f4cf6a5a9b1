/** thread-file: finds the file that a thread starts from, and whether this Node can start one. */

const EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

/** True if the program is built, or if Node reads TypeScript itself. */
export function canStartThreads(): boolean {
	return EXTENSION === '.js' || Boolean((process.features as { typescript?: unknown }).typescript);
}

/** `name` without its extension; `from` is the `import.meta.url` of the file beside it. */
export function threadFile(name: string, from: string): URL {
	return new URL(`./${name}${EXTENSION}`, from);
}
