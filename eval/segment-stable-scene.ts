/** segment-stable-scene: a page, its posts as found on it, and a modifiable tree of it. */
import { type Page, parseHtml } from '../src/lib/html/index.ts';
import type { PostDraft } from '../src/model/post.ts';
import { type FoundPost, findPosts, toDraft } from '../src/segment/model/index.ts';
import { type Branch, descendants, Tree } from './segment-stable-tree.ts';

export interface Source {
	readonly id: string;
	readonly page: Page;
	readonly url: string;
	readonly now: string;
}

export interface Scene {
	readonly page: Page;
	readonly posts: readonly FoundPost[];
	readonly drafts: readonly PostDraft[];
	readonly tree: Tree;
}

/** The page serialised once, so that later differences come from the change only. */
export function openScene({ page, url, now }: Source): Scene {
	const rewritten = parseHtml(new Tree(page).html());
	return readScene(rewritten, url, now);
}

export function readScene(page: Page, url: string, now: string): Scene {
	const { posts } = findPosts(page, { url, now });
	return { page, posts, drafts: posts.map((post) => toDraft(page, post, url)), tree: new Tree(page) };
}

/** The branch of each post's title; null if some post has none of its own. */
export function titleBranches({ posts, tree }: Scene): Branch[] | null {
	const titles = posts.map(({ titleNode }) => (titleNode === null ? null : tree.at(titleNode)));
	const found = titles.filter((title) => title !== null);
	return found.length === titles.length && new Set(found).size === found.length ? found : null;
}

export interface ShownDate {
	/** As it is written, and the day that it means. */
	readonly text: string;
	readonly day: string;
	/** The text that it stands in. */
	readonly branch: Branch;
}

/** The date of each post; null if some post has no separate date in one piece of text. */
export function shownDates({ posts, tree }: Scene): ShownDate[] | null {
	const found: ShownDate[] = [];
	for (const { date, titleNode } of posts) {
		const around = date === null || date.start === date.end ? null : tree.at(date.node);
		const branch =
			around === null ? undefined : descendants(around).find(({ text }) => text.includes(date!.text));
		const title = titleNode === null ? null : tree.at(titleNode);
		if (branch === undefined || (title !== null && isElementOf(title, branch))) return null;
		if (found.some((one) => one.branch === branch)) return null;
		for (const time of ancestors(branch)) if (time.name === 'time') time.attributes = [];
		found.push({ text: date!.text, day: date!.value.slice(0, 10), branch });
	}
	return found;
}

function ancestors(branch: Branch): Branch[] {
	const found: Branch[] = [];
	for (let one = branch.parent; one !== null; one = one.parent) found.push(one);
	return found;
}

/** True when the second is the first or inside it. */
export function isElementOf(outer: Branch, inner: Branch): boolean {
	return outer === inner || ancestors(inner).includes(outer);
}

type Attributes = Branch['attributes'];

/** Class and id with other names; null removes a name. */
export function mapNames(attributes: Attributes, to: (name: string) => string | null): Attributes {
	return attributes.flatMap(({ name, value }) => {
		if (name !== 'class' && name !== 'id') return [{ name, value }];
		const names = value.split(/\s+/).flatMap((one) => to(one) ?? []);
		return names.length === 0 ? [] : [{ name, value: names.join(' ') }];
	});
}
