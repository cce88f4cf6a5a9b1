/** thread: shows the conversation around a post, or how the link to a page spread through blogs. */
import { Failure } from '../io/failure.ts';
import { followLink, followThread } from '../observe/talk.ts';
import type { Command } from './command.ts';
import { DATA_OPTION, openReader, withStore } from './data-place.ts';
import { readAddress } from './search-options.ts';
import { renderSpread, renderThread } from './thread-view.ts';

export const threadCommand: Command = {
	usage: 'URL [--spread] [--data DIR] [--json]',
	options: {
		data: DATA_OPTION,
		spread: { type: 'boolean', help: 'show who linked to it and where they found it, even if it is a post' },
	},
	async run({ args, values, out }) {
		const url = readAddress(args[0], 'The post or page');
		if (url === undefined || args.length > 1)
			throw new Failure(
				'usage',
				'Give one post or page: logosphere thread URL. See: logosphere thread --help',
			);
		return withStore(await openReader(values), async (store) => {
			const post = values.spread === true ? null : await store.post(url);
			const thread = post === null ? null : await followThread(store, post.id);
			if (thread !== null) {
				out(values.json === true ? JSON.stringify(thread, null, 2) : renderThread(thread));
				return 0;
			}
			const spread = await followLink(store, url);
			out(values.json === true ? JSON.stringify(spread, null, 2) : renderSpread(spread));
			return 0;
		});
	},
};
