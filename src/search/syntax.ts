/** syntax: the search operators with examples and help texts. */

interface ExplainedOperator {
	readonly name: string;
	readonly example: string;
	readonly help: string;
}

export const EXPLAINED: readonly ExplainedOperator[] = [
	{
		name: 'words',
		example: 'snow garden',
		help: 'Posts that contain the words, in any form. If few posts contain all, posts with some follow.',
	},
	{
		name: '"…"',
		example: '"first snow"',
		help: 'An exact phrase: the words next to each other, in this order.',
	},
	{
		name: '+',
		example: '+snow garden',
		help: 'A word that every post must contain. AND requires all words.',
	},
	{ name: '-', example: 'snow -rain', help: 'Excludes posts that contain the word. NOT means the same.' },
	{ name: 'OR', example: 'snow OR ice', help: 'Either of the two terms. | means the same.' },
	{ name: '( )', example: '(snow OR ice) garden', help: 'Parentheses group terms.' },
	{ name: '*', example: 'gard*', help: 'Words that begin with these letters.' },
	{ name: 'title', example: 'title:snow', help: 'Searches only the title.' },
	{ name: 'author', example: 'author:ann', help: 'Searches only the author name.' },
	{ name: 'tag', example: 'tag:garden', help: 'Searches only the tags and categories.' },
	{
		name: '="…"',
		example: 'tag:"=garden"',
		help: 'Exactly this tag, author or blog URL: tag:, author: and blog: with = within the quotes.',
	},
	{ name: 'text', example: 'text:snow', help: 'Searches the text of the post, not its comments.' },
	{
		name: 'in',
		example: 'in:comments snow',
		help: 'Searches all words in one field: comments, title, text, tags or author.',
	},
	{
		name: 'blog',
		example: 'blog:ann.example',
		help: 'Posts of one blog, given by its URL or by words of its title.',
	},
	{
		name: 'site',
		example: 'site:example.org',
		help: 'Posts on a host (including its subdomains) or in a folder of it.',
	},
	{ name: 'lang', example: 'lang:en', help: 'Posts in a language, given by its code or its English name.' },
	{
		name: 'link',
		example: 'link:example.org/page',
		help: 'Posts that link to a page, a host or a folder.',
	},
	{
		name: 'platform',
		example: 'platform:wordpress',
		help: 'Posts of blogs that use this software or service.',
	},
	{
		name: 'source',
		example: 'source:wrapper',
		help: 'Posts extracted in this way: full-feed, feed-guided, model, wrapper or page.',
	},
	{ name: 'after', example: 'after:2004-03', help: 'Published on or after a year, month or day.' },
	{ name: 'before', example: 'before:2005', help: 'Published before a year, month or day.' },
	{ name: 'date', example: 'date:2004-03-05', help: 'Published in a year, in a month or on a day.' },
	{ name: 'has', example: 'has:comments', help: 'Posts that have comments.' },
];
