/**
 * routes: maps paths to views.
 *
 * A view is a file `views/<name>.tsx` that exports `View`. A route without its file is left out, also in the navigation. To add a
 * view, add its route and its file.
 */
import type { ComponentType } from 'preact';

export interface ViewProps {
	/** Named parts of the path: `/posts/:id` gives `id`. */
	readonly params: Readonly<Record<string, string>>;
	readonly query: URLSearchParams;
}

export interface ViewModule {
	readonly View: ComponentType<ViewProps>;
}

interface Route {
	readonly name: string;
	readonly path: string;
	/** The label in the navigation; null for views reached from other views. */
	readonly label: string | null;
	/** Not for visitors of a public server. */
	readonly isPrivate?: boolean;
}

const ALL: readonly Route[] = [
	{ name: 'search', path: '/', label: 'Search' },
	{ name: 'post', path: '/posts/:id', label: null },
	{ name: 'trends', path: '/trends', label: 'Trends' },
	{ name: 'conversations', path: '/conversations', label: null },
	{ name: 'today', path: '/today', label: 'Today' },
	{ name: 'map', path: '/map', label: 'Map' },
	{ name: 'graph', path: '/graph', label: 'Graph' },
	{ name: 'blogs', path: '/blogs', label: 'Blogs' },
	{ name: 'blog', path: '/blogs/:id', label: null },
	{ name: 'inspect', path: '/blogs/:id/inspect', label: null },
	{ name: 'searches', path: '/searches', label: 'Saved', isPrivate: true },
	{ name: 'crawl', path: '/crawl', label: 'Crawl', isPrivate: true },
	{ name: 'review', path: '/review', label: 'Review', isPrivate: true },
	{ name: 'visitors', path: '/visitors', label: null },
	{ name: 'api', path: '/api', label: 'API' },
];

const FILES = import.meta.glob<ViewModule>('./views/*.tsx');
const fileOf = (name: string) => FILES[`./views/${name}.tsx`];

export const ROUTES = ALL.filter(({ name }) => fileOf(name) !== undefined);

/** Lets views check whether a view exists before they link to it. */
export const hasView = (name: string): boolean => ROUTES.some((route) => route.name === name);

export interface Found {
	readonly route: Route;
	readonly params: Readonly<Record<string, string>>;
}

export function findRoute(path: string): Found | null {
	for (const route of ROUTES) {
		const params = matchPath(route.path, path);
		if (params !== null) return { route, params };
	}
	return null;
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
	const wanted = pattern.split('/').filter(Boolean);
	const given = path.split('/').filter(Boolean);
	if (wanted.length !== given.length) return null;
	const params: Record<string, string> = {};
	for (const [place, part] of wanted.entries()) {
		if (part.startsWith(':')) params[part.slice(1)] = given[place]!;
		else if (part !== given[place]) return null;
	}
	return params;
}

const loaded = new Map<string, Promise<ViewModule>>();

export function loadView(name: string): Promise<ViewModule> {
	let view = loaded.get(name);
	if (view === undefined) {
		view = fileOf(name)!();
		view.catch(() => loaded.delete(name));
		loaded.set(name, view);
	}
	return view;
}
