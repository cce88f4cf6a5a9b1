/** leaders: the blogs that lead opinion on a topic or in a period, with the posts that made them leaders. */
import { useApi } from '../api.ts';
import { Empty } from '../parts/empty.tsx';
import { FirstSteps } from '../parts/first-steps.tsx';
import { Ghosts } from '../parts/ghosts.tsx';
import { BlogLink } from '../parts/links.tsx';
import { Notes } from '../parts/notes.tsx';
import { PostLine } from '../parts/post-line.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import type { Stats } from '../values.ts';
import { counted } from '../words.ts';
import { ratio } from './figures.ts';
import { LeaderForm } from './leader-form.tsx';
import { type GraphState, leadersAddress, type Order } from './state.ts';
import type { CitedPost, Leader, Leaders as LeadersAnswer } from './values.ts';

export function Leaders({ state }: { readonly state: GraphState }) {
	const { value, problem, isLoading, reload } = useApi<LeadersAnswer>(leadersAddress(state));
	return (
		<>
			<LeaderForm state={state} />
			{problem !== null && <ProblemNote problem={problem} onRetry={reload} />}
			{problem === null && value === null && <Ghosts count={4} />}
			{problem === null && value !== null && (
				<div class="shown" aria-busy={isLoading}>
					<Shown answer={value} state={state} />
				</div>
			)}
		</>
	);
}

interface ShownProps {
	readonly answer: LeadersAnswer;
	readonly state: GraphState;
}

function Shown({ answer, state }: ShownProps) {
	const { posts, citations, leaders, notes } = answer;
	if (leaders.length === 0)
		return (
			<>
				<NoLeaders answer={answer} state={state} />
				<Notes notes={notes} />
			</>
		);
	return (
		<>
			<p role="status">
				{counted(posts, 'post')} {posts === 1 ? 'matches' : 'match'}; posts of other blogs cite{' '}
				{posts === 1 ? 'it' : 'them'} {counted(citations, 'time')}.
			</p>
			<Notes notes={notes} />
			<ol class="leaders">
				{leaders.map((leader) => (
					<li key={leader.blog.id}>
						<LeaderItem leader={leader} order={state.order} />
					</li>
				))}
			</ol>
		</>
	);
}

/** Says which step found nothing: the collection, the query, or the citations. */
function NoLeaders({ answer: { posts }, state: { q, from, to } }: ShownProps) {
	const { value: stats } = useApi<Stats>('/api/stats');
	if (stats?.posts === 0) return <FirstSteps />;
	if (posts === 0)
		return (
			<Empty title="No posts match">
				<p>
					{from !== '' || to !== ''
						? 'Try a longer period, or other words.'
						: 'Try other words, or leave the topic empty to use all posts.'}
				</p>
			</Empty>
		);
	return (
		<Empty title="Nobody cites these posts">
			<p>
				{counted(posts, 'post')} {posts === 1 ? 'matches' : 'match'}, but no post of another blog links to{' '}
				{posts === 1 ? 'it' : 'them'}.{' '}
				{q !== '' || from !== '' || to !== '' ? (
					'Try fewer words or a longer period.'
				) : (
					<>
						<a href="/blogs#add-url">Add more blogs</a>, or <a href="/crawl">watch the crawl</a> find them.
					</>
				)}
			</p>
		</Empty>
	);
}

interface LeaderProps {
	readonly leader: Leader;
	readonly order: Order;
}

function LeaderItem({ leader, order }: LeaderProps) {
	const { blog, posts, novelty, linksGained, score, influence, conversation, evidence } = leader;
	const worth = { novelty: score, influence, conversation }[order];
	return (
		<article>
			<h2 dir="auto">
				<BlogLink {...blog} />
			</h2>
			<p class="meta">
				<span>
					{order} score <strong>{ratio(worth)}</strong>
				</span>
				<span>cited {counted(linksGained, 'time')}</span>
				<span>{counted(posts, 'matching post')}</span>
				<span>mean novelty {ratio(novelty)}</span>
			</p>
			{evidence.length > 0 && (
				<details>
					<summary class="small">
						Evidence: {counted(evidence.length, 'cited post')}
						<span class="hidden"> of {blog.title ?? blog.url}</span>
					</summary>
					<ul class="evidence">
						{evidence.map((cited) => (
							<li key={cited.post.id}>
								<Cited cited={cited} />
							</li>
						))}
					</ul>
				</details>
			)}
		</article>
	);
}

function Cited({ cited: { post, novelty, citations, citedBy } }: { readonly cited: CitedPost }) {
	const more = citations - citedBy.length;
	return (
		<>
			<PostLine post={post} />
			<p class="small soft">
				Novelty {ratio(novelty)}; cited by {counted(citations, 'post')}
				{more > 0 ? ', first by' : ''}:
			</p>
			<ol class="steps">
				{citedBy.map((one) => (
					<li key={one.id}>
						<PostLine post={one} />
					</li>
				))}
			</ol>
			{more > 0 && <p class="small soft">and {counted(more, 'more post', 'more posts')}</p>}
		</>
	);
}
