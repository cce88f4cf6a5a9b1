/** wrapper: how a blog marks its posts: learnt from its feed, shown, tested, applied, edited. */
import { Failure } from '../io/failure.ts';
import type { Command, Invocation } from './command.ts';
import { applyToPage } from './wrapper-apply.ts';
import { editWrapper } from './wrapper-edit.ts';
import { showWrapper } from './wrapper-show.ts';
import { testOnFeeds } from './wrapper-test.ts';
import { DEFAULT_ITEMS, trainFromFeed } from './wrapper-train.ts';

const ACTIONS: Readonly<Record<string, (invocation: Invocation) => Promise<number>>> = {
	train: trainFromFeed,
	show: showWrapper,
	test: testOnFeeds,
	apply: applyToPage,
	edit: editWrapper,
};

const USAGE = [
	'train URL|FEED|FILE [--items N] [--out FILE] [--pages DIR]   learn from the feed’s items and their pages',
	'show FILE                              the rules in words',
	'test FILE URL|FEED|FILE…               hold it against the feed of today; ends with 1 when the blog has changed',
	'apply FILE URL|FILE|-                  read a post page; what no rule gives is read from the page alone',
	'edit FILE [--pin P:N] [--unpin P:N] [--drop P:N]   keep, let go or remove rules, such as title:2',
];

export const wrapperCommand: Command = {
	usage: USAGE.join('\n       logosphere wrapper '),
	options: {
		items: { type: 'string', value: 'N', help: `feed items read at the most (default ${DEFAULT_ITEMS})` },
		out: {
			type: 'string',
			value: 'FILE',
			help: 'train: where the wrapper goes (default: standard output); rules pinned in it are kept',
		},
		pages: {
			type: 'string',
			value: 'DIR',
			help: 'read all addresses from this folder, laid out as a web root, not from the web',
		},
		url: { type: 'string', value: 'U', help: 'the address of what comes from a file' },
		now: { type: 'string', value: 'DATE', help: 'when the pages were seen (default: now)' },
		proxy: { type: 'string', value: 'URL', help: 'fetch through this HTTP proxy' },
		'min-gap-ms': { type: 'string', value: 'N', help: 'rest between two requests to a host (default 1000)' },
		pin: {
			type: 'string',
			multiple: true,
			value: 'P:N',
			help: 'edit: this rule stays first, whatever is learnt',
		},
		unpin: {
			type: 'string',
			multiple: true,
			value: 'P:N',
			help: 'edit: this rule is ranked like the others',
		},
		drop: { type: 'string', multiple: true, value: 'P:N', help: 'edit: this rule goes' },
	},
	async run(invocation) {
		const [name = '', ...args] = invocation.args;
		const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
		if (action === undefined) {
			const what = name === '' ? 'Say what to do' : `There is no "wrapper ${name}"`;
			throw new Failure(
				'usage',
				`${what}: ${Object.keys(ACTIONS).join(', ')}. See: logosphere wrapper --help`,
			);
		}
		return action({ ...invocation, args });
	},
};
