/** pane: on wide screens a result opens beside the list. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Problem, toLoadProblem } from '../api.ts';
import { Ghosts } from '../parts/ghosts.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { loadView, type ViewModule } from '../routes.ts';

const WIDE = '(width >= 85rem)';

export const mayOpenBeside = (): boolean => matchMedia(WIDE).matches;

/** Whether a media query holds. */
export function useWidth(query: string): boolean {
	const [is, set] = useState(() => matchMedia(query).matches);
	useEffect(() => {
		const media = matchMedia(query);
		const listen = () => set(media.matches);
		media.addEventListener('change', listen);
		return () => media.removeEventListener('change', listen);
	}, [query]);
	return is;
}

/** The id of the post that is open; null on narrow screens. */
export function useOpenPost(query: URLSearchParams): string | null {
	const isWide = useWidth(WIDE);
	const id = query.get('post');
	return isWide && id !== null && /^\d{1,15}$/.test(id) ? id : null;
}

const NO_QUERY = new URLSearchParams();

interface PaneProps {
	readonly id: string;
	onClose(): void;
}

export function Pane({ id, onClose }: PaneProps) {
	const [view, setView] = useState<ViewModule | null>(null);
	const [problem, setProblem] = useState<Problem | null>(null);
	const pane = useRef<HTMLElement>(null);
	useEffect(() => {
		loadView('post').then(setView, () => setProblem(toLoadProblem()));
	}, []);
	useEffect(() => {
		if (pane.current) pane.current.scrollTop = 0;
	}, [id]);
	return (
		<section id="pane" class="pane" aria-label="Chosen post" tabIndex={-1} ref={pane}>
			<p class="row small">
				<a href={`/posts/${id}`}>Full page</a>
				<button type="button" class="button quiet" onClick={onClose}>
					Close
				</button>
			</p>
			{problem !== null && <ProblemNote problem={problem} />}
			{view === null ? (
				problem === null && <Ghosts count={4} />
			) : (
				<view.View key={id} params={{ id }} query={NO_QUERY} />
			)}
		</section>
	);
}
