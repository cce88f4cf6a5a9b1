/** comments: who answered, and whom. */
import { type Page, useAnswer } from '../api.ts';
import { When } from '../parts/when.tsx';
import type { PlacedComment } from '../values.ts';
import { Section } from './section.tsx';
import { type Threaded, threadComments } from './threads.ts';

/** Further steps are not set in any more: a phone is narrow. */
const MAX_INDENT = 5;

export function Comments({ id, count }: { readonly id: number; readonly count: number }) {
	const answer = useAnswer<Page<PlacedComment>>(count > 0 ? `/api/posts/${id}/comments` : null);
	return (
		<Section id="comments" title="Comments" count={count} answer={answer} none="Nobody has commented.">
			{({ items }) => (
				<ol class="comments">
					{threadComments(items).map((threaded) => (
						<CommentItem key={threaded.item.place} {...threaded} />
					))}
				</ol>
			)}
		</Section>
	);
}

function CommentItem({ item, depth, parent }: Threaded<PlacedComment>) {
	return (
		<li data-depth={Math.min(depth, MAX_INDENT)}>
			<p class="meta">
				<strong>{item.author ?? 'Somebody'}</strong>
				<When at={item.published} />
				{parent !== null && <span>in answer to {parent.author ?? 'somebody'}</span>}
			</p>
			<div class="said" dir="auto">
				{item.text}
			</div>
		</li>
	);
}
