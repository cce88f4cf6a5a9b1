/**
 * rules: what a robots.txt allows one crawler to do.
 *
 * Source: RFC 9309 §2.2.1 (the groups with our name are merged; without any, those of `*`), §2.2.2 (the longest match
 * decides, `allow` on a tie; /robots.txt itself is always allowed).
 */
import { parseRobots, type RobotsFile, type RobotsGroup, type RobotsRule } from './lines.ts';
import { compilePattern, matchesPath, type PathPattern, spellPath } from './pattern.ts';

interface RobotsVerdict {
	readonly isAllowed: boolean;
	/** The line that decided, as written; null when no line matches the URL. */
	readonly line: string | null;
}

export interface RobotsRules {
	isAllowed(url: string): boolean;
	/** The same with the line that decided. */
	judge(url: string): RobotsVerdict;
	/** The requested seconds between requests, or null. */
	readonly crawlDelaySeconds: number | null;
	/** URLs as written there. */
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

/** RFC 9309 §2.2.1: those with the name; without any, those of `*`. */
export function groupsFor({ groups }: RobotsFile, agent: string): readonly RobotsGroup[] {
	const ours = groups.filter(({ agents }) => agents.includes(agent));
	return ours.length > 0 ? ours : groups.filter(({ agents }) => agents.includes('*'));
}

/** Most specific first, so that the first match decides; duplicates are dropped. */
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

/**
 * A path begins with a slash or a star. Without the slash, a `Disallow` is still honoured, but an `Allow` is ignored.
 */
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
