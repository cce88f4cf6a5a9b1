/** linked: the posts and the pages outside that most blogs link to. */
import { OutLink } from '../parts/links.tsx';
import type { LinkedPage } from '../values.ts';
import { counted, dayOf } from '../words.ts';
import { PostLine } from './post-line.tsx';
import { HowItSpread } from './spread.tsx';

interface LinkedProps {
	readonly id: string;
	readonly title: string;
	readonly pages: readonly LinkedPage[];
}

/** Where nothing is linked to by several blogs, some are shown that one links to. */
const MOST_OF_ONE = 5;

export function Linked({ id, title, pages: all }: LinkedProps) {
	if (all.length === 0) return null;
	const several = all.filter(({ blogs }) => blogs > 1);
	const pages = several.length === 0 ? all.slice(0, MOST_OF_ONE) : several;
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
				{text.trim() !== '' && <span dir="auto">; mostly as “{text.trim()}”</span>}
			</p>
			<HowItSpread url={url} />
		</>
	);
}
