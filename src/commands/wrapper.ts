/** wrapper: learns, shows, tests, applies and edits the extraction rules of a blog. */
import { Failure } from '../io/failure.ts';
import { BATCH_USAGE, ROW_OPTIONS } from './batch/options.ts';
import type { Command, Invocation } from './command.ts';
import { DATA_OPTION } from './data-place.ts';
import { DELAY_OPTIONS } from './source.ts';
import { listEntry } from './wrap.ts';
import { applyToPage } from './wrapper-apply.ts';
import { editWrapper } from './wrapper-edit.ts';
import { showWrapper } from './wrapper-show.ts';
import { showTables } from './wrapper-tables.ts';
import { testOnFeeds } from './wrapper-test.ts';
import { showThemes } from './wrapper-themes.ts';
import { DEFAULT_ITEMS, trainFromFeed } from './wrapper-train.ts';

const ACTIONS: Readonly<Record<string, (invocation: Invocation) => Promise<number>>> = {
	train: trainFromFeed,
	show: showWrapper,
	test: testOnFeeds,
	apply: applyToPage,
	edit: editWrapper,
	tables: showTables,
	themes: showThemes,
};

const USAGE = [
	'train URL|FEED|FILE [--items N] [--out FILE] [--pages DIR] [--published]',
	'show FILE',
	'test FILE URL|FEED|FILE…',
	'apply FILE URL|FILE|-',
	`apply FILE ${BATCH_USAGE}`,
	'edit FILE [--pin P:N] [--unpin P:N] [--drop P:N]',
	'tables [FILE] [--data DIR]',
	'themes [URL|FILE|-] [--data DIR]',
];

const ACTION_HELP = {
	train: 'learn rules from the items of the feed and their pages',
	show: 'describe the rules in words',
	test: 'compare the rules with the current feed; the exit code is 1 if the blog has changed',
	apply: 'read a post page; values that no rule matches are read from the page alone',
	edit: 'pin, unpin or remove rules, such as title:2',
	tables: 'the paper’s Tables 6 and 7 over the wrappers of a collection, or of one file',
	themes: 'the themes that blogs of a collection share; for a page: its theme, and what it adds',
};

export const wrapperCommand: Command = {
	usage: USAGE.join('\n'),
	notes: Object.entries(ACTION_HELP)
		.flatMap(([action, help]) => listEntry(action, help, 'tables'.length))
		.join('\n'),
	options: {
		data: DATA_OPTION,
		items: {
			type: 'string',
			value: 'N',
			help: `maximum number of feed items to read (default ${DEFAULT_ITEMS})`,
		},
		out: {
			type: 'string',
			value: 'FILE',
			help: 'train: the wrapper file (default: standard output); rules pinned in it are kept. apply: see --jsonl',
		},
		published: {
			type: 'boolean',
			help: 'train: rules, texts and order as in the paper (Jaro-Winkler, information gain)',
		},
		pages: {
			type: 'string',
			value: 'DIR',
			help: 'read all URLs from this folder, laid out like a web root, instead of the web',
		},
		url: { type: 'string', value: 'U', help: 'the URL of a document that is read from a file' },
		now: { type: 'string', value: 'DATE', help: 'when the pages were fetched (default: now)' },
		proxy: { type: 'string', value: 'URL', help: 'fetch through this HTTP proxy' },
		...DELAY_OPTIONS,
		...ROW_OPTIONS,
		pin: {
			type: 'string',
			multiple: true,
			value: 'P:N',
			help: 'edit: keep this rule first, whatever is learnt',
		},
		unpin: {
			type: 'string',
			multiple: true,
			value: 'P:N',
			help: 'edit: rank this rule like the others again',
		},
		drop: { type: 'string', multiple: true, value: 'P:N', help: 'edit: remove this rule' },
	},
	async run(invocation) {
		const [name = '', ...args] = invocation.args;
		const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
		if (action === undefined) {
			const what = name === '' ? 'Give an action' : `There is no action "wrapper ${name}"`;
			throw new Failure(
				'usage',
				`${what}: ${Object.keys(ACTIONS).join(', ')}. See: logosphere wrapper --help`,
			);
		}
		return action({ ...invocation, args });
	},
};
