/** arriving: the progress of URLs that were just added. */
import { OutLink } from '../parts/links.tsx';
import { count, counted, shortAddress } from '../words.ts';
import { type Arrival, clearArrivals, progressOf } from './arrivals.ts';

/** Longer lists are shown as a summary, with the details folded. */
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
					<summary class="small soft">Show each URL</summary>
					{list}
				</details>
			)}
		</section>
	);
}

function Sum({ arrivals }: { readonly arrivals: readonly Arrival[] }) {
	const { all, checked, blogs, others, troubles, posts } = progressOf(arrivals);
	return (
		<div class="sum">
			<progress max={all} value={checked} aria-label="URLs checked" />
			<p class="small" role="status">
				{count(checked)} of {counted(all, 'URL')} checked: {counted(blogs, 'blog')} with{' '}
				{counted(posts, 'post')}
				{others > 0 && `, ${count(others)} not ${others === 1 ? 'a blog' : 'blogs'}`}
				{troubles > 0 && `, ${count(troubles)} could not be fetched`}.
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
				{describe(arrival)}
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

function describe(arrival: Arrival): string {
	const { blog, trouble, isDone, isUnderWay } = arrival;
	if (trouble !== null) return `Could not be fetched: ${trouble}`;
	if (blog === null || blog.judgment === null) {
		if (isDone) return 'Queued. It appears in the list once it has been checked.';
		return isUnderWay ? 'Checking …' : 'Waiting to be checked …';
	}
	if (!blog.judgment.isBlog) return `Not a blog: ${blog.judgment.reason}`;
	return `Blog with ${counted(blog.posts, 'post')}${isDone ? '' : ' so far'}.`;
}
