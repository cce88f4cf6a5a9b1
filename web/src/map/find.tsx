/** find: finds blogs on the map by part of their name or URL. */
import { useState } from 'preact/hooks';
import { shortAddress } from '../words.ts';
import { nameOf, type Scene } from './scene.ts';

const MAX_SHOWN = 8;

export function findBlogs({ map, order }: Scene, words: string, most: number): number[] {
	const wanted = words.trim().toLowerCase();
	if (wanted === '') return [];
	const found: number[] = [];
	for (const place of order) {
		if (found.length === most) break;
		const { title, url } = map.blogs[place]!;
		if (`${title ?? ''} ${url}`.toLowerCase().includes(wanted)) found.push(place);
	}
	return found;
}

export function FindBlog({ scene, onFind }: { readonly scene: Scene; onFind(place: number): void }) {
	const [words, setWords] = useState('');
	const found = findBlogs(scene, words, MAX_SHOWN);
	const take = (place: number | undefined) => {
		if (place === undefined) return;
		setWords('');
		onFind(place);
	};
	return (
		<form
			class="map-find"
			onSubmit={(event) => {
				event.preventDefault();
				take(found[0]);
			}}
		>
			<label>
				<span class="hidden">Find a blog on the map</span>
				<input
					type="search"
					placeholder="Find a blog on the map"
					value={words}
					autocomplete="off"
					onInput={({ currentTarget }) => setWords(currentTarget.value)}
				/>
			</label>
			{words.trim() !== '' && (
				<ul aria-label="Matching blogs">
					{found.map((place) => (
						<li key={place}>
							<button type="button" onClick={() => take(place)}>
								{nameOf(scene.map.blogs[place]!)}{' '}
								<span class="soft small">{shortAddress(scene.map.blogs[place]!.url)}</span>
							</button>
						</li>
					))}
					{found.length === 0 && <li class="soft small">No blogs on the map match.</li>}
				</ul>
			)}
		</form>
	);
}
