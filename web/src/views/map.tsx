/** map: an interactive map of the blogs and the links between them. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { BlogMap } from '../../../src/model/map.ts';
import { address, useApi } from '../api.ts';
import { ColourKey, Files, Notes, Settings } from '../map/around.tsx';
import { type Choice, choose, placeOf, readChoice, untilOf, untilText } from '../map/choice.ts';
import { colourMap, lightUp } from '../map/colours.ts';
import { FindBlog } from '../map/find.tsx';
import { BlogTable } from '../map/list.tsx';
import { useMap } from '../map/load.ts';
import { BlogPanel } from '../map/panel.tsx';
import { Picture } from '../map/picture.tsx';
import { makeScene } from '../map/scene.ts';
import type { Stage } from '../map/stage.ts';
import { TimeSlider } from '../map/time.tsx';
import { Empty } from '../parts/empty.tsx';
import { Ghosts } from '../parts/ghosts.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import type { ViewProps } from '../routes.ts';
import { Tabs } from '../search/tabs.tsx';
import { useTitle } from '../title.ts';
import type { Facets } from '../values.ts';
import '../styles/map.css';

export function View({ query }: ViewProps) {
	useTitle('Map');
	const choice = readChoice(query);
	const { answer, problem, retry } = useMap(choice.origin);
	if (problem !== null) return <ProblemNote problem={problem} onRetry={retry} />;
	if (answer === null) return <Ghosts count={4} />;
	if (answer.state === 'working') return <Working done={answer.done} step={answer.step} />;
	if (answer.map.blogs.length === 0)
		return (
			<Empty title="No map yet" isView>
				<p>
					The map shows blogs and the links between them. <a href="/blogs">Add a blog</a> to begin.
				</p>
			</Empty>
		);
	return <MapPage map={answer.map} choice={choice} />;
}

function Working({ done, step }: { readonly done: number; readonly step: string }) {
	return (
		<div class="map-working">
			<h1>Drawing the map …</h1>
			<progress max={1} value={done} aria-label="Progress" />
			<p class="soft">{step}</p>
		</div>
	);
}

/** The most blogs that light up: those with the most posts of the search. */
const MAX_LIT = 100;

/** The URLs of the blogs of a search; null without one, and until they are known. */
function useLit(q: string): ReadonlySet<string> | null {
	const { value } = useApi<Facets>(q === '' ? null : address('/api/facets', { q, limit: MAX_LIT }));
	return useMemo(
		() => (q === '' || value === null ? null : new Set(value.blog.map((blog) => blog.value.slice(1)))),
		[q, value],
	);
}

function MapPage({ map, choice }: { readonly map: BlogMap; readonly choice: Choice }) {
	const scene = useMemo(() => makeScene(map), [map]);
	const lit = useLit(choice.q);
	const colouring = useMemo(
		() => (lit === null ? colourMap(map, choice.colour) : lightUp(map, lit)),
		[map, choice.colour, lit],
	);
	const stage = useRef<Stage | null>(null);
	const [until, setUntil] = useState(() => untilOf(scene, choice.until));
	useEffect(() => setUntil(untilOf(scene, choice.until)), [scene, choice.until]);
	const place = placeOf(scene, choice.blog);
	const other = place === null ? null : placeOf(scene, choice.with);
	const idOf = (each: number | null) => (each === null ? '' : String(map.blogs[each]!.id));
	const show = (each: number | null) => choose(choice, { blog: idOf(each), with: '' });
	const goTo = (each: number) => {
		show(each);
		stage.current?.flyTo(each);
	};
	const pair = (each: number | null) => choose(choice, { with: idOf(each) });
	const all = Number.POSITIVE_INFINITY;
	return (
		<div class="map-page">
			<header class="map-head">
				<h1>Map</h1>
				<FindBlog scene={scene} onFind={goTo} />
				<Settings choice={choice} />
			</header>
			<Tabs q={choice.q} at="map" />
			<div class={place === null ? 'map-body' : 'map-body with-panel'}>
				<div class="stack">
					<Picture
						{...{ scene, colouring, until, place, stage }}
						onBlog={(each) => (each !== place || other !== null) && show(each)}
						onEdge={pair}
					/>
					<TimeSlider
						{...{ scene, until }}
						onShow={(day) => setUntil(day >= scene.lastDay ? all : day)}
						onSettle={(day) => choose(choice, { until: untilText(scene, day) }, { replace: true })}
					/>
				</div>
				{place !== null && (
					<BlogPanel
						{...{ scene, place, other, until }}
						onBlog={(each) => (each === null ? show(null) : goTo(each))}
						onPair={pair}
					/>
				)}
			</div>
			<ColourKey colouring={colouring} />
			<Notes scene={scene} />
			<Files {...{ scene, colouring, until, stage }} />
			<BlogTable {...{ scene, until, place }} onBlog={goTo} />
		</div>
	);
}
