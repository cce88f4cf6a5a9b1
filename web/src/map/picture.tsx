/** picture: the map canvas with its buttons and keys. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { savedState, saveState } from '../router.ts';
import type { Camera } from './camera.ts';
import type { Colouring } from './colours.ts';
import type { Scene } from './scene.ts';
import { Stage } from './stage.ts';

interface PictureProps {
	readonly scene: Scene;
	readonly colouring: Colouring;
	readonly until: number;
	/** The selected blog. */
	readonly place: number | null;
	readonly stage: { current: Stage | null };
	onBlog(place: number | null): void;
	onEdge(other: number): void;
}

const STEP = 60;
const ZOOM = 1.4;

const KEYS: Readonly<Record<string, (stage: Stage) => void>> = {
	ArrowLeft: (stage) => stage.panBy(STEP, 0),
	ArrowRight: (stage) => stage.panBy(-STEP, 0),
	ArrowUp: (stage) => stage.panBy(0, STEP),
	ArrowDown: (stage) => stage.panBy(0, -STEP),
	'+': (stage) => stage.zoomBy(ZOOM),
	'=': (stage) => stage.zoomBy(ZOOM),
	'-': (stage) => stage.zoomBy(1 / ZOOM),
	'0': (stage) => stage.showAll(),
};

export function Picture({ scene, colouring, until, place, stage, onBlog, onEdge }: PictureProps) {
	const frame = useRef<HTMLDivElement>(null);
	const picture = useRef<HTMLCanvasElement>(null);
	const names = useRef<HTMLCanvasElement>(null);
	const events = useRef({ onBlog, onEdge });
	events.current = { onBlog, onEdge };
	const [hasPicture, setHasPicture] = useState(true);
	useEffect(() => {
		const opened = Stage.open(
			{ frame: frame.current!, picture: picture.current!, names: names.current! },
			scene,
			{
				onBlog: (chosen) => events.current.onBlog(chosen),
				onEdge: (other) => events.current.onEdge(other),
				onRest: (camera) => saveState({ camera }),
			},
		);
		stage.current = opened;
		setHasPicture(opened !== null);
		const before = (savedState() as { camera?: Camera } | undefined)?.camera;
		if (opened !== null && before !== undefined) opened.camera = before;
		return () => {
			opened?.close();
			stage.current = null;
		};
	}, [scene, stage]);
	useEffect(() => stage.current?.colour(colouring), [scene, colouring, stage]);
	useEffect(() => stage.current?.showUntil(until), [scene, until, stage]);
	useEffect(() => stage.current?.focus(place), [scene, place, stage]);
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key === 'Escape') onBlog(null);
		const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key];
		if (act === undefined || stage.current === null) return;
		event.preventDefault();
		act(stage.current);
	};
	return (
		<div class="map-picture">
			<div
				class="map-frame"
				ref={frame}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the picture, which is an application of its own.
				tabIndex={0}
				role="application"
				aria-label="Map. Use the arrow keys to move, plus and minus to zoom, 0 to show everything. The table below lists the same blogs."
				onKeyDown={onKeyDown}
			>
				<canvas ref={picture} />
				<canvas ref={names} />
			</div>
			{hasPicture ? (
				<div class="map-zoom">
					<ZoomButton name="Zoom in" sign="+" onPress={() => stage.current?.zoomBy(ZOOM)} />
					<ZoomButton name="Zoom out" sign="−" onPress={() => stage.current?.zoomBy(1 / ZOOM)} />
					<ZoomButton name="Show all" sign="⤢" onPress={() => stage.current?.showAll()} />
				</div>
			) : (
				<p class="map-unsupported note">
					This browser cannot draw the map because it does not support WebGL 2. The table below lists the same
					blogs.
				</p>
			)}
		</div>
	);
}

function ZoomButton({ name, sign, onPress }: { name: string; sign: string; onPress(): void }) {
	return (
		<button type="button" class="button" aria-label={name} title={name} onClick={onPress}>
			{sign}
		</button>
	);
}
