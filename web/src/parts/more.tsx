/** more: the button that loads the next page of a list. */
import type { Pages } from '../pages.ts';
import { ProblemNote } from './problem-note.tsx';

export function More({ pages, words = 'More' }: { readonly pages: Pages<unknown>; readonly words?: string }) {
	if (pages.problem !== null && pages.pages.length > 0)
		return <ProblemNote problem={pages.problem} onRetry={pages.more} />;
	if (pages.next === null) return null;
	return (
		<p class="more">
			<button type="button" class="button" disabled={pages.isLoading} onClick={pages.more}>
				{pages.isLoading ? 'Loading …' : words}
			</button>
		</p>
	);
}
