/** around: settings, colour key, notes and downloads around the map. */
import { When } from '../parts/when.tsx';
import { count, counted } from '../words.ts';
import { type Choice, choose } from './choice.ts';
import type { ColourBy, Colouring } from './colours.ts';
import { blogsCsv, edgesCsv, mapSvg, saveFile } from './download.ts';
import type { Scene } from './scene.ts';
import type { Stage } from './stage.ts';

const COLOURS: readonly (readonly [ColourBy, string])[] = [
	['community', 'Community'],
	['language', 'Language'],
];
const ORIGINS = [
	['', 'All links'],
	['post', 'Links in posts'],
	['comment', 'Links in comments'],
	['blogroll', 'Links in blogrolls'],
	['trackback', 'Trackbacks'],
	['pingback', 'Pingbacks'],
] as const;

export function Settings({ choice }: { readonly choice: Choice }) {
	return (
		<div class="map-settings">
			<fieldset class="segments" aria-label="Colour by" hidden={choice.q !== ''}>
				{COLOURS.map(([name, words]) => (
					<button
						type="button"
						key={name}
						aria-pressed={choice.colour === name}
						onClick={() => choose(choice, { colour: name }, { replace: true })}
					>
						{words}
					</button>
				))}
			</fieldset>
			<label>
				<span class="hidden">Links to show</span>
				<select
					value={choice.origin}
					onChange={({ currentTarget }) => choose(choice, { origin: currentTarget.value })}
				>
					{ORIGINS.map(([origin, words]) => (
						<option key={origin} value={origin}>
							{words}
						</option>
					))}
				</select>
			</label>
		</div>
	);
}

export function ColourKey({ colouring }: { readonly colouring: Colouring }) {
	return (
		<ul class="map-key" aria-label="Colour key">
			{colouring.groups.map(({ name, blogs, colour }) => (
				<li key={name}>
					<i style={{ background: colour }} aria-hidden="true" />
					{name} <span class="soft">{count(blogs)}</span>
				</li>
			))}
		</ul>
	);
}

export function Notes({ scene: { map } }: { readonly scene: Scene }) {
	return (
		<p class="soft small">
			{counted(map.blogs.length, 'blog')}, {counted(map.edges.length, 'edge')}. Blogs that link to each other
			are close together; size shows influence. Drawn <When at={map.made} as="ago" />. {map.notes.join(' ')}
		</p>
	);
}

interface FilesProps {
	readonly scene: Scene;
	readonly colouring: Colouring;
	readonly until: number;
	readonly stage: { readonly current: Stage | null };
}

export function Files({ scene, colouring, until, stage }: FilesProps) {
	const savePng = async () => {
		const blob = await stage.current?.save();
		if (blob) saveFile('map.png', blob);
	};
	const files: readonly (readonly [string, () => void])[] = [
		['PNG of this view', () => void savePng()],
		['SVG of the whole map', () => saveFile('map.svg', mapSvg(scene, colouring, until), 'image/svg+xml')],
		['CSV of the blogs', () => saveFile('map-blogs.csv', blogsCsv(scene), 'text/csv;charset=utf-8')],
		['CSV of the edges', () => saveFile('map-edges.csv', edgesCsv(scene), 'text/csv;charset=utf-8')],
	];
	return (
		<div class="row map-files">
			<span class="soft small">Download</span>
			{files.map(([words, save]) => (
				<button type="button" class="button quiet" key={words} onClick={save}>
					{words}
				</button>
			))}
		</div>
	);
}
