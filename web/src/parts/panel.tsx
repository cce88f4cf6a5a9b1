/** panel: a part of a view that is loaded on its own: heading, and its four states. */
import type { ComponentChildren } from 'preact';
import type { Answer } from '../api.ts';
import { Ghosts } from './ghosts.tsx';
import { ProblemNote } from './problem-note.tsx';

interface PanelProps {
	readonly id: string;
	readonly title: string;
	/** Beside the heading. */
	readonly aside?: ComponentChildren;
	readonly children: ComponentChildren;
}

export function Panel({ id, title, aside, children }: PanelProps) {
	return (
		<section id={id} class="panel" aria-labelledby={`${id}-title`} tabIndex={-1}>
			<header>
				<h2 id={`${id}-title`}>{title}</h2>
				{aside}
			</header>
			{children}
		</section>
	);
}

interface AnswerPanelProps<Value> extends Omit<PanelProps, 'children'> {
	readonly answer: Answer<Value>;
	isEmpty(value: Value): boolean;
	/** What is said where there is nothing. */
	readonly none: ComponentChildren;
	children(value: Value): ComponentChildren;
}

export function AnswerPanel<Value>({ answer, isEmpty, none, children, ...panel }: AnswerPanelProps<Value>) {
	const { value, problem, isLoading, reload } = answer;
	return (
		<Panel {...panel}>
			{problem !== null && <ProblemNote problem={problem} onRetry={reload} />}
			{isLoading && value === null && <Ghosts count={1} />}
			{value !== null && (isEmpty(value) ? <p class="soft">{none}</p> : children(value))}
		</Panel>
	);
}
