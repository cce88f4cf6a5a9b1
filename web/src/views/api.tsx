/** api: the API reference, generated from the OpenAPI document. Each call can be tried. */
import { useEffect } from 'preact/hooks';
import { useApi } from '../api.ts';
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
	const { value, problem, reload } = useApi<OpenApi>('/api/openapi.json');
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
				<h1>API reference</h1>
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
					<h2>Data types</h2>
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
		<nav aria-label="Calls by topic">
			<ul>
				{groups.map(({ tag, calls }) => (
					<li key={tag}>
						<a href={`#tag-${tag}`}>{titled(tag)}</a> <span class="soft small">{calls.length}</span>
					</li>
				))}
				<li>
					<a href="#values">Data types</a>
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
				JSON over HTTP. Lists are <code>{'{items, next}'}</code>: to get the next page, pass <code>next</code>{' '}
				as <code>after</code>. Dates are ISO 8601. Errors are <code>application/problem+json</code>. Reading
				is open on this machine. Writing requires the token, sent as <code>Authorization: Bearer …</code>. The
				OpenAPI document is at <a href="/api/openapi.json">/api/openapi.json</a>. Agents can use MCP at{' '}
				<code>/mcp</code>.
			</p>
		</div>
	);
}
