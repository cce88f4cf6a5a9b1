/**
 * robots-rights: a robots.txt → declarations about the paths of its host.
 *
 * Sources: RFC 9309 §2.2 (groups and rules), contentsignals.org (Content-Signal), draft-ietf-aipref-attach (Content-Usage), RSL 1.0
 * (License). Groups of crawlers that collect for training say what the owner thinks of training, whoever does it.
 */
import { groupsFor, parseRobots, type RobotsGroup } from '../lib/robots/index.ts';
import type { Declaration } from '../model/rights.ts';
import { ALL_WITHHELD, TRAINING_TOKENS } from './effects.ts';
import { preferencesOf } from './preferences.ts';

/** More rules than this are rare, and are about single pages. */
const MAX_RULES = 1_000;

/** What a robots.txt declares to one crawler, by the crawler's product token. */
export function robotsRights(text: string, where: string, agent: string): Declaration[] {
	const file = parseRobots(text);
	const ours = groupsFor(file, agent.toLowerCase());
	return [
		...rulesOf(ours, { source: 'robots.txt', where, group: 'robots.txt' }, ALL_WITHHELD.withholds),
		...preferencesOf(
			ours.flatMap(({ preferences }) => preferences),
			where,
		),
		...TRAINING_TOKENS.flatMap((token) => {
			const named = file.groups.filter(({ agents }) => agents.includes(token));
			const group = `robots.txt ${token}`;
			return rulesOf(named, { source: 'robots.txt of AI crawlers', where, group }, ['training']);
		}),
	].slice(0, MAX_RULES);
}

/** The URLs of RSL licences that a robots.txt names. */
export function licencesOf(text: string): readonly string[] {
	return parseRobots(text).licences;
}

function rulesOf(
	groups: readonly RobotsGroup[],
	base: Pick<Declaration, 'source' | 'where' | 'group'>,
	withholds: Declaration['withholds'],
): Declaration[] {
	const rules = groups.flatMap((group) => group.rules.map((rule) => ({ rule, group })));
	if (!rules.some(({ rule }) => !rule.isAllowed)) return [];
	return rules.flatMap(({ rule: { isAllowed, path }, group }) => {
		const isRooted = path.startsWith('/') || path.startsWith('*');
		if (!isRooted && isAllowed) return [];
		const said = `User-agent: ${group.agents[0]} ${isAllowed ? 'Allow' : 'Disallow'}: ${path}`.slice(0, 200);
		return {
			...base,
			said,
			path: isRooted ? path : `/${path}`,
			allows: [],
			withholds: isAllowed ? [] : withholds,
		};
	});
}
