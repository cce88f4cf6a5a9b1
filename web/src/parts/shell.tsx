/** shell: the frame of every view: name, search box, navigation, theme switch, footer. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { go, href, type Place } from '../router.ts';
import { findRoute, ROUTES } from '../routes.ts';
import { site } from '../site.ts';
import { applyTheme, readTheme, type Theme } from '../theme.ts';
import { Icon } from './icon.tsx';

export function Header({ place, onKeys }: { readonly place: Place; onKeys(): void }) {
	return (
		<header class="top">
			<div class="wide">
				<a class="brand" href="/">
					<Icon name="sphere" />
					{site.name}
				</a>
				<SearchBox place={place} />
				<Navigation path={place.path} />
				<div class="tools">
					<button
						type="button"
						class="button quiet"
						onClick={onKeys}
						title="Keyboard shortcuts"
						aria-label="Show keyboard shortcuts"
					>
						?
					</button>
					<ThemeSwitch />
				</div>
			</div>
		</header>
	);
}

/** Views of a search; a new search stays in the view. */
const OF_SEARCH: ReadonlySet<string> = new Set(['/', '/map', '/conversations']);

/** On the search view, the other settings (sort, posts or blogs) are preserved. */
function SearchBox({ place }: { readonly place: Place }) {
	const view = OF_SEARCH.has(place.path) ? place.path : null;
	const shown = view === null ? '' : (place.query.get('q') ?? '');
	const [text, setText] = useState(shown);
	useEffect(() => setText(shown), [shown, place.key]);
	const search = (event: Event) => {
		event.preventDefault();
		const settings = place.path === '/' ? { sort: place.query.get('sort'), of: place.query.get('of') } : {};
		go(href(view ?? '/', { q: text.trim(), ...settings }));
	};
	return (
		<search class="find">
			<form action="/" onSubmit={search}>
				<label class="hidden" for="q">
					Search posts
				</label>
				<input
					id="q"
					name="q"
					type="search"
					value={text}
					placeholder="Search posts"
					autocomplete="off"
					autocapitalize="off"
					spellcheck={false}
					enterkeyhint="search"
					onInput={(event) => setText(event.currentTarget.value)}
					onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
				/>
				<button type="submit" class="button main" aria-label="Search">
					<Icon name="search" />
				</button>
			</form>
		</search>
	);
}

function Navigation({ path }: { readonly path: string }) {
	const at = findRoute(path)?.route.path ?? '';
	const isAt = (route: string) => (route === '/' ? at === '/' : at === route || at.startsWith(`${route}/`));
	const nav = useRef<HTMLElement>(null);
	// If the navigation scrolls, the current link stays visible.
	useEffect(() => {
		const current = nav.current?.querySelector('[aria-current]');
		if (current)
			nav.current!.scrollLeft +=
				current.getBoundingClientRect().right - nav.current!.getBoundingClientRect().right;
	}, [at]);
	return (
		<nav aria-label="Views" ref={nav}>
			{ROUTES.filter(({ label, isPrivate }) => label !== null && !(site.isVisitor && isPrivate)).map(
				({ label, path: to }) => (
					<a key={to} href={to} aria-current={isAt(to) ? 'page' : undefined}>
						{label}
					</a>
				),
			)}
		</nav>
	);
}

const NEXT: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' };
const THEME_WORDS: Readonly<Record<Theme, string>> = {
	system: 'system',
	light: 'light',
	dark: 'dark',
};

function ThemeSwitch() {
	const [theme, setTheme] = useState(readTheme);
	const change = () => {
		applyTheme(NEXT[theme]);
		setTheme(NEXT[theme]);
	};
	const words = `Theme: ${THEME_WORDS[theme]}. Change to ${THEME_WORDS[NEXT[theme]]}`;
	return (
		<button type="button" class="button quiet" onClick={change} title={words} aria-label={words}>
			<Icon name={theme} />
		</button>
	);
}

export function Footer() {
	return (
		<footer class="bottom">
			<div class="wide">
				<span>Logosphere {__VERSION__}</span>
				{site.isPublic && <a href="/visitors">Suggest a blog, or ask for a removal</a>}
				<a href="/feeds/search.atom">Atom feed of all posts</a>
				<a href="/opensearch.xml">OpenSearch</a>
				<a href="/api/openapi.json">OpenAPI</a>
				<a href="/api/blogs.opml">OPML of all blogs</a>
			</div>
		</footer>
	);
}
