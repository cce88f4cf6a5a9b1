/** cause: what explains a burst: first posts, citations, shared links, related bursts. */
import { OutLink } from '../parts/links.tsx';
import { PostLine, titleOf } from '../parts/post-line.tsx';
import { href } from '../router.ts';
import type { Burst, Citation } from '../values.ts';
import { counted } from '../words.ts';

const SHOWN = 5;

export function Cause({ burst: { cause } }: { readonly burst: Burst }) {
	const { first, citations, links, together } = cause;
	return (
		<div class="cause">
			{first.length > 0 && (
				<section>
					<h4>First posts</h4>
					<ol class="lines">
						{first.slice(0, SHOWN).map((post) => (
							<li key={post.id}>
								<PostLine post={post} />
							</li>
						))}
					</ol>
				</section>
			)}
			{citations.length > 0 && (
				<section>
					<h4>Who cites whom</h4>
					<ul class="lines">
						{citations.slice(0, SHOWN).map((citation) => (
							<li key={`${citation.from.id} ${citation.to.id}`}>
								<Cites citation={citation} />
							</li>
						))}
					</ul>
					{citations.length > SHOWN && <p class="small soft">and {citations.length - SHOWN} more</p>}
				</section>
			)}
			{links.length > 0 && (
				<section>
					<h4>Shared links</h4>
					<ul class="lines">
						{links.slice(0, SHOWN).map(({ url, posts }) => (
							<li key={url} class="address">
								<OutLink to={url} /> <span class="small soft">{counted(posts, 'post')}</span>
							</li>
						))}
					</ul>
				</section>
			)}
			{together.length > 0 && (
				<section>
					<h4>Rising with it</h4>
					<p class="row">
						{together.map((words) => (
							<a class="tag" key={words} href={href('/', { q: words })} dir="auto">
								{words}
							</a>
						))}
					</p>
				</section>
			)}
		</div>
	);
}

function Cites({ citation: { from, to, text } }: { readonly citation: Citation }) {
	return (
		<>
			<a href={`/posts/${from.id}`} dir="auto">
				{titleOf(from)}
			</a>{' '}
			<span class="soft">cites</span>{' '}
			<a href={`/posts/${to.id}`} dir="auto">
				{titleOf(to)}
			</a>
			{text.trim() !== '' && (
				<span class="small soft" dir="auto">
					{' '}
					as “{text.trim()}”
				</span>
			)}
		</>
	);
}
