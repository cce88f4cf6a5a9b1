/**
 * other-host: the profile of a host that is not a blog.
 *
 * In:     the world and a host index past the blogs.
 * Out:    a SimNonBlog that links to blogs, so that a crawl passes through it.
 * Not here: its pages (../nonblogs/).
 */

import type { Link, NonBlogKind, SimNonBlog } from '../model.ts';
import { mix, Random, SALT } from '../random.ts';
import { drawRobots } from '../robots.ts';
import { fillPhrase, tongues } from '../words/index.ts';
import { drawTarget } from './attachment.ts';
import { linkText } from './blog.ts';
import type { WorldContext } from './context.ts';
import { drawFault } from './fault-plan.ts';
import { MOVED_PREFIX } from './hosts.ts';
import { COMMUNITY_LANGUAGES, deal } from './plans.ts';

const KINDS: readonly NonBlogKind[] = [
	'forum',
	'guestbook',
	'events',
	'changelog',
	'news-index',
	'mailing-list',
	'publications',
	'homepage',
];
const LEGACY_SHARE = 0.4;
const MAX_LINKS = 10;

export function drawOtherHost(world: WorldContext, index: number): SimNonBlog {
	const key = mix(mix(world.seed, SALT.other), index);
	const random = new Random(key);
	const language = deal(COMMUNITY_LANGUAGES, index, 0);
	const tongue = tongues[language];
	const fault = drawFault(world, index);
	const host = (fault === 'moved' ? MOVED_PREFIX : '') + world.name(index);
	return {
		kind: KINDS[(index - world.blogs) % KINDS.length] as NonBlogKind,
		index,
		host,
		url: `http://${host}/`,
		title: fillPhrase(
			random.pick(tongue.siteTitles),
			tongue,
			random.pick(tongue.topics),
			random,
			world.startMs,
		),
		language,
		encoding: random.chance(LEGACY_SHARE) ? random.pick(tongue.legacy) : 'utf-8',
		variant: random.below(12),
		fault,
		robots: drawRobots(mix(key, SALT.robots)),
		links: drawLinks(world, language, random),
	};
}

function drawLinks(world: WorldContext, language: SimNonBlog['language'], random: Random): Link[] {
	if (world.blogs === 0) return [];
	const targets = new Set<number>();
	for (let tries = random.between(2, MAX_LINKS); tries > 0; tries--) {
		targets.add(drawTarget(random, random.below(world.blogs), world.blogs, world.communities));
	}
	return [...targets].map((target) => ({
		url: `http://${world.name(target)}/`,
		text: linkText(world, language, target),
	}));
}
