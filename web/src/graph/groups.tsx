/** groups: a row of figures for each author, tag, region, language or platform. */
import { useApi } from '../api.ts';
import { Empty } from '../parts/empty.tsx';
import { Notes } from '../parts/notes.tsx';
import { go, href } from '../router.ts';
import { languageName, shortAddress } from '../words.ts';
import { Answer } from './answer.tsx';
import { Circle } from './circle.tsx';
import { columnsOf } from './columns.ts';
import { GROUPINGS, type GraphState, type Grouping, graphHref, groupsAddress } from './state.ts';
import type { GraphFigures, GraphGroup } from './values.ts';

export function Groups({ state }: { readonly state: GraphState }) {
	const answer = useApi<GraphFigures>(groupsAddress(state));
	return (
		<>
			<div class="controls">
				<label class="control">
					<span class="label">Group by</span>
					<select
						value={state.by}
						onChange={({ currentTarget: { value } }) =>
							go(graphHref({ ...state, by: GROUPINGS.find((one) => one === value) ?? state.by }))
						}
					>
						{GROUPINGS.map((by) => (
							<option key={by} value={by}>
								{by}
							</option>
						))}
					</select>
				</label>
			</div>
			<Answer answer={answer}>
				{({ grouped, notes }) =>
					grouped === null || grouped.groups.length === 0 ? (
						<NoGroups by={state.by} />
					) : (
						<>
							<Circle by={state.by} groups={grouped.groups} flows={grouped.flows} />
							<Table by={state.by} groups={grouped.groups} />
							<Notes notes={notes} />
							<Legend by={state.by} />
						</>
					)
				}
			</Answer>
		</>
	);
}

const WHY_NONE: Readonly<Record<Grouping, string>> = {
	author: 'No post names its author.',
	tag: 'No post has a tag or category.',
	region: 'No blog gives enough evidence of the country in which it is written.',
	language: 'The language of no blog is known.',
	platform: 'The software of no blog is known.',
};

function NoGroups({ by }: { readonly by: Grouping }) {
	return (
		<Empty title={`Nothing to group by ${by}`}>
			<p>
				{WHY_NONE[by]} Choose another grouping, or <a href="/crawl">wait until more posts are crawled</a>.
			</p>
		</Empty>
	);
}

interface TableProps {
	readonly by: Grouping;
	readonly groups: readonly GraphGroup[];
}

function Table({ by, groups }: TableProps) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
		<section class="scroll" tabIndex={0} aria-label={`Figures by ${by}`}>
			<table class="graph-table">
				<caption class="hidden">Figures by {by}</caption>
				<thead>
					<tr>
						<th scope="col">{by}</th>
						{columnsOf(by).map(({ name }) => (
							<th key={name} scope="col" class="number">
								{name}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{groups.map((group) => (
						<tr key={group.group}>
							<th scope="row" dir="auto">
								<GroupName by={by} group={group.group} />
							</th>
							{columnsOf(by).map((column) => (
								<td key={column.name} class="number">
									{column.valueOf(group)}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}

const REGION = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** Links to the posts of the group where a search can find them. */
function GroupName({ by, group }: { readonly by: Grouping; readonly group: string }) {
	if (by === 'region') return <>{REGION.of(group)}</>;
	if (by === 'author') return <AuthorName author={group} />;
	const filter = { tag: 'tag', language: 'lang', platform: 'platform' }[by];
	const words = by === 'language' ? languageName(group) : group;
	return <a href={href('/', { q: `${filter}:"${group.replaceAll('"', ' ')}"` })}>{words}</a>;
}

/** The API names an author as `Ann <http://a.example/>`. */
function AuthorName({ author }: { readonly author: string }) {
	const [, name = author, blog = ''] = /^(.*) <([^<>]*)>$/s.exec(author) ?? [];
	return (
		<>
			{name}
			{blog !== '' && (
				<span class="small soft on-blog">
					<a href={href('/', { q: `blog:${blog}`, sort: 'newest' })}>{shortAddress(blog)}</a>
				</span>
			)}
		</>
	);
}

function Legend({ by }: { readonly by: Grouping }) {
	return (
		<details class="legend">
			<summary>What the columns mean</summary>
			{by === 'author' && (
				<p class="small soft">
					Here, read “author” for “blog”. Links are those between the posts of authors.
				</p>
			)}
			<dl class="facts">
				{columnsOf(by).map(({ name, meaning }) => (
					<>
						<dt key={name}>{name}</dt>
						<dd>{meaning}</dd>
					</>
				))}
			</dl>
		</details>
	);
}
