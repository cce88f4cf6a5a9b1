/**
 * directives: what a single page asks of robots, by the header X-Robots-Tag and <meta name="robots">.
 *
 * `noindex`: do not store it; `nofollow`: do not follow its links; `none`: both; `noarchive`: store no copy.
 * A directive may be for one crawler (`otherbot: noindex`, `<meta name="otherbot">`). Only ours and the general ones
 * count.
 */
import { type Page, TAG } from '../html/index.ts';

export interface PageDirectives {
	readonly noindex: boolean;
	readonly nofollow: boolean;
	readonly noarchive: boolean;
}

/** Directives with a value after a colon. They are not names of crawlers. */
const WITH_VALUE = /^(?:unavailable_after|max-snippet|max-image-preview|max-video-preview)$/;
const MAX_CHARACTERS = 4096;

/** From the header's values, in order. A crawler's name applies up to the next one in the same value. */
export function readRobotsHeader(
	value: string | readonly string[] | undefined,
	agent: string,
): PageDirectives {
	return directivesOf(new Set(headerWords(value, agent)));
}

/** The directives of the header that are for us, in lower case, with their values. */
export function headerWords(value: string | readonly string[] | undefined, agent: string): string[] {
	const found: string[] = [];
	for (const line of [value ?? []].flat()) {
		let isOurs = true;
		for (const part of line.slice(0, MAX_CHARACTERS).toLowerCase().split(',')) {
			const name = /^\s*([\w*-]+)\s*:/.exec(part)?.[1];
			const isName = name !== undefined && !WITH_VALUE.test(name);
			if (isName) isOurs = name === agent.toLowerCase() || name === '*';
			if (isOurs) found.push((isName ? part.slice(part.indexOf(':') + 1) : part).trim());
		}
	}
	return found;
}

export interface NamedContent {
	readonly name: string;
	readonly content: string;
}

/** From a page's <meta> elements. */
export function readRobotsMeta(metas: Iterable<NamedContent>, agent: string): PageDirectives {
	const found = new Set<string>();
	for (const { content } of metasFor(metas, agent))
		for (const part of content.toLowerCase().split(/[,;\s]+/)) found.add(part);
	return directivesOf(found);
}

/** Those of the <meta> elements that ask something of us. */
export function metasFor(metas: Iterable<NamedContent>, agent: string): NamedContent[] {
	const found: NamedContent[] = [];
	for (const { name, content } of metas) {
		const whose = name.trim().toLowerCase();
		if (whose !== 'robots' && whose !== agent.toLowerCase()) continue;
		found.push({ name: whose, content: content.slice(0, MAX_CHARACTERS) });
	}
	return found;
}

/** The <meta> elements of a page. */
export function metasOf(page: Page): NamedContent[] {
	return [...page.elements(TAG.META)].map((node) => ({
		name: page.attr(node, 'name') ?? '',
		content: page.attr(node, 'content') ?? '',
	}));
}

/** From a page, parsed. */
export function readPageRobots(page: Page, agent: string): PageDirectives {
	return readRobotsMeta(metasOf(page), agent);
}

/** What either of them requests. */
export function joinDirectives(a: PageDirectives, b: PageDirectives): PageDirectives {
	return {
		noindex: a.noindex || b.noindex,
		nofollow: a.nofollow || b.nofollow,
		noarchive: a.noarchive || b.noarchive,
	};
}

function directivesOf(found: ReadonlySet<string>): PageDirectives {
	const isNone = found.has('none');
	return {
		noindex: isNone || found.has('noindex'),
		nofollow: isNone || found.has('nofollow'),
		noarchive: found.has('noarchive') || found.has('nocache'),
	};
}
