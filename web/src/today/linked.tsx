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

export function Linked({ id, title, pages }: LinkedProps) {
	if (pages.length === 0) return null;
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
