/** withdraw: a page asks not to be stored, so only the URLs of its posts stay. */
import { WITHDRAWN } from './identity.ts';
import type { PostRecord } from './records.ts';
import { type MergeState, markChanged, touchBlog } from './state.ts';
import { addressKey, pageOf } from './wanted.ts';

export function withdrawPage(state: MergeState, url: string): void {
	const { known, changes } = state;
	const page = pageOf(url);
	changes.withdrawn.add(page);
	for (const [place, { key }] of changes.samples) if (key === page) changes.samples.delete(place);
	for (const [place, { key }] of known.samples) if (key === page) known.samples.delete(place);
	for (const post of shownBy(state, page)) if (post.hash !== WITHDRAWN) empty(state, post);
}

/** Its own post, and those that have no other page. */
function shownBy({ wanted: { shorten }, known, changes }: MergeState, page: string): Set<PostRecord> {
	const posts = new Set(known.shownBy.get(page));
	const own = addressKey(page, shorten);
	for (const [key, post] of changes.newKeys) {
		const isOnPage = post.url.includes('#') && pageOf(post.url) === page;
		if (key === own || key.startsWith(`${own}#`) || isOnPage) posts.add(post);
	}
	return posts;
}

function empty(state: MergeState, post: PostRecord): void {
	touchBlog(state, post.blog, post.gone === null ? -1 : 0);
	post.title = null;
	post.author = null;
	post.categories = '[]';
	post.content = { html: '', text: '' };
	post.source = 'model';
	post.hash = WITHDRAWN;
	post.versions = 1;
	post.comments = 0;
	post.gone ??= state.at;
	post.dropped = 'all';
	post.thread.places.clear();
	post.thread.parents.clear();
	post.versionHashes.clear();
	post.added.versions.length = 0;
	post.added.comments.length = 0;
	post.added.parents.clear();
	post.added.links.clear();
	markChanged(state, post);
}
