/** check-truth: on the simulated web every post's day is known; was it found on the post's own page? */
import type { SimBlog, World } from '../../sim/index.ts';
import type { BlogDates } from './start-report.ts';

export function checkAgainstTruth(world: World, nowMs: number, blogs: readonly BlogDates[]): string[] {
	let posts = 0;
	let read = 0;
	let dated = 0;
	for (const blog of blogs) {
		const host = world.host(world.find(new URL(blog.url).hostname));
		if (host.kind !== 'blog') continue;
		for (const { url, day } of truePosts(world, host, nowMs)) {
			posts++;
			const days = blog.daysByPage.get(url);
			if (days === undefined) continue;
			read++;
			if (days.has(day)) dated++;
		}
	}
	const share = ((100 * dated) / Math.max(1, read)).toFixed(2);
	return [
		`Checked against the truth of the simulated web: of its ${posts} posts ${read} were reached,`,
		`and of those ${dated} (${share}%) had their true day among the dates found on their page.`,
	];
}

/** Each post's page and the day that the blog prints, in its own time zone. */
function* truePosts(world: World, blog: SimBlog, nowMs: number): Generator<{ url: string; day: string }> {
	const count = world.postCount(blog, nowMs);
	for (let number = 1; number <= count; number++) {
		const post = world.post(blog, number, nowMs);
		if (post === null) continue;
		const url = new URL(world.permalink(world.blog(blog.index), post));
		url.hash = '';
		const day = new Date(post.publishedMs + blog.zoneMinutes * 60_000).toISOString().slice(0, 10);
		yield { url: url.href, day };
	}
}
