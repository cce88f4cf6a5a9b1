/** result: a post in the results, or a blog with its best posts. */
import { useState } from 'preact/hooks';
import { BlogLink, OutLink } from '../parts/links.tsx';
import { When } from '../parts/when.tsx';
import { href } from '../router.ts';
import type { Mark, RankWeights, SearchResult } from '../values.ts';
import { counted, languageName, shortAddress } from '../words.ts';

interface ResultProps {
	readonly result: SearchResult;
	/** The best score, for comparison; null if the list is not sorted by score. */
	readonly best: number | null;
	readonly isNew?: boolean;
	/** Called before a post is opened, and may prevent it. */
	onOpen(event: MouseEvent, id: number): void;
}

export function PostResult({ result, best, isNew = false, onOpen }: ResultProps) {
	const { title, titleMarks, url, author, published, language, inboundLinks, copies } = result;
	return (
		<article class="result" data-url={url}>
			<h2>
				<a
					href={`/posts/${result.id}`}
					lang={language ?? undefined}
					dir="auto"
					onClick={(event) => onOpen(event, result.id)}
				>
					{title ? <Marked text={title} marks={titleMarks} /> : shortAddress(url)}
				</a>
				{isNew && <span class="new">new</span>}
			</h2>
			<p class="meta">
				<BlogLink id={result.blogId} url={result.blog} title={result.blogTitle} />
				{author !== null && author !== result.blogTitle && <span>{author}</span>}
				<When at={published} />
				{inboundLinks > 0 && <span>{counted(inboundLinks, 'inbound link')}</span>}
				{language !== null && <span>{languageName(language)}</span>}
			</p>
			<Snippet result={result} />
			<div class="acts">
				<OutLink to={url}>Original</OutLink>
				<a href={href('/', { like: url })}>More like this</a>
				{best !== null && <Why parts={result.parts} score={result.score} best={best} />}
				{copies.length > 0 && <Copies urls={copies} />}
			</div>
		</article>
	);
}

export function BlogResult({ result, best }: ResultProps) {
	return (
		<article class="result" data-url={result.url}>
			<h2 dir="auto">
				<BlogLink id={result.blogId} url={result.blog} title={result.blogTitle ?? result.title} />
			</h2>
			<p class="meta">
				<OutLink to={result.blog} />
				{result.inboundLinks > 0 && <span>{counted(result.inboundLinks, 'inbound link')}</span>}
			</p>
			<Snippet result={result} />
			{result.posts !== undefined && result.posts.length > 0 && (
				<ul class="speakers">
					{result.posts.map(({ url, title }) => (
						<li key={url} dir="auto">
							<OutLink to={url}>{title ?? shortAddress(url)}</OutLink>
						</li>
					))}
				</ul>
			)}
			<div class="acts">{best !== null && <Why parts={result.parts} score={result.score} best={best} />}</div>
		</article>
	);
}

function Snippet({ result: { snippet, snippetMarks, language } }: { readonly result: SearchResult }) {
	if (snippet === '') return null;
	return (
		<p class="snippet" lang={language ?? undefined} dir="auto">
			<Marked text={snippet} marks={snippetMarks} />
		</p>
	);
}

const PARTS: readonly (readonly [keyof RankWeights, string, string])[] = [
	['relevance', 'Words', 'how well the words match'],
	['links', 'Links', 'to the post and to its blog'],
	['freshness', 'Freshness', 'halved after 180 days'],
	['interval', 'Frequency', 'how often the blog has new posts'],
	['size', 'Length', 'of the text'],
];

interface WhyProps {
	readonly parts: RankWeights;
	readonly score: number;
	readonly best: number;
}

function Why({ parts, score, best }: WhyProps) {
	const [isOpen, setOpen] = useState(false);
	const rows = PARTS.map(([name, label, why]) => ({
		label,
		why,
		value: parts[name],
		text: parts[name].toFixed(3),
	}));
	return (
		<details onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary>Why this rank</summary>
			{isOpen && (
				<div class="drawer">
					<Bars rows={rows} max={Math.max(best, score)} />
					<p class="small soft">
						Total {score.toFixed(3)}
						{best > 0 && score < best && `, ${Math.round((score / best) * 100)}% of the top score`}.
					</p>
				</div>
			)}
		</details>
	);
}

function Copies({ urls }: { readonly urls: readonly string[] }) {
	return (
		<details>
			<summary>{counted(urls.length, 'copy', 'copies')}</summary>
			<ul class="drawer">
				{urls.map((url) => (
					<li key={url}>
						<OutLink to={url} />
					</li>
				))}
			</ul>
		</details>
	);
}

/** A bar with its number and an explanation. */
interface BarRow {
	readonly label: string;
	readonly value: number;
	/** The value as it is displayed. */
	readonly text: string;
	readonly why: string;
}

function Bars({ rows, max }: { readonly rows: readonly BarRow[]; readonly max: number }) {
	return (
		<div class="bars">
			{rows.map(({ label, value, text, why }) => (
				<div key={label}>
					<span>{label}</span>
					<span class="bar" aria-hidden="true">
						<b style={{ width: `${Math.max(0, Math.min(1, max > 0 ? value / max : 0)) * 100}%` }} />
					</span>
					<span class="number">{text}</span>
					<span class="why soft">{why}</span>
				</div>
			))}
		</div>
	);
}

/** Plain text with the matches marked. */
function Marked({ text, marks }: { readonly text: string; readonly marks: readonly Mark[] }) {
	const pieces = [];
	let done = 0;
	for (const [from, to] of marks) {
		if (from < done || to <= from) continue;
		pieces.push(text.slice(done, from), <mark key={from}>{text.slice(from, to)}</mark>);
		done = to;
	}
	pieces.push(text.slice(done));
	return <>{pieces}</>;
}
