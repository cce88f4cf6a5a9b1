/** panel: a section of a view that loads on its own: heading and four states. */
import type { ComponentChildren } from 'preact';
import type { ApiState } from '../api.ts';
import { Ghosts } from './ghosts.tsx';
import { ProblemNote } from './problem-note.tsx';

interface PanelProps {
	readonly id: string;
	readonly title: string;
	/** Shown beside the heading. */
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

interface ApiPanelProps<Value> extends Omit<PanelProps, 'children'> {
	readonly answer: ApiState<Value>;
	isEmpty(value: Value): boolean;
	/** Text for the empty state. */
	readonly emptyText: ComponentChildren;
	children(value: Value): ComponentChildren;
}

export function ApiPanel<Value>({ answer, isEmpty, emptyText, children, ...panel }: ApiPanelProps<Value>) {
	const { value, problem, isLoading, reload } = answer;
	return (
		<Panel {...panel}>
			{problem !== null && <ProblemNote problem={problem} onRetry={reload} />}
			{isLoading && value === null && <Ghosts count={1} />}
			{value !== null && (isEmpty(value) ? <p class="soft">{emptyText}</p> : children(value))}
		</Panel>
	);
}
