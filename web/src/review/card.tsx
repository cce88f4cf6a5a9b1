/** card: one decision of the program, with the evidence needed to review it. */
import { OutLink } from '../parts/links.tsx';
import { When } from '../parts/when.tsx';
import { href } from '../router.ts';
import { count, counted, languageName, shortAddress } from '../words.ts';
import type { JudgmentQuestion, PostQuestion, Question } from './values.ts';
import { claimOf, labelOf } from './verdicts.ts';

export function Card({ question }: { readonly question: Question }) {
	const { before, doubts } = question;
	return (
		<article class="card" aria-labelledby="claim">
			<p class="small soft">{question.drawn === 'random' ? 'Random sample' : 'Uncertain'}</p>
			<h2 id="claim" tabIndex={-1}>
				{claimOf(question)}
			</h2>
			{question.kind === 'judgment' ? <OfBlog question={question} /> : <OfPost question={question} />}
			{doubts.length > 0 && (
				<div class="doubts">
					<h3>Why it is uncertain</h3>
					<Reasons reasons={doubts} />
				</div>
			)}
			{before !== null && (
				<p class="note">
					You answered “{labelOf(question.kind, before.verdict)}” <When at={before.at} as="ago" />
					{before.note !== null && `: ${before.note}`}. A new answer replaces it.
				</p>
			)}
		</article>
	);
}

function OfBlog({ question: { subject, evidence } }: { readonly question: JudgmentQuestion }) {
	const { title, description, language, platform, posts, rules, reason, latest, blogId, sample } = evidence;
	return (
		<>
			<div class="subject">
				<h3 lang={language ?? undefined} dir="auto">
					{title || shortAddress(subject)}
				</h3>
				<p class="meta">
					<OutLink to={subject} />
					<span>{counted(posts, 'post')}</span>
					{language !== null && <span>{languageName(language)}</span>}
					{platform !== null && <span>{platform}</span>}
					<a href={`/blogs/${blogId}`}>Details</a>
					{sample !== null && <a href={inspectHref(blogId, sample)}>Stored page</a>}
				</p>
				{description && (
					<p class="soft" lang={language ?? undefined} dir="auto">
						{description}
					</p>
				)}
			</div>
			<div>
				<h3>Why the program decided this</h3>
				{rules.length === 0 ? <p>{reason}</p> : <Reasons reasons={rules} />}
			</div>
			{latest.length > 0 && (
				<div>
					<h3>Latest posts, as extracted</h3>
					<ol class="glances">
						{latest.map((post) => (
							<li key={post.id}>
								<a href={`/posts/${post.id}`} dir="auto">
									{post.title || shortAddress(post.url)}
								</a>{' '}
								<span class="small soft">
									<When at={post.published} as="day" />
								</span>
								<p class="small soft clip" dir="auto">
									{post.excerpt}
								</p>
							</li>
						))}
					</ol>
				</div>
			)}
		</>
	);
}

function OfPost({ question: { evidence } }: { readonly question: PostQuestion }) {
	const { id, url, title, author, published, language, excerpt, ending, characters } = evidence;
	const { blog, blogId, blogTitle, sample } = evidence;
	return (
		<>
			<p class="meta">
				<OutLink to={url}>Original</OutLink>
				<a href={`/posts/${id}`}>Stored copy</a>
				{blogId !== null && (
					<a href={`/blogs/${blogId}`} dir="auto">
						{blogTitle ?? shortAddress(blog)}
					</a>
				)}
				{blogId !== null && sample !== null && <a href={inspectHref(blogId, sample)}>Stored page</a>}
				<span>{counted(characters, 'character')}</span>
			</p>
			<div class="read-as" lang={language ?? undefined} dir="auto">
				<h3>{title || <span class="soft">no title</span>}</h3>
				<p class="small soft">
					{author ?? 'no author'} · <When at={published} as="day" />
				</p>
				<div class="read-text">{excerpt.trim() === '' ? 'no text' : excerpt}</div>
				{ending !== '' && (
					<>
						<p class="small soft cut">
							… {count(Math.max(0, characters - excerpt.length - ending.length))} characters …
						</p>
						<div class="read-text">{ending}</div>
					</>
				)}
			</div>
		</>
	);
}

const inspectHref = (blogId: number, url: string) => href(`/blogs/${blogId}/inspect`, { url });

function Reasons({
	reasons,
}: {
	readonly reasons: readonly { readonly rule: string; readonly why: string }[];
}) {
	return (
		<ul class="reasons">
			{reasons.map(({ rule, why }) => (
				<li key={rule + why}>
					{why} <code class="soft">{rule}</code>
				</li>
			))}
		</ul>
	);
}
