/** platform-gold: how the corpus spells the software of a weblog, and which of our platforms that is. */

const MAPPING: readonly (readonly [pattern: RegExp, ...platforms: string[]])[] = [
	[/^hand-made/i],
	/** The blog moved from one to the next, and its pages stayed as they were. */
	[/mixed eras/i, 'movable-type', 'typepad', 'wordpress', 'posterous'],
	/** Some of its pages were made by the one, some by the other. */
	[/^miyadaiku\/nikola/i, 'miyadaiku', 'nikola'],
	/** The pages name the program by its other name. */
	[/^blog-doc/i, 'blog-doc', 'aether'],
	/** An export: the pages name the generator that the service runs, not the service. */
	[/^micro\.blog \(hugo/i, 'micro.blog', 'hugo'],
	[/^movable type/i, 'movable-type'],
	[/^(wordpress|blogger|hexo|hugo|octopress|jekyll|pelican|nikola|ghost|miyadaiku|bashblog|statocles)\b/i],
];

/** The platforms that count as right; none when the blog is hand-made. Throws when the corpus has a spelling we do not know. */
export function platformsOf(generator: string): readonly string[] {
	for (const [pattern, ...platforms] of MAPPING) {
		const match = pattern.exec(generator);
		if (match === null) continue;
		return match[1] === undefined ? platforms : [match[1].toLowerCase()];
	}
	throw new Error(`no platform is known for the generator “${generator}”`);
}
