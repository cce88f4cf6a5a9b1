/**
 * stage: the interactive picture of the map: redraws on change, follows the pointer and the keys.
 *
 * While the map moves, only as many edges are drawn as the machine manages at 30 frames per second, those with the most links first.
 * At rest all are drawn. A GPU usually manages all of them, software rendering some hundreds or thousands.
 */
import { between, type Camera, fitAll, type Point, pan, type Size, toScreen, zoomAt } from './camera.ts';
import type { Colouring } from './colours.ts';
import { watchGestures } from './gestures.ts';
import { NamesLayer } from './names-layer.ts';
import { Pace } from './pace.ts';
import { findBlogAt, findEdgeAt } from './pick.ts';
import { type Focus, type Look, Renderer } from './renderer.ts';
import type { Scene } from './scene.ts';

export interface StageEvents {
	/** A blog was selected, or the selection was cleared. */
	onBlog(place: number | null): void;
	/** An edge of the selected blog was clicked; `other` is its other end. */
	onEdge(other: number): void;
	onRest(camera: Camera): void;
}

export interface StageParts {
	readonly frame: HTMLElement;
	readonly picture: HTMLCanvasElement;
	readonly names: HTMLCanvasElement;
}

/** The picture is at rest after this long without movement. */
const REST_MS = 150;
const FLY_MS = 500;
const MAX_RATIO = 2;
/** The zoom for a blog that was searched for. */
const NEAR_ZOOM = 6;

export class Stage {
	readonly #parts: StageParts;
	readonly #events: StageEvents;
	readonly #scene: Scene;
	readonly #gl: WebGL2RenderingContext;
	readonly #names: NamesLayer;
	readonly #pace: Pace;
	readonly #ends: (() => void)[] = [];
	#renderer: Renderer;
	#colouring: Colouring | null = null;
	#size: Size = { width: 1, height: 1 };
	#whole: Camera;
	#camera: Camera;
	#flight: { readonly from: Camera; readonly to: Camera; readonly began: number } | null = null;
	#until = Number.POSITIVE_INFINITY;
	#focus: (Focus & { readonly place: number; readonly names: ReadonlySet<number> }) | null = null;
	#hovered: number | null = null;
	#isFrameRequested = false;
	#moved = 0;
	#restTimer: ReturnType<typeof setTimeout> | undefined;

	/** Null if the browser has no WebGL 2. */
	static open(parts: StageParts, scene: Scene, events: StageEvents): Stage | null {
		const gl = parts.picture.getContext('webgl2', { antialias: false, powerPreference: 'high-performance' });
		const write = parts.names.getContext('2d');
		return gl === null || write === null ? null : new Stage(parts, scene, events, gl, write);
	}

	private constructor(
		parts: StageParts,
		scene: Scene,
		events: StageEvents,
		gl: WebGL2RenderingContext,
		write: CanvasRenderingContext2D,
	) {
		this.#parts = parts;
		this.#scene = scene;
		this.#events = events;
		this.#gl = gl;
		this.#renderer = new Renderer(gl, scene);
		this.#pace = new Pace(scene.edges.length);
		this.#names = new NamesLayer(parts.frame, write, scene);
		this.#whole = fitAll(scene.bounds, this.#size);
		this.#camera = this.#whole;
		this.#watch();
	}

	#watch(): void {
		const { frame, picture } = this.#parts;
		const observer = new ResizeObserver(() => this.#resize());
		observer.observe(frame);
		this.#ends.push(() => observer.disconnect());
		const scheme = matchMedia('(prefers-color-scheme: dark)');
		const redraw = () => this.#requestFrame();
		scheme.addEventListener('change', redraw);
		const theme = new MutationObserver(redraw);
		theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
		this.#ends.push(
			() => scheme.removeEventListener('change', redraw),
			() => theme.disconnect(),
		);
		const onLost = (event: Event) => event.preventDefault();
		const onRestored = () => this.#restore();
		picture.addEventListener('webglcontextlost', onLost);
		picture.addEventListener('webglcontextrestored', onRestored);
		this.#ends.push(
			() => picture.removeEventListener('webglcontextlost', onLost),
			() => picture.removeEventListener('webglcontextrestored', onRestored),
			watchGestures(frame, {
				onPan: (dx, dy) => this.panBy(dx, dy),
				onZoom: (factor, at) => this.zoomBy(factor, at),
				onHover: (at) => this.#hover(at),
				onChoose: (at) => this.#choose(at),
			}),
		);
	}

	#restore(): void {
		this.#renderer = new Renderer(this.#gl, this.#scene);
		if (this.#colouring !== null) this.#renderer.colour(this.#colouring);
		this.#requestFrame();
	}

	close(): void {
		for (const end of this.#ends) end();
		clearTimeout(this.#restTimer);
		this.#gl.getExtension('WEBGL_lose_context')?.loseContext();
	}

	colour(colouring: Colouring): void {
		this.#colouring = colouring;
		this.#renderer.colour(colouring);
		this.#requestFrame();
	}

	/** Shows the map as it was on a day; infinity shows all of it. */
	showUntil(day: number): void {
		this.#until = day;
		if (this.#focus !== null) this.focus(this.#focus.place);
		this.#requestFrame();
	}

	/** Highlights a blog and its neighbours. */
	focus(place: number | null): void {
		if (place === null) this.#focus = null;
		else {
			const edges = this.#scene.edgesOf[place]!.filter(
				(edge) => this.#scene.edges[edge]!.first <= this.#until,
			);
			const ends = edges.flatMap((edge) => [this.#scene.edges[edge]!.from, this.#scene.edges[edge]!.to]);
			const names = new Set([...ends, place]);
			this.#focus = { place, edges, blogs: [...names], names };
		}
		this.#requestFrame();
	}

	flyTo(place: number): void {
		const [x, y] = [this.#scene.x[place]!, this.#scene.y[place]!];
		this.#fly({ x, y, scale: Math.max(this.#camera.scale, NEAR_ZOOM * this.#whole.scale) });
	}

	showAll(): void {
		this.#fly(this.#whole);
	}

	get camera(): Camera {
		return this.#camera;
	}

	set camera(camera: Camera) {
		this.#camera = camera;
		this.#requestFrame();
	}

	panBy(dx: number, dy: number): void {
		this.#move(pan(this.#camera, dx, dy));
	}

	/** Zooms around a point, by default the centre. */
	zoomBy(factor: number, at: Point = { x: this.#size.width / 2, y: this.#size.height / 2 }): void {
		this.#move(zoomAt(this.#camera, factor, at, this.#size, this.#whole));
	}

	/** The position of a blog on the screen. */
	placeOf(place: number): Point {
		return toScreen(this.#camera, this.#size, this.#scene.x[place]!, this.#scene.y[place]!);
	}

	/** The visible part with its names, as a PNG. */
	async save(): Promise<Blob | null> {
		const { picture, names } = this.#parts;
		const copy = document.createElement('canvas');
		[copy.width, copy.height] = [picture.width, picture.height];
		const context = copy.getContext('2d')!;
		context.fillStyle = getComputedStyle(this.#parts.frame).backgroundColor;
		context.fillRect(0, 0, copy.width, copy.height);
		this.#draw();
		context.drawImage(picture, 0, 0);
		context.drawImage(names, 0, 0);
		return new Promise((resolve) => copy.toBlob(resolve, 'image/png'));
	}

	#move(camera: Camera): void {
		this.#flight = null;
		this.#camera = camera;
		this.#moved = performance.now();
		this.#requestFrame();
	}

	#fly(to: Camera): void {
		const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
		if (!isStill) this.#flight = { from: this.#camera, to, began: performance.now() };
		if (isStill) this.#move(to);
		else this.#requestFrame();
	}

	#hover(at: Point | null): void {
		const found = at === null ? null : findBlogAt(this.#scene, this.#view(), at);
		if (found === this.#hovered) return;
		this.#hovered = found;
		this.#parts.frame.classList.toggle('over-blog', found !== null);
		this.#requestFrame();
	}

	#choose(at: Point): void {
		const blog = findBlogAt(this.#scene, this.#view(), at);
		const edge = blog === null ? findEdgeAt(this.#scene, this.#view(), at, this.#focus?.edges ?? []) : null;
		const ends = edge === null ? null : this.#scene.edges[edge]!;
		if (ends === null) this.#events.onBlog(blog);
		else this.#events.onEdge(ends.from === this.#focus!.place ? ends.to : ends.from);
	}

	#view() {
		return { camera: this.#camera, whole: this.#whole, size: this.#size, until: this.#until };
	}

	#resize(): void {
		const { frame, picture, names } = this.#parts;
		const size = { width: Math.max(1, frame.clientWidth), height: Math.max(1, frame.clientHeight) };
		const wasWhole = this.#camera === this.#whole;
		this.#size = size;
		this.#whole = fitAll(this.#scene.bounds, size);
		if (wasWhole) this.#camera = this.#whole;
		for (const canvas of [picture, names]) {
			canvas.width = Math.round(size.width * this.#ratio);
			canvas.height = Math.round(size.height * this.#ratio);
		}
		this.#draw();
	}

	get #ratio(): number {
		return Math.min(MAX_RATIO, devicePixelRatio || 1);
	}

	/** Draws on the next animation frame. */
	#requestFrame(): void {
		if (this.#isFrameRequested) return;
		this.#isFrameRequested = true;
		requestAnimationFrame(() => {
			this.#isFrameRequested = false;
			this.#step();
		});
	}

	#step(): void {
		if (this.#flight !== null) {
			const share = Math.min(1, (performance.now() - this.#flight.began) / FLY_MS);
			this.#camera = between(this.#flight.from, this.#flight.to, share);
			this.#moved = performance.now();
			if (share === 1) {
				this.#camera = this.#flight.to;
				this.#flight = null;
			}
		}
		this.#pace.step(performance.now(), this.#isMoving);
		this.#draw();
		clearTimeout(this.#restTimer);
		if (this.#flight !== null) this.#requestFrame();
		else if (this.#isMoving) this.#restTimer = setTimeout(() => this.#requestFrame(), REST_MS);
		else this.#events.onRest(this.#camera);
	}

	get #isMoving(): boolean {
		return this.#flight !== null || performance.now() - this.#moved < REST_MS;
	}

	#draw(): void {
		if (this.#colouring === null || this.#gl.isContextLost()) return;
		const isMoving = this.#isMoving;
		const frame = {
			...this.#view(),
			ratio: this.#ratio,
			focus: this.#focus,
			look: this.#look(),
			edges: isMoving ? this.#pace.edges : this.#scene.edges.length,
		};
		this.#renderer.draw(frame);
		if (!this.#pace.isKnown)
			this.#pace.learn(
				() => this.#renderer.draw(frame),
				() => this.#renderer.finish(),
			);
		this.#writeNames(isMoving);
	}

	#writeNames(isMoving: boolean): void {
		const first = [this.#hovered, this.#focus?.place ?? null].filter((place) => place !== null);
		this.#names.write(
			{ ...this.#view(), first, only: this.#focus?.names ?? null, share: isMoving ? 0.5 : 1 },
			this.#ratio,
		);
	}

	#look(): Look {
		const style = getComputedStyle(this.#parts.frame);
		return { paper: rgbOf(style.backgroundColor), accent: rgbOf(style.outlineColor) };
	}
}

/** Parses a computed colour such as `rgb(1, 2, 3)`. */
function rgbOf(colour: string): number[] {
	return (colour.match(/[\d.]+/g) ?? ['255', '255', '255']).slice(0, 3).map(Number);
}
