/** names-layer: writes the names over the map, in the page's font and colours. */
import { FONT_SIZE, type NamesFrame, placeNames } from './names.ts';
import type { Scene } from './scene.ts';

/** One name per this many CSS pixels. */
const ROOM_FOR_NAME = 20_000;

export class NamesLayer {
	readonly #frame: HTMLElement;
	readonly #context: CanvasRenderingContext2D;
	readonly #scene: Scene;
	readonly #widths = new Map<string, number>();

	constructor(frame: HTMLElement, context: CanvasRenderingContext2D, scene: Scene) {
		this.#frame = frame;
		this.#context = context;
		this.#scene = scene;
	}

	/** Writes `share` of the names that fit. `ratio` is device pixels per CSS pixel. */
	write({ share, ...frame }: Omit<NamesFrame, 'most'> & { readonly share: number }, ratio: number): void {
		const { width, height } = frame.size;
		const context = this.#context;
		const style = getComputedStyle(this.#frame);
		context.setTransform(ratio, 0, 0, ratio, 0, 0);
		context.clearRect(0, 0, width, height);
		context.font = `${FONT_SIZE}px ${style.fontFamily}`;
		context.textAlign = 'center';
		context.textBaseline = 'middle';
		context.lineJoin = 'round';
		context.lineWidth = 3;
		context.strokeStyle = style.backgroundColor;
		context.fillStyle = style.color;
		const most = Math.ceil(((width * height) / ROOM_FOR_NAME) * share);
		const names = placeNames(this.#scene, { ...frame, most }, (text) => this.#widthOf(text));
		for (const { text, x, y } of names) {
			context.strokeText(text, x, y);
			context.fillText(text, x, y);
		}
	}

	#widthOf(text: string): number {
		let width = this.#widths.get(text);
		if (width === undefined) {
			width = this.#context.measureText(text).width;
			this.#widths.set(text, width);
		}
		return width;
	}
}
