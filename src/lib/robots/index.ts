/** robots: what a host (robots.txt) and a page (X-Robots-Tag, meta) ask of robots; pure. */
export {
	joinDirectives,
	type PageDirectives,
	readPageRobots,
	readRobotsHeader,
} from './directives.ts';
export { MAX_ROBOTS_BYTES } from './lines.ts';
export { type RobotsRules, readRobots } from './rules.ts';
