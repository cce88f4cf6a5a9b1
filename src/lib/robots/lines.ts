/**
 * lines: the text of a robots.txt → its groups and its sitemaps.
 *
 * Source: RFC 9309 §2.1, §2.2, §2.5. As the large crawlers do, we also accept a missing colon and common misspellings.
 * Not here: which group is ours (rules.ts), what a path matches (pattern.ts).
 */

export interface RobotsRule {
	readonly isAllowed: boolean;
	/** As written. */
	readonly path: string;
}

export interface RobotsGroup {
	/** Product tokens in lower case; `*` is every crawler. */
	readonly agents: readonly string[];
	readonly rules: readonly RobotsRule[];
	/** The requested delay between two requests; not part of the RFC. */
	readonly crawlDelaySeconds: number | null;
	/** What may be done with the content: the values of Content-Signal and Content-Usage, as written. */
	readonly preferences: readonly RobotsPreference[];
}

interface RobotsPreference {
	readonly name: 'Content-Signal' | 'Content-Usage';
	readonly value: string;
}

export interface RobotsFile {
	readonly groups: readonly RobotsGroup[];
	readonly sitemaps: readonly string[];
	/** RSL 1.0: the URLs of licence documents. */
	readonly licences: readonly string[];
}

/** RFC 9309 §2.5: at least 500 KiB are read; the rest is ignored. */
export const MAX_ROBOTS_BYTES = 512_000;
const MAX_SITEMAPS = 1_000;
const MAX_LICENCES = 10;
const MAX_PREFERENCES = 20;

type Kind = 'agent' | 'allow' | 'disallow' | 'delay' | 'sitemap' | 'signal' | 'usage' | 'licence';

const KINDS: readonly (readonly [Kind, RegExp])[] = [
	['agent', /^user[- ]?agent$/i],
	['disallow', /^(?:disallow|dissallow|dissalow|disalow|diasllow|disallaw)$/i],
	['allow', /^allow$/i],
	['delay', /^crawl[- ]?delay$/i],
	['sitemap', /^site[- ]?map$/i],
	['signal', /^content-signals?$/i],
	['usage', /^content-usage$/i],
	['licence', /^licen[sc]e$/i],
];

interface OpenGroup {
	readonly agents: string[];
	readonly rules: RobotsRule[];
	readonly preferences: RobotsPreference[];
	crawlDelaySeconds: number | null;
}

export function parseRobots(text: string): RobotsFile {
	const groups: OpenGroup[] = [];
	const sitemaps: string[] = [];
	const licences: string[] = [];
	let isListOfAgents = false;
	for (const line of wholeLines(text)) {
		const [kind, value] = parseLine(line) ?? ['none', ''];
		if (kind === 'agent') {
			if (!isListOfAgents) groups.push({ agents: [], rules: [], preferences: [], crawlDelaySeconds: null });
			groups.at(-1)!.agents.push(tokenOf(value));
			isListOfAgents = true;
		} else if (kind === 'allow' || kind === 'disallow') {
			isListOfAgents = false;
			if (value !== '') groups.at(-1)?.rules.push({ isAllowed: kind === 'allow', path: value });
		} else if (kind === 'delay') {
			// Not a rule of the RFC: it does not end the list of agents.
			const group = groups.at(-1);
			if (group !== undefined) group.crawlDelaySeconds ??= parseSeconds(value);
		} else if (kind === 'signal' || kind === 'usage') {
			isListOfAgents = false;
			const name = kind === 'signal' ? 'Content-Signal' : 'Content-Usage';
			const preferences = groups.at(-1)?.preferences;
			if (preferences !== undefined && preferences.length < MAX_PREFERENCES)
				preferences.push({ name, value });
		} else if (kind === 'licence') {
			if (value !== '' && licences.length < MAX_LICENCES) licences.push(value);
		} else if (kind === 'sitemap' && value !== '' && sitemaps.length < MAX_SITEMAPS) sitemaps.push(value);
	}
	return { groups, sitemaps, licences };
}

/** A cut-off line is ignored: `Disallow: /` may be the beginning of a longer path. */
function wholeLines(text: string): string[] {
	const lines = text
		.slice(0, MAX_ROBOTS_BYTES)
		.replace(/^\ufeff/, '')
		.split(/[\r\n]/);
	if (text.length > MAX_ROBOTS_BYTES) lines.pop();
	return lines;
}

function parseLine(line: string): readonly [Kind, string] | null {
	const hash = line.indexOf('#');
	const plain = (hash === -1 ? line : line.slice(0, hash)).trim();
	const colon = plain.indexOf(':');
	const end = colon === -1 ? plain.search(/\s/) : colon;
	if (end <= 0 || end > 30) return null;
	const name = plain.slice(0, end).trim();
	const kind = KINDS.find(([, pattern]) => pattern.test(name))?.[0];
	return kind === undefined ? null : [kind, plain.slice(end + 1).trim()];
}

/** `Logosphere/1.0 (x)` → `logosphere`. */
function tokenOf(value: string): string {
	if (/^\*(?:\s|$)/.test(value)) return '*';
	return (/^[\w-]{1,100}/.exec(value)?.[0] ?? '').toLowerCase();
}

function parseSeconds(value: string): number | null {
	return /^\d{1,9}(?:\.\d{1,9})?$/.test(value) ? Number(value) : null;
}
