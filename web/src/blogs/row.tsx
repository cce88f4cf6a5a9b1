/** row: one blog in the list. */

import { describeInterval } from '../blog/rhythm.ts';
import { OutLink } from '../parts/links.tsx';
import type { Blog } from '../values.ts';
import { counted, languageName, shortAddress } from '../words.ts';

export function BlogRow({ blog }: { readonly blog: Blog }) {
	const { judgment, language } = blog;
	return (
		<article class="blog-row">
			<h2>
				<a href={`/blogs/${blog.id}`} lang={language ?? undefined} dir="auto">
					{blog.title || shortAddress(blog.url)}
				</a>
				{judgment === null && <span class="tag">not checked yet</span>}
				{judgment?.isBlog === false && <span class="tag bad">not a blog</span>}
			</h2>
			<p class="meta">
				<OutLink to={blog.url} />
				{blog.posts > 0 && <span>{counted(blog.posts, 'post')}</span>}
				{blog.intervalDays !== null && <span>{describeInterval(blog.intervalDays)}</span>}
				{blog.inboundLinks > 0 && <span>{counted(blog.inboundLinks, 'inbound link')}</span>}
				{language !== null && <span>{languageName(language)}</span>}
				{blog.platform !== null && <span>{blog.platform}</span>}
			</p>
			<About blog={blog} />
		</article>
	);
}

function About({ blog: { judgment, description, language } }: { readonly blog: Blog }) {
	if (judgment?.isBlog === false) return <p class="about">{judgment.reason}</p>;
	if (!description) return null;
	return (
		<p class="about" lang={language ?? undefined} dir="auto">
			{description}
		</p>
	);
}
