/**
 * rules: what a robots.txt lets one crawler do.
 *
 * Source: RFC 9309 §2.2.1 (the groups of our name are one; without them those of `*`), §2.2.2 (the longest match decides,
 * `allow` when two are equal; /robots.txt itself is always allowed).
 */
import { parseRobots, type RobotsFile, type RobotsGroup, type RobotsRule } from './lines.ts';
import { compilePattern, matchesPath, type PathPattern, spellPath } from './pattern.ts';

interface RobotsVerdict {
	readonly isAllowed: boolean;
	/** The line that decided, as it is written there; null when none spoke of the address. */
	readonly line: string | null;
}

export interface RobotsRules {
	isAllowed(url: string): boolean;
	/** The same with the line that decided. */
	judge(url: string): RobotsVerdict;
	/** Seconds between requests that the host asks for, or null. */
	readonly crawlDelaySeconds: number | null;
	/** Addresses as they stand there. */
	readonly sitemaps: readonly string[];
}

interface CompiledRule extends RobotsRule {
	readonly pattern: PathPattern;
}

/** The rules for `agent`, a product token such as `Logosphere`. */
export function readRobots(text: string, agent: string): RobotsRules {
	const file = parseRobots(text);
	const groups = groupsFor(file, agent.toLowerCase());
	const rules = compileRules(groups);
	const judge = (url: string): RobotsVerdict => judgeAddress(rules, url);
	return {
		judge,
		isAllowed: (url) => judge(url).isAllowed,
		crawlDelaySeconds: groups.find((group) => group.crawlDelaySeconds !== null)?.crawlDelaySeconds ?? null,
		sitemaps: file.sitemaps,
	};
}

function groupsFor({ groups }: RobotsFile, agent: string): readonly RobotsGroup[] {
	const ours = groups.filter(({ agents }) => agents.includes(agent));
	return ours.length > 0 ? ours : groups.filter(({ agents }) => agents.includes('*'));
}

/** Most specific first, so that the first match decides; doubles are dropped. */
function compileRules(groups: readonly RobotsGroup[]): readonly CompiledRule[] {
	const rules = new Map<string, CompiledRule>();
	for (const rule of groups.flatMap((group) => group.rules)) {
		const path = rooted(rule);
		if (path !== null) rules.set(`${rule.isAllowed} ${path}`, { ...rule, pattern: compilePattern(path) });
	}
	return [...rules.values()].sort(
		(a, b) => b.pattern.length - a.pattern.length || Number(b.isAllowed) - Number(a.isAllowed),
	);
}

/** A path begins with a slash or a star. Where the slash was forgotten, a ban is meant all the same; a leave is not taken. */
function rooted({ path, isAllowed }: RobotsRule): string | null {
	if (/^[/*]/.test(path)) return path;
	return isAllowed ? null : `/${path}`;
}

function judgeAddress(rules: readonly CompiledRule[], url: string): RobotsVerdict {
	const path = spellPath(url);
	if (path === null) return { isAllowed: false, line: null };
	if (path === '/robots.txt') return { isAllowed: true, line: null };
	const rule = rules.find(({ pattern }) => matchesPath(pattern, path));
	if (rule === undefined) return { isAllowed: true, line: null };
	return { isAllowed: rule.isAllowed, line: `${rule.isAllowed ? 'Allow' : 'Disallow'}: ${rule.path}` };
}
