/** blogs: adds, lists, tags and removes sources (the blogs that people added), and records decisions whether they are blogs. */
import { Failure } from '../io/failure.ts';
import { addBlogs, removeBlog, tagBlog } from './blogs-change.ts';
import { judgeBlog } from './blogs-judge.ts';
import { listBlogs, showBlog } from './blogs-list.ts';
import type { Command, Invocation } from './command.ts';
import { DATA_OPTION } from './data-place.ts';

const ACTIONS: Readonly<Record<string, (invocation: Invocation) => Promise<number>>> = {
	add: addBlogs,
	list: listBlogs,
	show: showBlog,
	tag: tagBlog,
	remove: removeBlog,
	judge: judgeBlog,
};

export const blogsCommand: Command = {
	usage: `add URL|FILE|-… [--tag TAG] [--data PLACE] [--json]
list [--outcome STATE] [--tag TAG] [--csv] [--data PLACE] [--json]
show URL [--data PLACE] [--json]
tag URL TAG… [--drop TAG] [--data PLACE] [--json]
remove URL [--dry-run] [--data PLACE] [--json]
judge URL blog|not-a-blog|undo [--note TEXT] [--dry-run] [--data PLACE] [--json]`,
	notes: `  add     add blogs to read: URLs of pages or feeds, OPML files, text files with one URL a line, or - for standard input
  list    list what came of each: complete, partial, rejected, robots, dead or waiting
  show    show one with its judgments and what is missing
  tag     add tags, or drop them
  remove  stop reading a blog; its posts stay
  judge   decide whether a site is a blog, or withdraw the decision; with --dry-run, show only how many posts enter or leave search
A running crawl sees added and removed blogs within seconds. "judge" needs the store for itself; beside a running "serve" use the web page or the API.`,
	options: {
		data: DATA_OPTION,
		tag: {
			type: 'string',
			value: 'TAG',
			help: 'add: a tag for the new blogs; list: only blogs with it',
		},
		drop: { type: 'string', multiple: true, value: 'TAG', help: 'tag: drop a tag (repeatable)' },
		outcome: { type: 'string', value: 'STATE', help: 'list: only blogs with this outcome' },
		csv: { type: 'boolean', help: 'list: as CSV' },
		note: { type: 'string', value: 'TEXT', help: 'judge: the reason' },
		'dry-run': { type: 'boolean', help: 'judge, remove: show the effect, and change nothing' },
	},
	run(invocation) {
		const [action, ...args] = invocation.args;
		const run = action === undefined ? listBlogs : ACTIONS[action];
		if (run !== undefined) return run({ ...invocation, args });
		const names = Object.keys(ACTIONS).join(', ');
		throw new Failure('usage', `"${action}" is not one of ${names}. See: logosphere blogs --help`);
	},
};
