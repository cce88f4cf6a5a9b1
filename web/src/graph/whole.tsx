/** whole: the figures of the whole graph in words, and the blogs that matter most in it. */
import { useApi } from '../api.ts';
import { BlogLink } from '../parts/links.tsx';
import { Notes } from '../parts/notes.tsx';
import { count } from '../words.ts';
import { Answer } from './answer.tsx';
import { describeGraph, share } from './figures.ts';
import { figuresAddress } from './state.ts';
import type { GraphFigures, GraphNode } from './values.ts';

export function Whole() {
	const answer = useApi<GraphFigures>(figuresAddress());
	return (
		<Answer answer={answer}>
			{(graph) => (
				<>
					<dl class="graph-figures">
						{describeGraph(graph).map(({ name, value, meaning }) => (
							<div key={name}>
								<dt>{name}</dt>
								<dd class="value">{value}</dd>
								<dd class="small soft">{meaning}</dd>
							</div>
						))}
					</dl>
					<Notes notes={[...graph.notes, ...unsettledNote(graph)]} />
					<MostImportant blogs={graph.table} />
				</>
			)}
		</Answer>
	);
}

/** Some measures are found step by step, and may stop before they settle. */
const unsettledNote = ({ unsettled }: GraphFigures): readonly string[] =>
	unsettled.length === 0
		? []
		: [`Not exact, because the computation did not settle: ${unsettled.join(', ')}.`];

function MostImportant({ blogs }: { readonly blogs: readonly GraphNode[] }) {
	return (
		<section class="panel" aria-labelledby="important-title">
			<header>
				<h2 id="important-title">Most important blogs</h2>
			</header>
			<p class="small soft explained">
				By PageRank: the share of time that a reader who follows links at random spends on the blog. Links
				from important blogs count more.
			</p>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
			<section class="scroll" tabIndex={0} aria-label="Most important blogs, as a table">
				<table class="graph-table important-blogs">
					<thead>
						<tr>
							<th scope="col">Blog</th>
							<th scope="col" class="number">
								PageRank
							</th>
							<th scope="col" class="number">
								Linked by
							</th>
							<th scope="col" class="number">
								Links to
							</th>
							<th scope="col" class="number">
								Posts
							</th>
						</tr>
					</thead>
					<tbody>
						{blogs.map(({ key, title, pageRank, inDegree, outDegree, posts }) => (
							<tr key={key}>
								<th scope="row" dir="auto">
									<BlogLink id={null} url={key} title={title} />
								</th>
								<td class="number">{share(pageRank)}</td>
								<td class="number">{count(inDegree)}</td>
								<td class="number">{count(outDegree)}</td>
								<td class="number">{posts === null ? '–' : count(posts)}</td>
							</tr>
						))}
					</tbody>
				</table>
			</section>
		</section>
	);
}
