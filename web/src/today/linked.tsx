/** linked: the posts and external pages that most blogs link to. */
import { OutLink } from '../parts/links.tsx';
import { PostLine } from '../parts/post-line.tsx';
import type { LinkedPage } from '../values.ts';
import { counted, dayOf } from '../words.ts';
import { HowItSpread } from './spread.tsx';

interface LinkedProps {
	readonly id: string;
	readonly title: string;
	readonly pages: readonly LinkedPage[];
}

/** If no page is linked by several blogs, up to this many with a single blog are shown. */
const MAX_OF_ONE = 5;

export function Linked({ id, title, pages: all }: LinkedProps) {
	if (all.length === 0) return null;
	const several = all.filter(({ blogs }) => blogs > 1);
	const pages = several.length === 0 ? all.slice(0, MAX_OF_ONE) : several;
	return (
		<section class="panel" aria-labelledby={id}>
			<header>
				<h2 id={id}>{title}</h2>
			</header>
			<ol class="linked">
				{pages.map((page) => (
					<li key={page.url}>
						<LinkedItem page={page} />
					</li>
				))}
			</ol>
		</section>
	);
}

function LinkedItem({ page: { url, post, blogs, posts, first, text } }: { readonly page: LinkedPage }) {
	return (
		<>
			{post === null ? (
				<p class="address">
					<OutLink to={url} />
				</p>
			) : (
				<PostLine post={post} />
			)}
			<p class="small soft">
				{counted(blogs, 'blog')}, {counted(posts, 'post')}, first on {dayOf(first)}
				{text.trim() !== '' && <span dir="auto">; most common link text: “{text.trim()}”</span>}
			</p>
			<HowItSpread url={url} />
		</>
	);
}
