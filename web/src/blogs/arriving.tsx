/** arriving: what was added, as it comes in. */
import { OutLink } from '../parts/links.tsx';
import { count, counted, shortAddress } from '../words.ts';
import { type Arrival, clearArrivals, progressOf } from './arrivals.ts';

/** Longer lists are told as a sum, with the rest to be unfolded. */
const FEW = 5;

export function Arriving({ arrivals }: { readonly arrivals: readonly Arrival[] }) {
	if (arrivals.length === 0) return null;
	const isWaiting = arrivals.some(({ isDone }) => !isDone);
	const list = (
		<ul class="arrivals">
			{arrivals.map((arrival) => (
				<li key={arrival.url}>
					<OneArrival arrival={arrival} />
				</li>
			))}
		</ul>
	);
	return (
		<section class="arriving" aria-labelledby="arriving-title">
			<header class="row">
				<h2 id="arriving-title">Just added</h2>
				{!isWaiting && (
					<button type="button" class="button quiet" onClick={clearArrivals}>
						Clear
					</button>
				)}
			</header>
			{arrivals.length > 1 && <Sum arrivals={arrivals} />}
			{arrivals.length <= FEW ? (
				list
			) : (
				<details>
					<summary class="small soft">One by one</summary>
					{list}
				</details>
			)}
		</section>
	);
}

function Sum({ arrivals }: { readonly arrivals: readonly Arrival[] }) {
	const { all, lookedAt, blogs, others, troubles, posts } = progressOf(arrivals);
	return (
		<div class="sum">
			<progress max={all} value={lookedAt} aria-label="Addresses looked at" />
			<p class="small" role="status">
				{count(lookedAt)} of {counted(all, 'address', 'addresses')} looked at: {counted(blogs, 'blog')} with{' '}
				{counted(posts, 'post')}
				{others > 0 && `, ${count(others)} no blog`}
				{troubles > 0 && `, ${count(troubles)} not to be had`}.
			</p>
		</div>
	);
}

function OneArrival({ arrival }: { readonly arrival: Arrival }) {
	const { url, blog, isDone } = arrival;
	return (
		<div class="arrival" data-state={stateOf(arrival)}>
			<p>
				{blog === null ? (
					<strong class="address">{shortAddress(url)}</strong>
				) : (
					<a href={`/blogs/${blog.id}`} dir="auto">
						{blog.title ?? shortAddress(blog.url)}
					</a>
				)}
				{blog !== null && blog.title !== null && (
					<span class="small soft">
						{' '}
						<OutLink to={blog.url} />
					</span>
				)}
			</p>
			<p class="small" role="status">
				{!isDone && <i class="pulse" aria-hidden="true" />}
				{tell(arrival)}
			</p>
			{blog?.judgment?.isBlog && <p class="small soft because">{blog.judgment.reason}</p>}
		</div>
	);
}

type State = 'waiting' | 'blog' | 'none' | 'trouble';

function stateOf({ blog, trouble }: Arrival): State {
	if (trouble !== null) return 'trouble';
	const isBlog = blog?.judgment?.isBlog;
	return isBlog === undefined ? 'waiting' : isBlog ? 'blog' : 'none';
}

function tell(arrival: Arrival): string {
	const { blog, trouble, isDone, isUnderWay } = arrival;
	if (trouble !== null) return `It could not be had: ${trouble}`;
	if (blog === null || blog.judgment === null) {
		if (isDone) return 'It waits its turn; it will be in the list when it was looked at.';
		return isUnderWay ? 'Looking at it …' : 'About to be looked at …';
	}
	if (!blog.judgment.isBlog) return `Judged to be no blog: ${blog.judgment.reason}`;
	return `A blog, ${counted(blog.posts, 'post')}${isDone ? '' : ' so far'}.`;
}
