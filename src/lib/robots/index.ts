/** robots: what a host (robots.txt) and a page (X-Robots-Tag, meta) ask of robots; pure. */
export {
	joinDirectives,
	type NamedContent,
	type PageDirectives,
	readPageRobots,
	readRobotsHeader,
	readRobotsMeta,
} from './directives.ts';
export { MAX_ROBOTS_BYTES } from './lines.ts';
export { type RobotsRules, type RobotsVerdict, readRobots } from './rules.ts';
