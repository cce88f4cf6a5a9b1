/** api: the reference of the API, made from its OpenAPI document; each call can be tried in place. */
import { useEffect } from 'preact/hooks';
import { useAnswer } from '../api.ts';
import { Ghosts } from '../parts/ghosts.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { CallItem } from '../reference/call-item.tsx';
import { type Group, groupCalls, type OpenApi } from '../reference/document.ts';
import { reachable } from '../reference/schema-words.ts';
import { ValueTable } from '../reference/type-words.tsx';
import { goToPart } from '../router.ts';
import { useTitle } from '../title.ts';
import '../styles/reference.css';

export function View() {
	useTitle('API');
	const { value, problem, reload } = useAnswer<OpenApi>('/api/openapi.json');
	if (problem !== null) return <ProblemNote problem={problem} onRetry={reload} />;
	if (value === null) return <Ghosts count={6} />;
	return <Reference document={value} />;
}

function Reference({ document }: { readonly document: OpenApi }) {
	const groups = groupCalls(document);
	const named = document.components?.schemas ?? {};
	const values = reachable(schemasOf(groups), named);
	useEffect(() => goToPart(location.hash.slice(1)), []);
	return (
		<div class="beside reference">
			<aside aria-label="Contents">
				<Contents groups={groups} />
			</aside>
			<div>
				<h1>The API</h1>
				<Introduction document={document} />
				{groups.map(({ tag, calls }) => (
					<section key={tag} id={`tag-${tag}`} tabIndex={-1} class="group">
						<h2>{titled(tag)}</h2>
						{calls.map((call) => (
							<CallItem key={call.id} call={call} named={named} />
						))}
					</section>
				))}
				<section id="values" tabIndex={-1} class="group">
					<h2>Values</h2>
					{values.map((name) => (
						<ValueTable key={name} name={name} schema={named[name]!} />
					))}
				</section>
			</div>
		</div>
	);
}

const titled = (tag: string) => tag.charAt(0).toUpperCase() + tag.slice(1);

const schemasOf = (groups: readonly Group[]) =>
	groups
		.flatMap(({ calls }) => calls)
		.flatMap(({ body, answers }) => [body, ...answers.map((answer) => answer.body)])
		.flatMap((body) => (body === null ? [] : [body.schema]));

function Contents({ groups }: { readonly groups: readonly Group[] }) {
	return (
		<nav aria-label="Calls by subject">
			<ul>
				{groups.map(({ tag, calls }) => (
					<li key={tag}>
						<a href={`#tag-${tag}`}>{titled(tag)}</a> <span class="soft small">{calls.length}</span>
					</li>
				))}
				<li>
					<a href="#values">Values</a>
				</li>
			</ul>
		</nav>
	);
}

function Introduction({ document: { info } }: { readonly document: OpenApi }) {
	return (
		<div class="stack introduction">
			<p>{info.description}</p>
			<p class="soft">
				JSON over HTTP. Lists are <code>{'{items, next}'}</code>: give <code>next</code> back as{' '}
				<code>after</code>. Dates are ISO 8601. What goes wrong is told as{' '}
				<code>application/problem+json</code>. Reading is open on this machine; what changes something needs
				the token, as <code>Authorization: Bearer …</code>. The document is at{' '}
				<a href="/api/openapi.json">/api/openapi.json</a>, for agents there is MCP at <code>/mcp</code>.
			</p>
		</div>
	);
}
