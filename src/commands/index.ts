/** The commands of the program. Each is loaded only when it runs. */
import type { CommandEntry } from './command.ts';

export const COMMANDS: readonly CommandEntry[] = [
	{
		name: 'start',
		summary: 'crawl and serve blogs, or try a simulated web',
		load: async () => (await import('./start.ts')).startCommand,
	},
	{
		name: 'crawl',
		summary: 'collect blogs, starting from a few URLs, and keep them current',
		load: async () => (await import('./crawl.ts')).crawlCommand,
	},
	{
		name: 'serve',
		summary: 'serve the web page and the API while crawling',
		load: async () => (await import('./serve.ts')).serveCommand,
	},
	{
		name: 'blogs',
		summary: 'add, list, tag, remove and judge the blogs to read',
		load: async () => (await import('./blogs.ts')).blogsCommand,
	},
	{
		name: 'correct',
		summary: 'correct the title, author or date of a post',
		load: async () => (await import('./correct.ts')).correctCommand,
	},
	{
		name: 'keys',
		summary: 'show and replace the keys that sign the requests of the crawler',
		load: async () => (await import('./keys.ts')).keysCommand,
	},
	{
		name: 'members',
		summary: 'give people keys for the server, and revoke them',
		load: async () => (await import('./members.ts')).membersCommand,
	},
	{
		name: 'ping',
		summary: 'notify a ping server (by default the local one) of new posts',
		load: async () => (await import('./ping.ts')).pingCommand,
	},
	{
		name: 'dates',
		summary: 'find the dates on a page and show how each was interpreted',
		load: async () => (await import('./dates.ts')).datesCommand,
	},
	{
		name: 'feed',
		summary: 'show the items and problems of a feed, or find the feeds of a page',
		load: async () => (await import('./feed.ts')).feedCommand,
	},
	{
		name: 'judge',
		summary: 'decide whether a page is a blog, and show why',
		load: async () => (await import('./judge.ts')).judgeCommand,
	},
	{
		name: 'segment',
		summary: 'split a blog’s page into its posts, with the help of its feed',
		load: async () => (await import('./segment.ts')).segmentCommand,
	},
	{
		name: 'extract',
		summary: 'read a post page: title, author, date, text, comments',
		load: async () => (await import('./extract.ts')).extractCommand,
	},
	{
		name: 'rights',
		summary: 'show what the owner of a page permits, and where it says so',
		load: async () => (await import('./rights.ts')).rightsCommand,
	},
	{
		name: 'papers',
		summary: 'reproduce the tables and figures of the five papers',
		load: async () => (await import('./papers.ts')).papersCommand,
	},
	{
		name: 'wrapper',
		summary: 'learn, test, apply and edit the extraction rules of a blog',
		load: async () => (await import('./wrapper.ts')).wrapperCommand,
	},
	{
		name: 'search',
		summary: 'search for posts or blogs',
		load: async () => (await import('./search.ts')).searchCommand,
	},
	{
		name: 'thread',
		summary: 'show the conversation around a post, or how a link spread',
		load: async () => (await import('./thread.ts')).threadCommand,
	},
	{
		name: 'stats',
		summary: 'count posts, blogs, platforms, languages and dates in the store',
		load: async () => (await import('./stats.ts')).statsCommand,
	},
	{
		name: 'quarantine',
		formerName: 'aside',
		summary: 'list and inspect pages that could not be processed',
		load: async () => (await import('./quarantine.ts')).quarantineCommand,
	},
	{
		name: 'trends',
		summary: 'chart how often queries match over time',
		load: async () => (await import('./trends.ts')).trendsCommand,
	},
	{
		name: 'bursts',
		summary: 'find the rising words, names, links and tags of a day or week',
		load: async () => (await import('./bursts.ts')).burstsCommand,
	},
	{
		name: 'graph',
		summary: 'analyze the link graph: components, communities, influence',
		load: async () => (await import('./graph.ts')).graphCommand,
	},
	{
		name: 'leaders',
		summary: 'find the opinion leaders of a topic or a period',
		load: async () => (await import('./leaders.ts')).leadersCommand,
	},
	{
		name: 'map',
		summary: 'draw the link graph as a picture',
		load: async () => (await import('./map.ts')).mapCommand,
	},
	{
		name: 'import',
		summary: 'import posts and blogs: JSONL, feeds, OPML, WordPress, WARC',
		load: async () => (await import('./import.ts')).importCommand,
	},
	{
		name: 'export',
		summary: 'export posts, comments, links and blogs in fourteen formats',
		load: async () => (await import('./export.ts')).exportCommand,
	},
	{
		name: 'freeze',
		summary: 'freeze the results of a query, to cite and export them later',
		load: async () => (await import('./freeze.ts')).freezeCommand,
	},
	{
		name: 'copy',
		summary: 'copy a store to another folder or PostgreSQL database',
		load: async () => (await import('./copy.ts')).copyCommand,
	},
	{
		name: 'backup',
		summary: 'back up the store to a folder, even while it is in use',
		load: async () => (await import('./backup.ts')).backupCommand,
	},
	{
		name: 'restore',
		summary: 'restore the store from a backup',
		load: async () => (await import('./restore.ts')).restoreCommand,
	},
	{
		name: 'forget',
		summary: 'erase a post, a page or a blog, and block it from then on',
		load: async () => (await import('./forget.ts')).forgetCommand,
	},
	{
		name: 'check',
		summary: 'check the store and its search index, and repair them',
		load: async () => (await import('./check.ts')).checkCommand,
	},
	{
		name: 'schedule',
		summary: 'assign hosts that are due to the workers of a fleet',
		load: async () => (await import('./schedule.ts')).scheduleCommand,
	},
	{
		name: 'work',
		summary: 'fetch and process pages for a fleet (run as many as you like)',
		load: async () => (await import('./work.ts')).workCommand,
	},
	{
		name: 'write',
		summary: 'write the results of a fleet’s workers to PostgreSQL',
		load: async () => (await import('./write.ts')).writeCommand,
	},
	{
		name: 'config',
		summary: 'show every setting, its value, and where the value is from',
		load: async () => (await import('./config.ts')).configCommand(COMMANDS),
	},
	{
		name: 'completion',
		summary: 'print a script that lets your shell complete commands and options',
		load: async () => (await import('./completion.ts')).completionCommand(COMMANDS),
	},
	{
		name: 'sim',
		summary: 'run the simulated web as an HTTP proxy',
		load: async () => (await import('./sim.ts')).simCommand,
	},
	{
		name: 'eval',
		summary: 'score the library on labelled corpora',
		load: async () => (await import('./eval.ts')).evalCommand,
	},
];
