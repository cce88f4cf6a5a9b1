/** The commands of the program, each loaded only when it is called. */
import type { Command } from './command.ts';

export interface CommandEntry {
	readonly name: string;
	/** What it was called in the last release; it still works. */
	readonly formerName?: string;
	readonly summary: string;
	load(): Promise<Command>;
}

export const COMMANDS: readonly CommandEntry[] = [
	{
		name: 'start',
		summary: 'the main job: read blogs, of the simulated web or of the addresses given',
		load: async () => (await import('./start.ts')).startCommand,
	},
	{
		name: 'crawl',
		summary: 'collect blogs from a few addresses on, with their old posts, and keep them fresh',
		load: async () => (await import('./crawl.ts')).crawlCommand,
	},
	{
		name: 'serve',
		summary: 'the store as a web page and an API, while the crawl goes on',
		load: async () => (await import('./serve.ts')).serveCommand,
	},
	{
		name: 'ping',
		summary: 'tell a ping server, our own unless told, that blogs have something new',
		load: async () => (await import('./ping.ts')).pingCommand,
	},
	{
		name: 'dates',
		summary: 'the date expressions of a page, and how each was understood',
		load: async () => (await import('./dates.ts')).datesCommand,
	},
	{
		name: 'feed',
		summary: 'what a feed is, its items and its problems; of a page, the feeds it leads to',
		load: async () => (await import('./feed.ts')).feedCommand,
	},
	{
		name: 'judge',
		summary: 'is a page a weblog, and why; its entries and its platform',
		load: async () => (await import('./judge.ts')).judgeCommand,
	},
	{
		name: 'segment',
		summary: 'the posts of a weblog’s page, one by one, with the help of its feed',
		load: async () => (await import('./segment.ts')).segmentCommand,
	},
	{
		name: 'extract',
		summary: 'one post page: title, author, date, text, comments',
		load: async () => (await import('./extract.ts')).extractCommand,
	},
	{
		name: 'wrapper',
		summary: 'how a blog marks its posts: learnt from its feed, shown, tested, applied, edited',
		load: async () => (await import('./wrapper.ts')).wrapperCommand,
	},
	{
		name: 'search',
		summary: 'posts, or blogs, that match a query, the best first',
		load: async () => (await import('./search.ts')).searchCommand,
	},
	{
		name: 'thread',
		summary: 'the conversation around a post, or how a link went through the blogs',
		load: async () => (await import('./thread.ts')).threadCommand,
	},
	{
		name: 'stats',
		summary: 'what the store holds: posts by method, blogs by platform, entries by date',
		load: async () => (await import('./stats.ts')).statsCommand,
	},
	{
		name: 'quarantine',
		formerName: 'aside',
		summary: 'pages that the program could not cope with: the reason, the stack of the error, the bytes',
		load: async () => (await import('./quarantine.ts')).quarantineCommand,
	},
	{
		name: 'trends',
		summary: 'how often something is spoken of over time, several queries compared',
		load: async () => (await import('./trends.ts')).trendsCommand,
	},
	{
		name: 'bursts',
		summary: 'what blogs speak of more than they did: rising words, names, links and tags of a day or week',
		load: async () => (await import('./bursts.ts')).burstsCommand,
	},
	{
		name: 'graph',
		summary: 'how the blogs hang together: links, isles, communities, influence',
		load: async () => (await import('./graph.ts')).graphCommand,
	},
	{
		name: 'map',
		summary: 'the blogs as a picture: who links to whom, communities, influence',
		load: async () => (await import('./map.ts')).mapCommand,
	},
	{
		name: 'import',
		summary: 'posts and blogs from JSONL, feeds, OPML, WordPress exports and WARC into the store',
		load: async () => (await import('./import.ts')).importCommand,
	},
	{
		name: 'export',
		summary: 'posts, comments, links and blogs in fourteen formats, with a manifest; goes on after a kill',
		load: async () => (await import('./export.ts')).exportCommand,
	},
	{
		name: 'freeze',
		summary: 'keep what a query finds now under a name, to be exported again as it was, and cited',
		load: async () => (await import('./freeze.ts')).freezeCommand,
	},
	{
		name: 'copy',
		summary: 'a collection from one store into another, folder or PostgreSQL; goes on after a kill',
		load: async () => (await import('./copy.ts')).copyCommand,
	},
	{
		name: 'backup',
		summary: 'the store of one moment into a folder, while others write to it; checked, whole or not at all',
		load: async () => (await import('./backup.ts')).backupCommand,
	},
	{
		name: 'restore',
		summary: 'a backup becomes a store again, whole or not at all',
		load: async () => (await import('./restore.ts')).restoreCommand,
	},
	{
		name: 'forget',
		summary: 'take a post, a page or a whole blog out of everything, and keep it out',
		load: async () => (await import('./forget.ts')).forgetCommand,
	},
	{
		name: 'check',
		summary: 'is the store sound, and does its index agree with its posts; repairs the index',
		load: async () => (await import('./check.ts')).checkCommand,
	},
	{
		name: 'schedule',
		summary: 'for a fleet: hands out the hosts that are due; one is at work, others stand by',
		load: async () => (await import('./schedule.ts')).scheduleCommand,
	},
	{
		name: 'work',
		summary: 'for a fleet: fetches and understands; as many as you like',
		load: async () => (await import('./work.ts')).workCommand,
	},
	{
		name: 'write',
		summary: 'for a fleet: what the workers found into PostgreSQL',
		load: async () => (await import('./write.ts')).writeCommand,
	},
	{
		name: 'sim',
		summary: 'serve the simulated blogosphere as an HTTP proxy',
		load: async () => (await import('./sim.ts')).simCommand,
	},
	{
		name: 'eval',
		summary: 'score the library on the labelled corpora',
		load: async () => (await import('./eval.ts')).evalCommand,
	},
];
