/** feeds: the blog's own feeds, and how they are, in words. */
import { useAnswer } from '../api.ts';
import { OutLink } from '../parts/links.tsx';
import { AnswerPanel } from '../parts/panel.tsx';
import type { FeedHealth, Items } from './values.ts';

const ROLES: Readonly<Record<FeedHealth['role'], string>> = {
	posts: 'Posts',
	comments: 'Comments',
	other: 'Other',
};

export function Feeds({ id }: { readonly id: number }) {
	const answer = useAnswer<Items<FeedHealth>>(`/api/blogs/${id}/feeds`);
	return (
		<AnswerPanel
			id="feeds"
			title="Its feeds"
			answer={answer}
			isEmpty={({ items }) => items.length === 0}
			none="It has none: its posts are read from its pages."
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
		</AnswerPanel>
	);
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
