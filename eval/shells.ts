/**
 * shells: are pages that are empty without scripts recognised, and no others?
 *
 * The empty pages are simulated; the others are every tenth page of the corpora, all of which can be read without scripts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { answerSite, createWorld } from '../sim/index.ts';
import { decodeHtml, parseHtml } from '../src/lib/html/index.ts';
import { detectShell } from '../src/lib/shell/index.ts';
import type { Figure, Task } from './task.ts';

const SEED = 33;
const BLOGS = 60;
const PAGES_PER_BLOG = 3;
const SETS = ['blogs', 'blogs2', 'pages', 'judge', 'comments'];
const STEP = 10;

export const shellsTask: Task = {
	name: 'shells',
	sets: SETS,
	async run(corpus, explain) {
		const shells = simulatedShells();
		const missed = shells.filter((html) => detectShell(parseHtml(html)) === null);
		const files = SETS.flatMap((set) => htmlFiles(path.join(corpus, set))).filter((_, i) => i % STEP === 0);
		let flagged = 0;
		for (const file of files) {
			const why = detectShell(parseHtml(decodeHtml(readFileSync(file)).html));
			if (why === null) continue;
			flagged++;
			explain(`${path.relative(corpus, file)}: ${why}`);
		}
		return [
			figure('recognised', 'simulated shells recognised', shells.length - missed.length, shells.length, 98),
			figure(
				'ordinary',
				'pages of the corpora not taken for shells',
				files.length - flagged,
				files.length,
				98,
			),
		];
	},
};

function simulatedShells(): string[] {
	const world = createWorld({ seed: SEED, blogs: BLOGS, nonBlogs: 0, channels: ['shell'] });
	const at = world.startMs;
	return Array.from({ length: BLOGS }, (_, i) => world.blog(i)).flatMap((blog) => {
		const posts = Array.from({ length: PAGES_PER_BLOG }, (_, i) => world.post(blog, i + 1, at));
		const urls = [blog.url, ...posts.flatMap((post) => (post === null ? [] : world.permalink(blog, post)))];
		return urls.map((url) => {
			const { pathname, search } = new URL(url);
			return new TextDecoder(blog.encoding).decode(
				answerSite(world, blog.index, blog.host, pathname + search, at).body,
			);
		});
	});
}

function htmlFiles(folder: string): string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && /\.html?$/i.test(entry.name))
		.map((entry) => path.join(entry.parentPath, entry.name))
		.sort();
}

function figure(name: string, label: string, right: number, cases: number, target: number): Figure {
	return { name, label, value: cases === 0 ? 100 : (100 * right) / cases, cases, target };
}
