/** links: links to other sites, to blogs and to feeds. */
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

/** Links to another site, without sending a referrer. */
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

/** Links to the view of a blog, or to its posts if that view does not exist. */
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

/** The feeds of a list; `stem` is the path without the extension. */
export function feedsOf(stem: string, query: Values = {}) {
	return FORMATS.map(([ending, label, type]) => ({ label, type, href: address(`${stem}.${ending}`, query) }));
}

interface FeedLinksProps {
	readonly stem: string;
	readonly query?: Values;
	/** What the feeds contain, for screen readers. */
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
