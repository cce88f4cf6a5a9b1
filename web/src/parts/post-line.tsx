/** post-line: a post in a list: title, blog, day. */

import type { PostName } from '../values.ts';
import { shortAddress } from '../words.ts';
import { BlogLink } from './links.tsx';
import { When } from './when.tsx';

export const titleOf = ({ title, url }: PostName): string => title || shortAddress(url);

function PostLink({ post }: { readonly post: PostName }) {
	return (
		<a href={`/posts/${post.id}`} dir="auto">
			{titleOf(post)}
		</a>
	);
}

export function PostLine({ post }: { readonly post: PostName }) {
	return (
		<div class="post-line">
			<PostLink post={post} />
			<p class="meta">
				<BlogLink id={post.blogId} url={post.blog} title={post.blogTitle} />
				<When at={post.published} as="day" />
			</p>
		</div>
	);
}
