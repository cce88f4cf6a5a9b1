/** answer: the states of figures that load: placeholders, an error, an empty graph, or the figures. */
import type { ComponentChildren } from 'preact';
import type { ApiState } from '../api.ts';
import { Empty } from '../parts/empty.tsx';
import { FirstSteps } from '../parts/first-steps.tsx';
import { Ghosts } from '../parts/ghosts.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import type { GraphFigures } from './values.ts';

interface AnswerProps {
	readonly answer: ApiState<GraphFigures>;
	children(graph: GraphFigures): ComponentChildren;
}

export function Answer({ answer: { value: graph, problem, isLoading, reload }, children }: AnswerProps) {
	if (problem !== null) return <ProblemNote problem={problem} onRetry={reload} />;
	if (graph === null) return <Ghosts count={4} />;
	if (graph.nodes === 0) return <FirstSteps />;
	if (graph.edges === 0) return <NoLinks />;
	return (
		<div class="shown" aria-busy={isLoading}>
			{children(graph)}
		</div>
	);
}

function NoLinks() {
	return (
		<Empty title="No links between blogs yet">
			<p>
				The graph needs links from one blog of the collection to another. The crawler finds more blogs as it
				follows links: <a href="/crawl">watch the crawl</a>, or <a href="/blogs#add-url">add a blog</a> that
				the others link to.
			</p>
		</Empty>
	);
}
