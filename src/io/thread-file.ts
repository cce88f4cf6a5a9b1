/** thread-file: the file that a thread starts from, beside the one that starts it; and whether it can. */

const EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

/** The program is built, or Node reads TypeScript by itself. */
export function canStartThreads(): boolean {
	return EXTENSION === '.js' || Boolean((process.features as { typescript?: unknown }).typescript);
}

/** `name` without its extension; `from` is the `import.meta.url` of the file beside it. */
export function threadFile(name: string, from: string): URL {
	return new URL(`./${name}${EXTENSION}`, from);
}
