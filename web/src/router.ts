/**
 * router: the URL is the state; links are real links.
 *
 * The router handles clicks on links within the site. The browser handles everything else: other sites, new windows, downloads,
 * `data-load`. The scroll position is saved with each history entry and restored on going back.
 */
import { useEffect, useState } from 'preact/hooks';

export interface Place {
	readonly path: string;
	readonly query: URLSearchParams;
	/** Unique for each history entry. */
	readonly key: string;
}

interface Entry {
	readonly key: string;
	readonly scroll?: number;
	/** The target of the link by which the reader left. */
	readonly left?: string;
	/** State that a view restores when the reader comes back. */
	readonly saved?: unknown;
}

const listeners = new Set<(place: Place) => void>();
/** Set by `startRouter`; importing this file has no effect. */
let place: Place = { path: '/', query: new URLSearchParams(), key: '' };

function readPlace(): Place {
	if (entry() === null) history.replaceState(newEntry(), '');
	return {
		path: decodePath(location.pathname),
		query: new URLSearchParams(location.search),
		key: entry()!.key,
	};
}

function decodePath(path: string): string {
	try {
		return decodeURI(path);
	} catch {
		return path;
	}
}

function newEntry(): Entry {
	return { key: Math.random().toString(36).slice(2) };
}

function entry(): Entry | null {
	const state = history.state as Entry | null;
	return typeof state?.key === 'string' ? state : null;
}

function notify(): void {
	place = readPlace();
	for (const listen of listeners) listen(place);
}

/** Navigates within the site; `replace` adds no history entry. */
export function go(to: string, { replace = false } = {}): void {
	saveScroll();
	if (replace) history.replaceState(entry() ?? newEntry(), '', to);
	else history.pushState(newEntry(), '', to);
	const wasAt = place.path;
	notify();
	if (replace) return;
	stopReturning();
	stopRestoring();
	if (location.hash !== '') return;
	if (place.path !== wasAt) scrollTo(0, 0);
}

/** Saves a value with the current history entry. */
export function saveState(saved: unknown): void {
	history.replaceState({ ...(entry() ?? newEntry()), saved }, '');
}

export const savedState = (): unknown => entry()?.saved;

/** The key of the current history entry. */
export const entryKey = (): string => entry()?.key ?? '';

export function usePlace(): Place {
	const [now, setNow] = useState(place);
	useEffect(() => {
		listeners.add(setNow);
		setNow(place);
		return () => void listeners.delete(setNow);
	}, []);
	return now;
}

/** A URL such as `/?q=tea` from a path and values; empty values are left out. */
export function href(path: string, values: Readonly<Record<string, string | null | undefined>> = {}): string {
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
	const text = query.toString();
	return text === '' ? path : `${path}?${text}`;
}

function saveScroll(): void {
	history.replaceState({ ...(entry() ?? newEntry()), scroll: Math.round(scrollY) }, '');
}

let stopRestoring = () => {};
const RESTORE_MS = 4000;

/** A list may have to load before the page is long enough, so this retries as the page grows, until the reader moves. */
function restoreScroll(target: number): void {
	stopRestoring();
	const settle = () => {
		scrollTo(0, target);
		if (Math.abs(scrollY - target) <= 1) stopRestoring();
	};
	const observer = new ResizeObserver(settle);
	const timer = setTimeout(() => stopRestoring(), RESTORE_MS);
	const moves = ['wheel', 'touchmove', 'keydown'] as const;
	stopRestoring = () => {
		observer.disconnect();
		clearTimeout(timer);
		for (const name of moves) removeEventListener(name, stopRestoring);
		stopRestoring = () => {};
	};
	for (const name of moves) addEventListener(name, stopRestoring, { passive: true });
	observer.observe(document.body);
}

/** True after going back to a list, until its chosen link has had the focus for a moment. */
let isReturning = false;
export const returns = (): boolean => isReturning;
const SETTLE_MS = 500;
let stopReturning = () => {};

/** The link to focus on the next step back, instead of the one by which the reader left. */
let returnTarget: string | undefined;
export function returnTo(target: string): void {
	returnTarget = target;
}

/** Goes back to the link by which the reader left, once it is there. */
function restoreFocus(target: string | undefined): void {
	stopReturning();
	if (target === undefined) return;
	isReturning = true;
	const focus = () => {
		const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')];
		const link = links.find((one) => one.getAttribute('href') === target);
		if (link === undefined) return;
		link.focus({ preventScroll: true });
		observer.disconnect();
		clearTimeout(timer);
		timer = setTimeout(stopReturning, SETTLE_MS);
	};
	const observer = new MutationObserver(focus);
	let timer = setTimeout(() => stopReturning(), RESTORE_MS);
	stopReturning = () => {
		observer.disconnect();
		clearTimeout(timer);
		isReturning = false;
	};
	observer.observe(document.body, { childList: true, subtree: true });
}

function followLink(event: MouseEvent): void {
	const link = (event.target as Element | null)?.closest?.('a');
	if (!(link instanceof HTMLAnchorElement) || !isOurs(event, link)) return;
	event.preventDefault();
	const to = link.pathname + link.search + link.hash;
	if (link.closest('main') !== null)
		history.replaceState({ ...(entry() ?? newEntry()), left: link.getAttribute('href') ?? '' }, '');
	go(to, { replace: to === location.pathname + location.search + location.hash });
	if (link.hash !== '') goToPart(link.hash.slice(1));
}

/** Scrolls to a part of the page and moves the keyboard focus there. */
export function goToPart(id: string): void {
	const part = document.getElementById(id);
	if (part instanceof HTMLDetailsElement) part.open = true;
	part?.scrollIntoView();
	part?.focus({ preventScroll: true });
}

/** Paths that the server handles itself. */
const SERVED = /^\/(?:api\/|feeds\/|mcp$|assets\/|opensearch\.xml$|icon\.svg$)|\.(?:ttl|jsonld)$/;

/** No click that opens a new window. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
	button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

function isOurs(event: MouseEvent, link: HTMLAnchorElement): boolean {
	if (event.defaultPrevented || !isPlainClick(event)) return false;
	if (link.origin !== location.origin || link.target !== '' || link.hasAttribute('download')) return false;
	return link.dataset.load === undefined && !SERVED.test(link.pathname);
}

export function startRouter(): void {
	place = readPlace();
	history.scrollRestoration = 'manual';
	addEventListener('click', followLink);
	addEventListener('pagehide', saveScroll);
	addEventListener('popstate', () => {
		restoreFocus(returnTarget ?? entry()?.left);
		returnTarget = undefined;
		notify();
		restoreScroll(entry()?.scroll ?? 0);
	});
	let timer: ReturnType<typeof setTimeout> | undefined;
	addEventListener('scroll', () => {
		clearTimeout(timer);
		timer = setTimeout(saveScroll, 150);
	});
	const scroll = entry()?.scroll;
	if (scroll !== undefined && scroll > 0) restoreScroll(scroll);
}
