/** panel: the selected blog: facts, its most linked neighbours, and the links themselves. */

import type { MapBlog } from '../../../src/model/map.ts';
import { type Page, useApi } from '../api.ts';
import { Facts } from '../parts/facts.tsx';
import { OutLink } from '../parts/links.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { When } from '../parts/when.tsx';
import type { LinkIn } from '../values.ts';
import { count, counted, dayOf, languageName } from '../words.ts';
import { isoDay, type Neighbour, nameOf, neighboursOf, type Scene } from './scene.ts';

interface PanelProps {
	readonly scene: Scene;
	readonly place: number;
	/** The neighbour whose links are shown. */
	readonly other: number | null;
	readonly until: number;
	onBlog(place: number | null): void;
	onPair(other: number | null): void;
}

const MAX_SHOWN = 8;

export function BlogPanel({ scene, place, other, until, onBlog, onPair }: PanelProps) {
	const blog = scene.map.blogs[place]!;
	const { linksTo, linkedFrom } = neighboursOf(scene, place, until);
	const since = scene.since[place]!;
	return (
		<section class="map-panel stack" aria-label="Selected blog">
			<header>
				<h2>
					<a href={`/blogs/${blog.id}`}>{nameOf(blog)}</a>
				</h2>
				<button type="button" class="button quiet" onClick={() => onBlog(null)}>
					Close
				</button>
			</header>
			<Facts
				facts={[
					['URL', <OutLink key="url" to={blog.url} />],
					['Language', blog.language === null ? 'unknown' : languageName(blog.language)],
					['Community', scene.map.communities[blog.community]?.name ?? 'none'],
					['Influence', `rank ${count(scene.order.indexOf(place) + 1)} of ${count(scene.order.length)}`],
					['Posts', count(blog.posts)],
					['Since', since === 0 ? 'unknown' : dayOf(isoDay(since))],
				]}
			/>
			{other === null ? (
				<>
					<List words="Links to" scene={scene} neighbours={linksTo} onPair={onPair} />
					<List words="Linked from" scene={scene} neighbours={linkedFrom} onPair={onPair} />
				</>
			) : (
				<Pair scene={scene} place={place} other={other} onBlog={onBlog} onPair={onPair} />
			)}
		</section>
	);
}

interface ListProps {
	readonly words: string;
	readonly scene: Scene;
	readonly neighbours: readonly Neighbour[];
	onPair(other: number): void;
}

function List({ words, scene, neighbours, onPair }: ListProps) {
	return (
		<div>
			<h3>
				{words} <span class="soft small">{counted(neighbours.length, 'blog')}</span>
			</h3>
			<ul class="map-neighbours">
				{neighbours.slice(0, MAX_SHOWN).map(({ place, links }) => (
					<li key={place}>
						<button type="button" onClick={() => onPair(place)}>
							<span>{nameOf(scene.map.blogs[place]!)}</span>
							<span class="number soft">{counted(links, 'link')}</span>
						</button>
					</li>
				))}
			</ul>
		</div>
	);
}

interface PairProps extends Pick<PanelProps, 'scene' | 'place' | 'onBlog' | 'onPair'> {
	readonly other: number;
}

function Pair({ scene, place, other, onBlog, onPair }: PairProps) {
	const [one, two] = [scene.map.blogs[place]!, scene.map.blogs[other]!];
	return (
		<div class="stack">
			<div class="row">
				<button type="button" class="button" onClick={() => onPair(null)}>
					All neighbours
				</button>
				<button type="button" class="button" onClick={() => onBlog(other)}>
					Go to {nameOf(two)}
				</button>
			</div>
			<Evidence from={one} to={two} />
			<Evidence from={two} to={one} />
		</div>
	);
}

const WHERE = {
	post: 'in the post',
	comment: 'in a comment on',
	trackback: 'in a trackback below',
	pingback: 'in a pingback below',
	blogroll: 'in its blogroll',
} as const;

/** The links behind an edge: posts, dates, anchor texts. */
function Evidence({ from, to }: { readonly from: MapBlog; readonly to: MapBlog }) {
	const { value, problem, isLoading, reload } = useApi<Page<LinkIn>>(
		`/api/blogs/${from.id}/links-to/${to.id}`,
	);
	return (
		<div aria-busy={isLoading}>
			<h3>
				From {nameOf(from)} to {nameOf(to)}
			</h3>
			{problem !== null && <ProblemNote problem={problem} onRetry={reload} />}
			{!isLoading && value?.items.length === 0 && <p class="soft small">No links.</p>}
			<ol class="map-evidence">
				{(isLoading ? [] : (value?.items ?? [])).map((link, place) => (
					<li key={place}>
						<p>“{link.text.trim() || link.to}”</p>
						<p class="soft small">
							<When at={link.published ?? link.firstSeen} as="day" /> {WHERE[link.origin]}{' '}
							{link.fromPostId !== null && (
								<a href={`/posts/${link.fromPostId}`}>{link.fromPostTitle || 'untitled post'}</a>
							)}
						</p>
					</li>
				))}
			</ol>
		</div>
	);
}
