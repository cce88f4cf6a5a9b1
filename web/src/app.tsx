/** app: header, the view of the current URL, footer. */

import type { RefObject } from 'preact';
import { useEffect, useErrorBoundary, useRef, useState } from 'preact/hooks';
import { type Problem, toLoadProblem, toProblem } from './api.ts';
import { clockReady } from './clock.ts';
import { areKeysOn, KEYS, switchKeys, useKeys } from './keys.ts';
import { DemoBanner } from './parts/demo-banner.tsx';
import { Ghosts } from './parts/ghosts.tsx';
import { ProblemNote } from './parts/problem-note.tsx';
import { Footer, Header } from './parts/shell.tsx';
import { type Place, returns, usePlace } from './router.ts';
import { findRoute, loadView, type ViewModule, type ViewProps } from './routes.ts';
import { useTitle } from './title.ts';

export function App() {
	const place = usePlace();
	const keySheet = useRef<HTMLDialogElement>(null);
	useKeys({
		'/': () => focusSearch(),
		'?': () => keySheet.current?.showModal(),
	});
	const main = useFocusOnChange(place.path);
	return (
		<>
			<a class="skip button main" href="#main">
				Skip to content
			</a>
			<DemoBanner />
			<Header place={place} onKeys={() => keySheet.current?.showModal()} />
			<main id="main" class="body wide" tabIndex={-1} ref={main}>
				<Shown place={place} />
			</main>
			<p id="announcer" class="hidden" role="status" />
			<Footer />
			<KeySheet sheet={keySheet} />
		</>
	);
}

function focusSearch(): void {
	const box = document.querySelector<HTMLInputElement>('#q');
	box?.focus();
	box?.select();
}

/** A new view is a new page: screen readers start at its top. */
function useFocusOnChange(path: string) {
	const main = useRef<HTMLElement>(null);
	const shown = useRef(path);
	useEffect(() => {
		if (shown.current === path) return;
		shown.current = path;
		if (returns()) return;
		main.current?.focus({ preventScroll: true });
	}, [path]);
	return main;
}

interface Loaded {
	readonly name: string;
	readonly view: ViewModule | null;
	readonly problem: Problem | null;
}

function Shown({ place }: { readonly place: Place }) {
	const found = findRoute(place.path);
	const name = found?.route.name ?? null;
	const [loaded, setLoaded] = useState<Loaded | null>(null);
	useEffect(() => {
		if (name === null) return;
		let isWanted = true;
		Promise.all([loadView(name), clockReady]).then(
			([view]) => isWanted && setLoaded({ name, view, problem: null }),
			() => isWanted && setLoaded({ name, view: null, problem: toLoadProblem() }),
		);
		return () => {
			isWanted = false;
		};
	}, [name]);
	if (found === null) return <NotFound path={place.path} />;
	if (loaded === null || loaded.name !== name) return <Ghosts count={4} />;
	if (loaded.view === null)
		return <ProblemNote problem={loaded.problem!} onRetry={() => location.reload()} />;
	return <Guarded key={place.path} view={loaded.view} params={found.params} query={place.query} />;
}

/** An error in one view leaves the rest of the page working. */
function Guarded({ view: { View }, ...props }: ViewProps & { readonly view: ViewModule }) {
	const [error, reset] = useErrorBoundary();
	if (error !== undefined) return <ProblemNote problem={toProblem(error)} onRetry={reset} />;
	return <View {...props} />;
}

/** A dialog that lists the keyboard shortcuts. */
function KeySheet({ sheet }: { readonly sheet: RefObject<HTMLDialogElement | null> }) {
	return (
		<dialog class="sheet" ref={sheet} aria-labelledby="keys-title">
			<h2 id="keys-title">Keyboard shortcuts</h2>
			<dl>
				{KEYS.map(([key, does]) => (
					<>
						<dt>
							<kbd>{key}</kbd>
						</dt>
						<dd>{does}</dd>
					</>
				))}
			</dl>
			<p class="row">
				<input
					id="keys-on"
					type="checkbox"
					defaultChecked={areKeysOn()}
					onChange={(event) => switchKeys(event.currentTarget.checked)}
				/>
				<label for="keys-on">Enable single-key shortcuts</label>
			</p>
			<form method="dialog">
				<button type="submit" class="button">
					Close
				</button>
			</form>
		</dialog>
	);
}

/** For a URL without a view. */
function NotFound({ path }: { readonly path: string }) {
	useTitle('Not found');
	return (
		<div class="empty">
			<h1>Page not found</h1>
			<p>
				There is no page at <code>{path.slice(0, 200)}</code>.
			</p>
			<p>
				<a href="/">Search posts</a>
			</p>
		</div>
	);
}
