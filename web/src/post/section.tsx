/** section: a part of the post view that loads on its own: heading, count and four states. */
import type { ComponentChildren } from 'preact';
import type { ApiState } from '../api.ts';
import { Ghosts } from '../parts/ghosts.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { count as inWords } from '../words.ts';

interface SectionProps<Value> {
	readonly id: string;
	readonly title: string;
	readonly count: number | null;
	readonly answer: ApiState<Value>;
	/** Text for the empty state. */
	readonly emptyText: string;
	children(value: Value): ComponentChildren;
}

export function Section<Value>({ id, title, count, answer, emptyText, children }: SectionProps<Value>) {
	const { value, problem, isLoading, reload } = answer;
	return (
		<section id={id} class="part" aria-labelledby={`${id}-title`} tabIndex={-1}>
			<h2 id={`${id}-title`}>
				{title}
				{count !== null && count > 0 && <span class="soft"> {inWords(count)}</span>}
			</h2>
			{problem !== null && <ProblemNote problem={problem} onRetry={reload} />}
			{isLoading && value === null && <Ghosts count={1} />}
			{count === 0 ? <p class="soft">{emptyText}</p> : value !== null && children(value)}
		</section>
	);
}
