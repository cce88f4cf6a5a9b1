/** operators: the query language, explained. */

export interface ExplainedOperator {
	readonly name: string;
	readonly example: string;
	readonly help: string;
}

export const EXPLAINED: readonly ExplainedOperator[] = [
	{ name: 'words', example: 'snow garden', help: 'Posts that have all of the words, in any form of them.' },
	{ name: '"…"', example: '"first snow"', help: 'The words next to each other, in this order.' },
	{ name: '-', example: 'snow -rain', help: 'Leaves out posts that have it. NOT means the same.' },
	{ name: 'OR', example: 'snow OR ice', help: 'One of its two neighbours is enough. | means the same.' },
	{ name: '( )', example: '(snow OR ice) garden', help: 'Brackets group.' },
	{ name: '*', example: 'gard*', help: 'Words that begin so.' },
	{ name: 'title', example: 'title:snow', help: 'In the title.' },
	{ name: 'author', example: 'author:ann', help: 'In the name of the author.' },
	{ name: 'tag', example: 'tag:garden', help: 'In the tags and categories.' },
	{ name: 'text', example: 'text:snow', help: 'In the text of the post, not its comments.' },
	{
		name: 'in',
		example: 'in:comments snow',
		help: 'All words in one place: comments, title, text, tags or author.',
	},
	{
		name: 'blog',
		example: 'blog:ann.example',
		help: 'Of one blog, by its address or by words of its title.',
	},
	{ name: 'site', example: 'site:example.org', help: 'Of a host, the hosts below it, or a folder of it.' },
	{ name: 'lang', example: 'lang:en', help: 'In a language: its tag or its English name.' },
	{
		name: 'link',
		example: 'link:example.org/page',
		help: 'Posts that link to an address, a host or a folder.',
	},
	{ name: 'platform', example: 'platform:wordpress', help: 'Of blogs made with this software or service.' },
	{
		name: 'source',
		example: 'source:wrapper',
		help: 'By how the post was read: full-feed, feed-guided, model, wrapper or page.',
	},
	{ name: 'after', example: 'after:2004-03', help: 'Published from then on: a year, a month or a day.' },
	{ name: 'before', example: 'before:2005', help: 'Published before it.' },
	{ name: 'date', example: 'date:2004-03-05', help: 'Published within it.' },
	{ name: 'has', example: 'has:comments', help: 'Posts that have comments.' },
];
