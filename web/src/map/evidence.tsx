/** evidence: the links behind an edge: posts, dates, anchor texts. */
import type { MapBlog } from '../../../src/model/map.ts';
import { type Page, useAnswer } from '../api.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import { When } from '../parts/when.tsx';
import type { LinkIn } from '../values.ts';
import { nameOf } from './scene.ts';

const WHERE = { post: 'in the post', comment: 'in a comment on', blogroll: 'in its list of blogs' } as const;

export function Evidence({ from, to }: { readonly from: MapBlog; readonly to: MapBlog }) {
	const { value, problem, isLoading, reload } = useAnswer<Page<LinkIn>>(
		`/api/blogs/${from.id}/links-to/${to.id}`,
	);
	return (
		<div aria-busy={isLoading}>
			<h3>
				From {nameOf(from)} to {nameOf(to)}
			</h3>
			{problem !== null && <ProblemNote problem={problem} onRetry={reload} />}
			{!isLoading && value?.items.length === 0 && <p class="soft small">No link.</p>}
			<ol class="map-evidence">
				{(isLoading ? [] : (value?.items ?? [])).map((link, place) => (
					<li key={place}>
						<p>“{link.text.trim() || link.to}”</p>
						<p class="soft small">
							<When at={link.published ?? link.firstSeen} as="day" /> {WHERE[link.origin]}{' '}
							{link.fromPostId !== null && (
								<a href={`/posts/${link.fromPostId}`}>{link.fromPostTitle || 'without a title'}</a>
							)}
						</p>
					</li>
				))}
			</ol>
		</div>
	);
}
