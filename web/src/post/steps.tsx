/** steps: from a post to the next and the previous result, and back to the list. */
import { useKeys } from '../keys.ts';
import { go, isPlainClick, returnTo, usePlace } from '../router.ts';
import { findStep } from '../search/trail.ts';
import { count } from '../words.ts';

const postHref = (id: number) => `/posts/${id}`;

/** Nothing for a post that was not opened from results, or that is shown beside them. */
export function Steps({ id }: { readonly id: number }) {
	const isAlone = usePlace().path === postHref(id);
	const step = isAlone ? findStep(id) : null;
	const open = (to: number | null | undefined) => {
		if (to == null) return;
		// Back leads to the list, to the post that was read last.
		returnTo(postHref(to));
		go(postHref(to), { replace: true });
		scrollTo(0, 0);
	};
	useKeys({ j: () => open(step?.next), k: () => open(step?.previous) });
	if (step === null) return null;
	const link = (to: number | null, words: string) =>
		to === null ? (
			<span class="soft">{words}</span>
		) : (
			<a
				href={postHref(to)}
				onClick={(event) => {
					if (!isPlainClick(event)) return;
					event.preventDefault();
					open(to);
				}}
			>
				{words}
			</a>
		);
	return (
		<nav class="result-steps row" aria-label="Results">
			<a href={step.list}>All results</a>
			<span class="push" />
			{link(step.previous, 'Previous')}
			<span class="number soft">
				{count(step.place)} of {step.total}
			</span>
			{link(step.next, 'Next')}
		</nav>
	);
}
