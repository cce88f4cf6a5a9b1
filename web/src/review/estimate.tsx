/** estimate: how often the program is right, as far as persons have looked. */
import type { Answer } from '../api.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import { count, counted } from '../words.ts';
import type { Estimate, ReviewEstimate } from './values.ts';

export function EstimateBox({ answer }: { readonly answer: Answer<ReviewEstimate> }) {
	const { value, problem, reload } = answer;
	return (
		<section aria-labelledby="estimate-title" class="stack estimate">
			<h2 id="estimate-title" class="side-head">
				How good it is
			</h2>
			{problem !== null && <ProblemNote problem={problem} onRetry={reload} />}
			{value !== null && <Estimates value={value} />}
		</section>
	);
}

function Estimates({ value: { judgment, post, answers, decided } }: { readonly value: ReviewEstimate }) {
	return (
		<>
			<Share
				name="Precision of judgments"
				estimate={judgment.precision}
				means="of what was judged to be a blog is one"
			/>
			<Share
				name="Recall of judgments"
				estimate={judgment.recall}
				means="of the blogs that were looked at were recognised"
			/>
			<Share name="Precision of posts" estimate={post.precision} means="of what is kept as a post is one" />
			<Share name="Well read" estimate={post.wellRead} means="of the posts are read whole and clean" />
			<p class="small soft">
				From {counted(answers.random, 'answer')} about things drawn by chance ({count(answers.all)} in all).
				The line is where the true share lies 95 times in 100. Recall follows Nanno and others (2004, §4):
				among what was judged to be no blog some are drawn, and what is missed among them is weighed by how
				many there are ({count(decided.noBlog)} none, {counted(decided.blog, 'blog')}).
			</p>
		</>
	);
}

interface ShareProps {
	readonly name: string;
	readonly estimate: Estimate;
	readonly means: string;
}

function Share({ name, estimate: { value, low, high, n }, means }: ShareProps) {
	return (
		<div class="share">
			<h3>{name}</h3>
			{value === null ? (
				<p class="small soft">Nothing was looked at yet.</p>
			) : (
				<>
					<p>
						<strong>{percent(value)}</strong>{' '}
						<span class="small soft">
							{means}; {percent(low)} to {percent(high)}, {counted(n, 'answer')}
						</span>
					</p>
					<div class="interval" aria-hidden="true">
						<i style={{ left: `${low * 100}%`, width: `${(high - low) * 100}%` }} />
						<b style={{ left: `${value * 100}%` }} />
					</div>
				</>
			)}
		</div>
	);
}

const percent = (share: number) => `${(share * 100).toFixed(share === 0 || share === 1 ? 0 : 1)} %`;
