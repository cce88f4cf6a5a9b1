/** robots: the rules of a host (robots.txt) and of a page (X-Robots-Tag, meta) for robots; pure. */
export {
	joinDirectives,
	type PageDirectives,
	readPageRobots,
	readRobotsHeader,
} from './directives.ts';
export { MAX_ROBOTS_BYTES } from './lines.ts';
export { type RobotsRules, readRobots } from './rules.ts';
