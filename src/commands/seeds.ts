/** seeds: reads the URLs to start from: given directly, or in OPML files. */
import { existsSync } from 'node:fs';
import { listSubscriptions, parseOpml } from '../feed/opml.ts';
import { Failure } from '../io/failure.ts';
import { canParse } from '../lib/url/can-parse.ts';
import { readBytes } from './source.ts';

export function readSeeds(args: readonly string[]): string[] {
	return [...new Set(args.flatMap(readSeed))];
}

function readSeed(arg: string): string[] {
	if (/^https?:\/\//i.test(arg) && canParse(arg)) return [new URL(arg).href];
	if (!existsSync(arg)) {
		throw new Failure(
			'usage',
			`${arg} is neither a URL nor a file. Give http:// or https:// URLs, or OPML files.`,
		);
	}
	const seeds = readOutlines(readBytes(arg));
	if (seeds.length === 0)
		throw new Failure('no-seeds', `${arg} lists no blogs: it has no outline with an htmlUrl or xmlUrl.`);
	return seeds;
}

/** The blog of each subscription, or its feed if the list has no page. */
function readOutlines(bytes: Uint8Array): string[] {
	const subscriptions = listSubscriptions(parseOpml(bytes));
	return subscriptions.flatMap(({ htmlUrl, xmlUrl }) => htmlUrl ?? xmlUrl ?? []);
}
