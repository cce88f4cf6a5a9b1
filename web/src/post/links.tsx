/** links: outbound and inbound links of the post, with anchor text and origin. */
import { type Page, useApi } from '../api.ts';
import { BlogLink, OutLink } from '../parts/links.tsx';
import { When } from '../parts/when.tsx';
import type { Link, LinkIn, LinkOut } from '../values.ts';
import { shortAddress } from '../words.ts';
import { Section } from './section.tsx';

const ORIGINS = {
	post: 'in the post',
	comment: 'in a comment',
	trackback: 'in a trackback',
	pingback: 'in a pingback',
	blogroll: 'in the blogroll',
} as const;

export function LinksIn({ id }: { readonly id: number }) {
	const answer = useApi<Page<LinkIn>>(`/api/posts/${id}/linked-by?limit=100`);
	return (
		<Section
			id="linked-by"
			title="Linked by"
			count={answer.value?.items.length ?? null}
			answer={answer}
			emptyText="No known links to this post from other blogs."
		>
			{({ items }) => (
				<ul class="links">
					{items.map((link) => (
						<li key={`${link.fromPost}${link.text}${link.origin}`}>
							<SourceOf link={link} />
							<p class="meta">
								<BlogLink id={link.fromBlogId} url={link.fromBlog} title={null} />
								{link.published !== null && <When at={link.published} as="day" />}
								<Evidence link={link} />
							</p>
						</li>
					))}
				</ul>
			)}
		</Section>
	);
}

function SourceOf({ link }: { readonly link: LinkIn }) {
	const words = link.fromPostTitle ?? shortAddress(link.fromPost ?? link.fromBlog);
	return link.fromPostId === null ? (
		<OutLink to={link.fromPost ?? link.fromBlog}>{words}</OutLink>
	) : (
		<a href={`/posts/${link.fromPostId}`}>{words}</a>
	);
}

export function LinksOut({ id }: { readonly id: number }) {
	const answer = useApi<Page<LinkOut>>(`/api/posts/${id}/links?limit=200`);
	return (
		<Section
			id="links"
			title="Outbound links"
			count={answer.value?.items.length ?? null}
			answer={answer}
			emptyText="No outbound links."
		>
			{({ items }) => (
				<ul class="links">
					{items.map((link) => (
						<li key={`${link.to}${link.text}${link.origin}`}>
							<OutLink to={link.to} />
							<p class="meta">
								{link.toPost !== null && <a href={`/posts/${link.toPost}`}>stored copy</a>}
								{link.toPost === null && link.toBlog !== null && (
									<BlogLink id={link.toBlog} url={link.to} title="the blog" />
								)}
								<Evidence link={link} />
							</p>
						</li>
					))}
				</ul>
			)}
		</Section>
	);
}

/** Where the link is and what its text says. */
function Evidence({ link }: { readonly link: Link }) {
	return (
		<>
			<span>
				{ORIGINS[link.origin]}
				{link.text.trim() !== '' && `: “${link.text.trim().slice(0, 200)}”`}
			</span>
			{link.rel.length > 0 && <span>rel {link.rel.join(' ')}</span>}
			{link.notFollowed !== null && <span>not followed: {link.notFollowed}</span>}
		</>
	);
}
