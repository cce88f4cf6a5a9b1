/**
 * renderer: draws the map with WebGL 2, from two buffers that stay on the GPU.
 *
 * Panning, zooming and the time slider only change uniforms; colours are a small buffer. Edges are sorted by their number of links,
 * so that fewer can be drawn while the map moves.
 */
import { type Camera, growth, type Size } from './camera.ts';
import { type Colouring, partsOf } from './colours.ts';
import { makeDiscProgram, makeLineProgram, type Program } from './programs.ts';
import type { Scene } from './scene.ts';

export interface Frame {
	readonly camera: Camera;
	/** The camera that shows the whole map. */
	readonly whole: Camera;
	readonly size: Size;
	/** Device pixels per CSS pixel. */
	readonly ratio: number;
	/** Days since 1970; later items are hidden. */
	readonly until: number;
	/** How many edges to draw. */
	readonly edges: number;
	/** The highlighted blog with its neighbours. */
	readonly focus: Focus | null;
	readonly look: Look;
}

export interface Focus {
	/** Indexes of edges. */
	readonly edges: readonly number[];
	/** Indexes of blogs. */
	readonly blogs: readonly number[];
}

/** Page colours, from 0 to 255. */
export interface Look {
	readonly paper: readonly number[];
	readonly accent: readonly number[];
}

const BETWEEN: readonly [number, number, number] = [130, 136, 145];
/** Opacity of everything outside the focus. */
const FAINT = 0.18;
/** Opacity of the edges in focus. */
const IN_FOCUS = 0.6;
/** Bytes of three floats: x, y, day. */
const LINE_STRIDE = 12;
/** Bytes of four floats: x, y, radius, day. */
const DISC_STRIDE = 16;

export class Renderer {
	readonly #gl: WebGL2RenderingContext;
	readonly #scene: Scene;
	readonly #lines: Program;
	readonly #discs: Program;
	readonly #lineArray: WebGLVertexArrayObject;
	readonly #discArray: WebGLVertexArrayObject;
	readonly #lineTints: WebGLBuffer;
	readonly #discTints: WebGLBuffer;
	/** The blogs, with the most influential drawn last, on top. */
	readonly #all: WebGLBuffer;
	readonly #chosen: WebGLBuffer;

	constructor(gl: WebGL2RenderingContext, scene: Scene) {
		this.#gl = gl;
		this.#scene = scene;
		this.#lines = makeLineProgram(gl);
		this.#discs = makeDiscProgram(gl);
		this.#chosen = gl.createBuffer();
		this.#all = gl.createBuffer();
		this.#lineArray = gl.createVertexArray();
		gl.bindVertexArray(this.#lineArray);
		this.#fill(lineData(scene));
		this.#attribute(this.#lines, 'place', 2, LINE_STRIDE, 0);
		this.#attribute(this.#lines, 'first', 1, LINE_STRIDE, 8);
		this.#lineTints = this.#tints(this.#lines);
		this.#discArray = gl.createVertexArray();
		gl.bindVertexArray(this.#discArray);
		this.#fill(discData(scene));
		this.#attribute(this.#discs, 'place', 2, DISC_STRIDE, 0);
		this.#attribute(this.#discs, 'radius', 1, DISC_STRIDE, 8);
		this.#attribute(this.#discs, 'since', 1, DISC_STRIDE, 12);
		this.#discTints = this.#tints(this.#discs);
		gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.#all);
		gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, Uint32Array.from(scene.order).reverse(), gl.STATIC_DRAW);
		gl.enable(gl.BLEND);
		gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
	}

	#fill(data: Float32Array): void {
		const gl = this.#gl;
		gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
		gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW);
	}

	#attribute({ attribute }: Program, name: string, parts: number, stride: number, at: number): void {
		const gl = this.#gl;
		gl.enableVertexAttribArray(attribute(name));
		gl.vertexAttribPointer(attribute(name), parts, gl.FLOAT, false, stride, at);
	}

	#tints({ attribute }: Program): WebGLBuffer {
		const gl = this.#gl;
		const buffer = gl.createBuffer();
		gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
		gl.enableVertexAttribArray(attribute('tint'));
		gl.vertexAttribPointer(attribute('tint'), 3, gl.UNSIGNED_BYTE, true, 0, 0);
		return buffer;
	}

	/** An edge within a group has the colour of the group. */
	colour({ of, groups }: Colouring): void {
		const { edges } = this.#scene;
		const parts = groups.map(({ colour }) => partsOf(colour));
		const discs = new Uint8Array(3 * of.length);
		for (const [place, group] of of.entries()) discs.set(parts[group]!, 3 * place);
		const lines = new Uint8Array(6 * edges.length);
		for (const [place, { from, to }] of edges.entries()) {
			const tint = of[from] === of[to] ? parts[of[from]!]! : BETWEEN;
			lines.set(tint, 6 * place);
			lines.set(tint, 6 * place + 3);
		}
		const gl = this.#gl;
		gl.bindBuffer(gl.ARRAY_BUFFER, this.#discTints);
		gl.bufferData(gl.ARRAY_BUFFER, discs, gl.STATIC_DRAW);
		gl.bindBuffer(gl.ARRAY_BUFFER, this.#lineTints);
		gl.bufferData(gl.ARRAY_BUFFER, lines, gl.STATIC_DRAW);
	}

	draw(frame: Frame): void {
		const gl = this.#gl;
		gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
		gl.clearColor(0, 0, 0, 0);
		gl.clear(gl.COLOR_BUFFER_BIT);
		this.#drawLines(frame);
		this.#drawDiscs(frame);
	}

	/** Waits until the GPU has finished drawing. */
	finish(): void {
		const gl = this.#gl;
		gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
	}

	#drawLines({ camera, whole, size, until, edges, focus, look }: Frame): void {
		const gl = this.#gl;
		const { uniform, program } = this.#lines;
		gl.useProgram(program);
		gl.bindVertexArray(this.#lineArray);
		gl.uniform4f(uniform('view'), ...viewOf(camera, size));
		gl.uniform1f(uniform('until'), until);
		const opacity = opacityOf(this.#scene.edges.length, camera.scale / whole.scale);
		gl.uniform1f(uniform('alpha'), opacity * (focus === null ? 1 : FAINT));
		gl.uniform4f(uniform('over'), 0, 0, 0, 0);
		gl.drawArrays(gl.LINES, 0, 2 * edges);
		if (focus === null || focus.edges.length === 0) return;
		const [red, green, blue] = look.accent.map((part) => part / 255) as [number, number, number];
		gl.uniform1f(uniform('alpha'), IN_FOCUS);
		gl.uniform4f(uniform('over'), red, green, blue, 1);
		this.#drawChosen(
			gl.LINES,
			focus.edges.flatMap((edge) => [2 * edge, 2 * edge + 1]),
		);
	}

	#drawDiscs({ camera, whole, size, ratio, until, focus, look }: Frame): void {
		const gl = this.#gl;
		const { uniform, program } = this.#discs;
		gl.useProgram(program);
		gl.bindVertexArray(this.#discArray);
		gl.uniform4f(uniform('view'), ...viewOf(camera, size));
		gl.uniform1f(uniform('until'), until);
		gl.uniform1f(uniform('grown'), growth(camera, whole) * ratio);
		const [red, green, blue] = look.paper.map((part) => part / 255) as [number, number, number];
		gl.uniform3f(uniform('paper'), red, green, blue);
		gl.uniform1f(uniform('alpha'), focus === null ? 1 : 1.5 * FAINT);
		gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.#all);
		gl.drawElements(gl.POINTS, this.#scene.order.length, gl.UNSIGNED_INT, 0);
		if (focus === null) return;
		gl.uniform1f(uniform('alpha'), 1);
		this.#drawChosen(gl.POINTS, focus.blogs);
	}

	#drawChosen(mode: number, places: readonly number[]): void {
		const gl = this.#gl;
		gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.#chosen);
		gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, Uint32Array.from(places), gl.DYNAMIC_DRAW);
		gl.drawElements(mode, places.length, gl.UNSIGNED_INT, 0);
	}
}

function lineData({ x, y, edges }: Scene): Float32Array {
	const data = new Float32Array(6 * edges.length);
	for (const [place, { from, to, first }] of edges.entries())
		data.set([x[from]!, y[from]!, first, x[to]!, y[to]!, first], 6 * place);
	return data;
}

function discData({ x, y, radius, since }: Scene): Float32Array {
	const data = new Float32Array(4 * x.length);
	for (let place = 0; place < x.length; place++)
		data.set([x[place]!, y[place]!, radius[place]!, since[place]!], 4 * place);
	return data;
}

/** The y axis of WebGL points up. */
function viewOf({ x, y, scale }: Camera, { width, height }: Size): [number, number, number, number] {
	const [across, up] = [(2 * scale) / width, (-2 * scale) / height];
	return [across, up, -x * across, -y * up];
}

/** Each edge is fainter when there are more of them, and stronger when zoomed in. */
function opacityOf(edges: number, zoom: number): number {
	return Math.min(0.6, Math.max(0.05, 12 / Math.sqrt(edges)) * Math.max(1, zoom) ** 0.5);
}
