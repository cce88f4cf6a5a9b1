/** robots: the rules of a host (robots.txt) and of a page (X-Robots-Tag, meta) for robots; pure. */
export {
	headerWords,
	joinDirectives,
	metasFor,
	metasOf,
	type NamedContent,
	type PageDirectives,
	readPageRobots,
	readRobotsHeader,
} from './directives.ts';
export { MAX_ROBOTS_BYTES, parseRobots, type RobotsGroup } from './lines.ts';
export { compilePattern, matchesPath, spellPath } from './pattern.ts';
export { groupsFor, type RobotsRules, readRobots } from './rules.ts';
