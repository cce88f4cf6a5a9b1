/** source: how the post came to be here: by which method, found when, changed when, gone when. */
import { type Fact, Facts } from '../parts/facts.tsx';
import { BlogLink, OutLink } from '../parts/links.tsx';
import { When } from '../parts/when.tsx';
import type { PostPage } from '../values.ts';
import { languageName } from '../words.ts';

const METHODS: Readonly<Record<PostPage['source'], string>> = {
	'full-feed': 'From the blog’s feed, which gives whole posts.',
	'feed-guided': 'From the page, guided by the blog’s feed.',
	model: 'From the page alone, by its structure.',
	wrapper: 'From its own page, by the rules learnt for this blog.',
	page: 'From its own page, as any page is read.',
};

export function Source({ post, blogTitle }: { readonly post: PostPage; readonly blogTitle: string | null }) {
	const facts: readonly Fact[] = [
		['Original', <OutLink key="url" to={post.url} />],
		['Blog', <BlogLink key="blog" id={post.blogId} url={post.blog} title={blogTitle} />],
		['Read', METHODS[post.source]],
		['Found', <When key="found" at={post.firstSeen} />],
		post.changed === post.firstSeen ? null : ['Changed', <When key="changed" at={post.changed} />],
		post.updated === null ? null : ['Updated', <When key="updated" at={post.updated} />],
		post.gone === null ? null : ['Gone', <When key="gone" at={post.gone} />],
		post.language === null ? null : ['Language', languageName(post.language)],
	];
	return (
		<>
			<h2 class="side-title">Source</h2>
			<Facts facts={facts} />
			<p class="small faint">
				<a href={`/posts/${post.id}.ttl`}>Turtle</a> · <a href={`/posts/${post.id}.jsonld`}>JSON-LD</a> ·{' '}
				<a href={`/api/posts/${post.id}`}>JSON</a>
			</p>
		</>
	);
}
