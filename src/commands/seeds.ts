/** seeds: reads the sources to start from: URLs, OPML files, text files with one URL a line, or `-` for standard input. */
import { existsSync } from 'node:fs';
import { parseSourceList, readTyped, sourceAt } from '../feed/index.ts';
import { Failure } from '../io/failure.ts';
import type { SourceFacts } from '../model/source.ts';
import { readBytes } from './source.ts';

export interface Seeds {
	readonly sources: readonly SourceFacts[];
	/** Where they come from: `command line`, or the file if there is only one. */
	readonly by: string;
}

export function readSeeds(args: readonly string[]): Seeds {
	const files = args.filter((arg) => !isAddress(arg));
	const isOneFile = files.length === 1 && args.length === 1 && files[0] !== '-';
	return { sources: args.flatMap(readSeed), by: isOneFile ? files[0]! : 'command line' };
}

/** A missing file is not taken for a host. */
const FILE_NAME = /\.(?:opml|xml|txt|json|csv|html?|rss|atom)$/i;

function isAddress(arg: string): boolean {
	return arg !== '-' && !existsSync(arg) && 'url' in readTyped(arg);
}

function readSeed(arg: string): readonly SourceFacts[] {
	const isUrl = /^https?:\/\//i.test(arg);
	if (arg !== '-' && (isUrl || !existsSync(arg))) {
		const typed = readTyped(arg);
		if ('url' in typed && (isUrl || !FILE_NAME.test(arg))) return [sourceAt(typed.url)];
		throw new Failure(
			'usage',
			isUrl && 'problem' in typed
				? typed.problem
				: `${arg} is neither a URL nor a file. Give URLs, or files with lists of them (OPML or text).`,
		);
	}
	const name = arg === '-' ? 'Standard input' : arg;
	const { sources, problems } = parseSourceList(readBytes(arg));
	if (problems.length > 0)
		throw new Failure('no-seeds', `${name}: ${problems[0]}${more(problems.length - 1)}`);
	if (sources.length > 0) return sources;
	throw new Failure(
		'no-seeds',
		`${name} lists no blogs: it has neither URLs nor outlines with an htmlUrl or xmlUrl.`,
	);
}

function more(count: number): string {
	return count === 0 ? '' : ` ${count} more ${count === 1 ? 'line is' : 'lines are'} not URLs.`;
}

/** Every page and feed of the sources. */
export function addressesOf(sources: readonly SourceFacts[]): string[] {
	return [...new Set(sources.flatMap(({ url, feed }) => [url, feed].flatMap((one) => one ?? [])))];
}
