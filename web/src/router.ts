/**
 * router: the address is the state; links stay real links.
 *
 * A click on a link of this site is taken over and shown without a load; everything else (another site, a new window, a download,
 * `data-load`) is the browser's. Where one scrolled to is kept for each entry of the history and found again on going back.
 */
import { useEffect, useState } from 'preact/hooks';

export interface Place {
	readonly path: string;
	readonly query: URLSearchParams;
	/** Different for each entry of the history. */
	readonly key: string;
}

interface Entry {
	readonly key: string;
	readonly scroll?: number;
	/** What a view wants to find again when one comes back to it. */
	readonly kept?: unknown;
}

const listeners = new Set<(place: Place) => void>();
/** Set when the router starts: to import this file does nothing. */
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

function tell(): void {
	place = readPlace();
	for (const listen of listeners) listen(place);
}

/** Goes to an address of this site; `replace` makes no new entry in the history. */
export function go(to: string, { replace = false } = {}): void {
	keepScroll();
	if (replace) history.replaceState(entry() ?? newEntry(), '', to);
	else history.pushState(newEntry(), '', to);
	const wasAt = place.path;
	tell();
	if (replace) return;
	stopRestoring();
	if (location.hash !== '') return;
	if (place.path !== wasAt) scrollTo(0, 0);
}

/** Keeps a value with this entry of the history. */
export function keep(kept: unknown): void {
	history.replaceState({ ...(entry() ?? newEntry()), kept }, '');
}

export const kept = (): unknown => entry()?.kept;

/** Names this entry of the history. */
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

/** `/?q=tea` from a path and values; empty ones are left out. */
export function href(path: string, values: Readonly<Record<string, string | null | undefined>> = {}): string {
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
	const text = query.toString();
	return text === '' ? path : `${path}?${text}`;
}

function keepScroll(): void {
	history.replaceState({ ...(entry() ?? newEntry()), scroll: Math.round(scrollY) }, '');
}

let stopRestoring = () => {};
const RESTORE_MS = 4000;

/** The list may have to be loaded again before one can stand where one stood: tried as the page grows, until the reader moves. */
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

function followLink(event: MouseEvent): void {
	const link = (event.target as Element | null)?.closest?.('a');
	if (!(link instanceof HTMLAnchorElement) || !isOurs(event, link)) return;
	event.preventDefault();
	const to = link.pathname + link.search + link.hash;
	go(to, { replace: to === location.pathname + location.search + location.hash });
	if (link.hash !== '') goToPart(link.hash.slice(1));
}

/** A part of the page; those who go by keyboard go on from there. */
export function goToPart(id: string): void {
	const part = document.getElementById(id);
	if (part instanceof HTMLDetailsElement) part.open = true;
	part?.scrollIntoView();
	part?.focus({ preventScroll: true });
}

/** What is answered by the server itself and not by a view. */
const SERVED = /^\/(?:api\/|feeds\/|mcp$|assets\/|opensearch\.xml$|icon\.svg$)|\.(?:ttl|jsonld)$/;

function isOurs(event: MouseEvent, link: HTMLAnchorElement): boolean {
	if (event.defaultPrevented || event.button !== 0) return false;
	if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
	if (link.origin !== location.origin || link.target !== '' || link.hasAttribute('download')) return false;
	return link.dataset.load === undefined && !SERVED.test(link.pathname);
}

export function startRouter(): void {
	place = readPlace();
	history.scrollRestoration = 'manual';
	addEventListener('click', followLink);
	addEventListener('pagehide', keepScroll);
	addEventListener('popstate', () => {
		tell();
		restoreScroll(entry()?.scroll ?? 0);
	});
	let timer: ReturnType<typeof setTimeout> | undefined;
	addEventListener('scroll', () => {
		clearTimeout(timer);
		timer = setTimeout(keepScroll, 150);
	});
	const scroll = entry()?.scroll;
	if (scroll !== undefined && scroll > 0) restoreScroll(scroll);
}
