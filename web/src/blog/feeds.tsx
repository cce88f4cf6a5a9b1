/** feeds: the blog's own feeds and their health. */
import { useApi } from '../api.ts';
import { OutLink } from '../parts/links.tsx';
import { ApiPanel } from '../parts/panel.tsx';
import type { FeedHealth, Items } from './values.ts';

const ROLES: Readonly<Record<FeedHealth['role'], string>> = {
	posts: 'Posts',
	comments: 'Comments',
	other: 'Other',
};

export function Feeds({ id }: { readonly id: number }) {
	const answer = useApi<Items<FeedHealth>>(`/api/blogs/${id}/feeds`);
	return (
		<ApiPanel
			id="feeds"
			title="Feeds"
			answer={answer}
			isEmpty={({ items }) => items.length === 0}
			emptyText="No feeds. Posts are read from the blog’s pages."
		>
			{({ items }) => (
				<ul class="feed-list">
					{items.map((feed) => (
						<li key={feed.url} data-well={feed.isWell}>
							<p>
								<OutLink to={feed.url} />{' '}
								<span class="small soft">
									{ROLES[feed.role]}
									{feed.format !== null && `, ${feed.format}`}
								</span>
							</p>
							<p class="small health">{capital(feed.health)}.</p>
						</li>
					))}
				</ul>
			)}
		</ApiPanel>
	);
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
