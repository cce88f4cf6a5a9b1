/**
 * content: what a post says, as the server cleaned it.
 *
 * It is parsed apart from the page, where nothing is loaded or run, then shown. A picture that is not loaded is shown as a frame with its words.
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
		for (const table of body.querySelectorAll('table')) putInScroller(table);
		for (const code of body.querySelectorAll('pre')) letScroll(code, 'Code');
		box.current!.replaceChildren(...body.childNodes);
	}, [html]);
	return <div class="prose" ref={box} lang={language ?? undefined} dir="auto" />;
}

/** How many pictures wait to be asked for. */
export const countImages = (html: string): number => html.split('<img data-src=').length - 1;

function frameOf(image: Element): HTMLElement {
	const frame = document.createElement('span');
	frame.className = 'picture';
	frame.textContent = image.getAttribute('alt')?.trim() || 'Picture without words';
	return frame;
}

/** A wide table moves within itself, not the page. */
function putInScroller(table: Element): void {
	const scroller = document.createElement('div');
	scroller.className = 'scroller';
	letScroll(scroller, 'Table');
	table.replaceWith(scroller);
	scroller.append(table);
}

/** With the keyboard, too. */
function letScroll(element: HTMLElement, label: string): void {
	element.tabIndex = 0;
	element.setAttribute('role', 'region');
	element.setAttribute('aria-label', label);
}
