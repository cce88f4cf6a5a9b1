/** list: the blogs of the map as a table, for screen readers and for people who want figures. */
import { useState } from 'preact/hooks';
import { count, counted, languageName } from '../words.ts';
import { findBlogs } from './find.tsx';
import { nameOf, type Scene } from './scene.ts';

interface ListProps {
	readonly scene: Scene;
	readonly until: number;
	readonly place: number | null;
	onBlog(place: number): void;
}

const ROWS = 25;

export function BlogTable({ scene, until, place, onBlog }: ListProps) {
	const [words, setWords] = useState('');
	const [most, setMost] = useState(ROWS);
	const all = words.trim() === '' ? scene.order : findBlogs(scene, words, scene.order.length);
	const shown = all.filter((each) => scene.since[each]! <= until);
	return (
		<section class="stack map-table" aria-labelledby="map-table">
			<div class="row">
				<h2 id="map-table">Blogs on the map</h2>
				<label class="grow">
					<span class="hidden">Filter the table</span>
					<input
						type="search"
						placeholder="Filter the table"
						value={words}
						onInput={({ currentTarget }) => setWords(currentTarget.value)}
					/>
				</label>
				<span class="soft small" role="status">
					{counted(shown.length, 'blog')}
				</span>
			</div>
			<div class="scrolls">
				<table>
					<thead>
						<tr>
							<th scope="col">Blog (most influential first)</th>
							<th scope="col">Language</th>
							<th scope="col">Community</th>
							<th scope="col" class="number">
								Edges
							</th>
							<th scope="col" class="number">
								Influence
							</th>
						</tr>
					</thead>
					<tbody>
						{shown.slice(0, most).map((each) => (
							<Row key={each} scene={scene} place={each} isChosen={each === place} onBlog={onBlog} />
						))}
					</tbody>
				</table>
			</div>
			{shown.length > most && (
				<p class="more">
					<button type="button" class="button" onClick={() => setMost(most + 4 * ROWS)}>
						More blogs
					</button>
				</p>
			)}
		</section>
	);
}

interface RowProps {
	readonly scene: Scene;
	readonly place: number;
	readonly isChosen: boolean;
	onBlog(place: number): void;
}

function Row({ scene, place, isChosen, onBlog }: RowProps) {
	const blog = scene.map.blogs[place]!;
	return (
		<tr>
			<th scope="row">
				<button type="button" class="button quiet" aria-pressed={isChosen} onClick={() => onBlog(place)}>
					{nameOf(blog)}
				</button>
			</th>
			<td>{blog.language === null ? '' : languageName(blog.language)}</td>
			<td>{scene.map.communities[blog.community]?.name ?? ''}</td>
			<td class="number">{count(scene.edgesOf[place]!.length)}</td>
			<td class="number">{blog.influence.toFixed(3)}</td>
		</tr>
	);
}
