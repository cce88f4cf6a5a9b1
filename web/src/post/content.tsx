/**
 * content: the content of a post, sanitised by the server.
 *
 * It is parsed in a separate document, which loads and runs nothing, before it is shown. An image that is not loaded becomes a frame
 * with its alternative text.
 */
import { useLayoutEffect, useRef } from 'preact/hooks';

interface ContentProps {
	readonly html: string;
	readonly language: string | null;
}

export function Content({ html, language }: ContentProps) {
	const box = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		const { body } = new DOMParser().parseFromString(html, 'text/html');
		for (const image of body.querySelectorAll('img:not([src])')) image.replaceWith(frameOf(image));
		for (const [i, table] of body.querySelectorAll('table').entries()) putInScroller(table, i);
		for (const [i, code] of body.querySelectorAll('pre').entries()) letScroll(code, `Code ${i + 1}`);
		box.current!.replaceChildren(...body.childNodes);
	}, [html]);
	return <div class="prose" ref={box} lang={language ?? undefined} dir="auto" />;
}

/** The number of images that are not loaded. */
export const countImages = (html: string): number => html.split('<img data-src=').length - 1;

function frameOf(image: Element): HTMLElement {
	const frame = document.createElement('span');
	frame.className = 'picture';
	frame.textContent = image.getAttribute('alt')?.trim() || 'Image without a description';
	return frame;
}

/** A wide table scrolls on its own, not with the page. */
function putInScroller(table: Element, place: number): void {
	const scroller = document.createElement('div');
	scroller.className = 'scroller';
	letScroll(scroller, `Table ${place + 1}`);
	table.replaceWith(scroller);
	scroller.append(table);
}

/** Makes the element scrollable by keyboard. */
function letScroll(element: HTMLElement, label: string): void {
	element.tabIndex = 0;
	element.setAttribute('role', 'region');
	element.setAttribute('aria-label', label);
}
