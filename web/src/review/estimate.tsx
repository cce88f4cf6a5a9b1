/** estimate: how often the program is right, according to the answers so far. */
import type { ApiState } from '../api.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import { count, counted } from '../words.ts';
import type { Estimate, ReviewEstimate } from './values.ts';

export function EstimateBox({ answer }: { readonly answer: ApiState<ReviewEstimate> }) {
	const { value, problem, reload } = answer;
	return (
		<section aria-labelledby="estimate-title" class="stack estimate">
			<h2 id="estimate-title" class="side-head">
				Estimated accuracy
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
				name="Blog precision"
				estimate={judgment.precision}
				means="of the sites classified as blogs are blogs"
			/>
			<Share
				name="Blog recall"
				estimate={judgment.recall}
				means="of the blogs that were checked were recognised"
			/>
			<Share name="Post precision" estimate={post.precision} means="of the stored posts are posts" />
			<Share
				name="Clean extraction"
				estimate={post.wellRead}
				means="of the posts have complete, clean text"
			/>
			<p class="small soft">
				Based on {counted(answers.random, 'answer')} about random samples ({count(answers.all)} in all). The
				line is the 95% confidence interval. Recall follows Nanno et al. (2004, §4): it samples the sites
				classified as not blogs, and weights the blogs missed among them by the number of those sites (
				{count(decided.noBlog)} not blogs, {counted(decided.blog, 'blog')}).
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
				<p class="small soft">No answers yet.</p>
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

const percent = (share: number) => `${(share * 100).toFixed(share === 0 || share === 1 ? 0 : 1)}%`;
