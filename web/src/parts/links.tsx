/** links: to other sites, to blogs, to feeds: each made in one place. */
import type { ComponentChildren } from 'preact';
import { address } from '../api.ts';
import { href } from '../router.ts';
import { hasView } from '../routes.ts';
import { hostOf, isWeb, shortAddress } from '../words.ts';
import { Icon } from './icon.tsx';

interface OutProps {
	readonly to: string;
	readonly children?: ComponentChildren;
}

/** To another site; it is not told where the reader came from. */
export function OutLink({ to, children }: OutProps) {
	const words = children ?? shortAddress(to);
	if (!isWeb(to)) return <span>{words}</span>;
	return (
		<a class="out" href={to} rel="noreferrer noopener external">
			{words}
		</a>
	);
}

interface BlogLinkProps {
	readonly id: number | null;
	readonly url: string;
	readonly title: string | null;
}

/** To what is known of a blog; to its posts where that view is not there. */
export function BlogLink({ id, url, title }: BlogLinkProps) {
	const to =
		id !== null && hasView('blog') ? `/blogs/${id}` : href('/', { q: `blog:${url}`, sort: 'newest' });
	return <a href={to}>{title || hostOf(url)}</a>;
}

const FORMATS = [
	['atom', 'Atom', 'application/atom+xml'],
	['rss', 'RSS', 'application/rss+xml'],
	['json', 'JSON', 'application/feed+json'],
] as const;

type Values = Readonly<Record<string, string | null | undefined>>;

/** The feeds of a list: `stem` is the address without the ending. */
export function feedsOf(stem: string, query: Values = {}) {
	return FORMATS.map(([ending, label, type]) => ({ label, type, href: address(`${stem}.${ending}`, query) }));
}

interface FeedLinksProps {
	readonly stem: string;
	readonly query?: Values;
	/** Of what, for those who hear it. */
	readonly of: string;
}

export function FeedLinks({ stem, query = {}, of }: FeedLinksProps) {
	return (
		<span class="feeds">
			<Icon name="feed" />
			{feedsOf(stem, query).map(({ label, type, href: to }) => (
				<a key={label} href={to} type={type} aria-label={`${label} feed of ${of}`}>
					{label}
				</a>
			))}
		</span>
	);
}
