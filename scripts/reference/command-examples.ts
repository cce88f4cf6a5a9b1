/** command-examples: what people type, for every command. The test checks that the options exist. */

/** A command line, and what it does. */
type Example = readonly [line: string, why: string];

export const COMMAND_EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
	leaders: [
		[
			'logosphere leaders bicycle --data blogs',
			'The blogs that others follow when they write about bicycles.',
		],
	],
	papers: [['logosphere papers --corpus corpus --out tables', 'Measure every table of the five papers.']],
	start: [
		['logosphere start', 'Crawl a simulated web and show the result.'],
		[
			'logosphere start https://blog.example/ --data blogs',
			'Crawl a real blog, then watch it and serve the collection.',
		],
	],
	crawl: [
		[
			'logosphere crawl blogs.opml --data blogs --stay --until-idle',
			'Collect the blogs of a list and stop when nothing is due.',
		],
		['logosphere crawl --data blogs', 'Continue an earlier crawl and keep the blogs fresh.'],
		['logosphere crawl blogs.opml --data blogs --warc archive', 'Also archive every request and response.'],
	],
	serve: [
		['logosphere serve --data blogs', 'Show the collection at http://127.0.0.1:7464/ and keep crawling.'],
		['logosphere serve --data blogs --no-crawl --listen 127.0.0.1:8080', 'Only show it, on another port.'],
	],
	blogs: [
		['logosphere blogs add subscriptions.opml https://blog.example/ --data blogs', 'Add blogs to read.'],
		[
			'logosphere blogs list --data blogs --outcome partial',
			'List the blogs whose posts are not all stored.',
		],
		[
			'logosphere blogs judge https://blog.example/ blog --dry-run --data blogs',
			'How many posts would enter search?',
		],
	],
	members: [['logosphere members add ann editor --data blogs', 'Give Ann a key that may change things.']],
	completion: [
		['logosphere completion bash', 'The script that completes commands and options with the tab key.'],
	],
	config: [['logosphere config show', 'Where is each setting from? Also checks logosphere.jsonc.']],
	ping: [
		['logosphere ping https://blog.example/', 'Notify the server on this machine of a new post on a blog.'],
	],
	dates: [
		[
			'logosphere dates page.html --url https://blog.example/ --now 2026-01-31',
			'List the dates of a saved page.',
		],
		['logosphere dates saved --csv dates.csv', 'Write the dates of all pages in a folder, one row each.'],
	],
	feed: [
		['logosphere feed https://blog.example/feed.xml', 'Show the items and the problems of a feed.'],
		['logosphere feed https://blog.example/', 'Find the feeds of a page.'],
	],
	keys: [
		['logosphere keys rotate', 'Make the first key, or replace the current one.'],
		['logosphere keys list', 'Which key signs now?'],
	],
	rights: [
		[
			'logosphere rights https://blog.example/2026/post',
			'What may be done with this post, and where does its owner say so?',
		],
		['logosphere rights --use mcp', 'Which stored posts may not be given to language models?'],
	],
	correct: [
		[
			'logosphere correct https://blog.example/2004/03/snow',
			'Every value that the page of the post supports, with the reasons.',
		],
		[
			'logosphere correct https://blog.example/2004/03/snow author "Ann Grey"',
			'Correct the author, and teach the blog where authors are.',
		],
		['logosphere correct https://blog.example/about not-a-post', 'Remove what is not a post.'],
	],
	judge: [
		['logosphere judge https://blog.example/ --explain', 'Is this page a blog, and which rule decided?'],
	],
	segment: [
		[
			'logosphere segment page.html --url https://blog.example/ --feed feed.xml',
			'Split a saved page into posts.',
		],
	],
	extract: [
		['logosphere extract https://blog.example/2026/01/tea --markdown', 'Print one post as Markdown.'],
		['logosphere extract saved --out posts.parquet', 'Read all pages in a folder, with all processors.'],
		['logosphere extract --from urls.txt --out posts.jsonl', 'Read a list of URLs; after a stop, go on.'],
	],
	wrapper: [
		[
			'logosphere wrapper train https://blog.example/ --out blog.json',
			'Learn the layout of a blog from its feed.',
		],
		['logosphere wrapper apply blog.json https://blog.example/2026/01/tea', 'Read a post with it.'],
	],
	search: [
		['logosphere search "green tea" --data blogs --limit 5', 'The five best posts.'],
		['logosphere search tea --data blogs --sort newest --save tea', 'Save a query under a name.'],
		['logosphere search --saved tea --data blogs', 'Run it again.'],
	],
	thread: [['logosphere thread https://blog.example/2026/01/tea --data blogs', 'Show who answered a post.']],
	stats: [['logosphere stats --data blogs', 'Count what the collection holds.']],
	quarantine: [['logosphere quarantine list --data blogs', 'List the pages that the program failed on.']],
	trends: [
		[
			'logosphere trends tea coffee --data blogs --span month --svg trend.svg',
			'Compare two words over time.',
		],
	],
	bursts: [['logosphere bursts --data blogs --span week', 'What became popular in the last week?']],
	graph: [['logosphere graph --data blogs --limit 10', 'The ten most influential blogs.']],
	map: [['logosphere map --data blogs --out map.png', 'Draw the blogs and the links between them.']],
	import: [['logosphere import posts.jsonl feed.xml --data blogs', 'Add posts from files.']],
	export: [
		['logosphere export csv --data blogs --out csv', 'Write four CSV files and a manifest.'],
		[
			'logosphere export jsonl --data blogs --query tea --out tea.jsonl',
			'Export the posts that match a query.',
		],
		['logosphere export --verify csv/manifest.json', 'Check the files against the manifest.'],
	],
	freeze: [
		['logosphere freeze tea-2026 --query tea --whole --data blogs', 'Freeze the posts that match a query.'],
		['logosphere freeze --cite tea-2026 --data blogs', 'Print a citation.'],
	],
	copy: [['logosphere copy blogs postgres://localhost/blogs', 'Move a collection to PostgreSQL.']],
	backup: [
		['logosphere backup saved --data blogs', 'Back up a collection while others use it.'],
		['logosphere backup --verify saved', 'Check the backup.'],
	],
	restore: [['logosphere restore saved --data blogs-again', 'Turn a backup into a collection again.']],
	forget: [
		['logosphere forget https://blog.example/ --blog --data blogs --dry-run', 'What would be erased?'],
		['logosphere forget https://blog.example/ --blog --data blogs', 'Erase a blog and block it.'],
	],
	check: [['logosphere check --data blogs', 'Is the collection sound?']],
	schedule: [
		[
			'logosphere schedule blogs.opml --data postgres://localhost/blogs --nats nats://localhost:4222',
			'Hand out work to a fleet.',
		],
	],
	work: [['logosphere work --nats nats://localhost:4222', 'Add a worker to the fleet.']],
	write: [
		[
			'logosphere write --data postgres://localhost/blogs --nats nats://localhost:4222',
			'Write what the workers found.',
		],
	],
	sim: [
		['logosphere sim --blogs 20 --port 8099 --opml sim.opml', 'Serve 20 simulated blogs through a proxy.'],
	],
	eval: [['logosphere eval --task dates --corpus corpora', 'Score the date parser.']],
};
