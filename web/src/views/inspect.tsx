/** inspect: a stored page with its extracted values highlighted, their rules, and an editor for the rules. */
import { useState } from 'preact/hooks';
import { address, useApi } from '../api.ts';
import type { BlogWrapper, Items } from '../blog/values.ts';
import { type Chosen, useChosen } from '../inspect/chosen.ts';
import { Editor } from '../inspect/editor.tsx';
import { Frame } from '../inspect/frame.tsx';
import { Rules } from '../inspect/rules.tsx';
import type { Inspection, Sample } from '../inspect/values.ts';
import { ValuesList } from '../inspect/values-list.tsx';
import { Empty } from '../parts/empty.tsx';
import { Ghosts } from '../parts/ghosts.tsx';
import { BlogLink, OutLink } from '../parts/links.tsx';
import { ApiPanel } from '../parts/panel.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { When } from '../parts/when.tsx';
import { go, href } from '../router.ts';
import type { ViewProps } from '../routes.ts';
import { useTitle } from '../title.ts';
import type { Blog } from '../values.ts';
import { dayOf, shortAddress } from '../words.ts';
import '../styles/panels.css';
import '../styles/inspect.css';

export function View({ params, query }: ViewProps) {
	const id = encodeURIComponent(params.id!);
	const blog = useApi<Blog>(`/api/blogs/${id}`);
	const samples = useApi<Items<Sample>>(`/api/blogs/${id}/samples`);
	const items = samples.value?.items ?? [];
	const url = query.get('url') ?? (items.find(({ kind }) => kind === 'post') ?? items[0])?.url ?? null;
	useTitle('Inspect a page');
	const problem = blog.problem ?? samples.problem;
	return (
		<div class="inspect">
			<header class="view-head">
				<h1>Inspect a page</h1>
				<p class="lead-in">
					A stored page of {blog.value === null ? 'the blog' : <BlogLink {...blog.value} />}, with the values
					extracted from it. Select a value to see where it is on the page.
				</p>
				{items.length > 0 && url !== null && <Samples id={id} items={items} url={url} />}
			</header>
			{problem !== null && <ProblemNote problem={problem} onRetry={samples.reload} />}
			{problem === null && samples.value === null && <Ghosts count={4} />}
			{samples.value !== null && url === null && (
				<Empty title="No pages stored yet">
					<p>The next visit stores some. You can then inspect the values extracted from them here.</p>
				</Empty>
			)}
			{url !== null && samples.value !== null && <Inspected id={id} url={url} />}
		</div>
	);
}

interface SamplesProps {
	readonly id: string;
	readonly items: readonly Sample[];
	readonly url: string;
}

function Samples({ id, items, url }: SamplesProps) {
	return (
		<label class="field samples">
			Page
			<select
				value={url}
				onChange={(event) => go(href(`/blogs/${id}/inspect`, { url: event.currentTarget.value }))}
			>
				{!items.some((item) => item.url === url) && <option value={url}>{shortAddress(url)}</option>}
				{items.map((item) => (
					<option key={item.url} value={item.url}>
						{item.kind === 'home' ? 'Home page: ' : ''}
						{shortAddress(item.url)} ({dayOf(item.at)})
					</option>
				))}
			</select>
		</label>
	);
}

function Inspected({ id, url }: { readonly id: string; readonly url: string }) {
	const inspection = useApi<Inspection>(address(`/api/blogs/${id}/inspect`, { url }));
	const wrapper = useApi<BlogWrapper>(`/api/blogs/${id}/wrapper`);
	const [version, setVersion] = useState(0);
	const chosen = useChosen(`${version} ${url}`);
	const change = (now: BlogWrapper) => {
		wrapper.set(now);
		inspection.reload();
		setVersion(version + 1);
	};
	const { value, problem, reload } = inspection;
	return (
		<>
			<div class="side-by-side">
				<Frame blogId={id} url={url} mark={chosen.mark} version={version} />
				<section aria-label="Extracted values" class="read">
					{problem !== null && <ProblemNote problem={problem} onRetry={reload} />}
					{value === null && problem === null && <Ghosts count={3} />}
					{value !== null && <Read inspection={value} chosen={chosen} />}
				</section>
			</div>
			<ApiPanel
				id="rules"
				title="Rules learnt for this blog"
				answer={wrapper}
				isEmpty={(current) => current.wrapper === null}
				emptyText="None. Its feed has full posts, or its pages are read with general rules."
			>
				{(current) => (
					<>
						<p class="small soft">
							In use since <When at={current.from} />. For each property, the first rule that finds a value is
							used. A pinned rule stays first.
						</p>
						<Rules blogId={id} current={current} url={url} onChange={change} />
						<details class="edit">
							<summary>Edit the rules as JSON</summary>
							<Editor blogId={id} current={current} url={url} onChange={change} />
						</details>
					</>
				)}
			</ApiPanel>
		</>
	);
}

function Read({ inspection, chosen }: { readonly inspection: Inspection; readonly chosen: Chosen }) {
	return (
		<>
			<p class="small soft">
				Fetched <When at={inspection.at} />. <OutLink to={inspection.url}>Open the live page</OutLink>
			</p>
			{inspection.notes.map((note) => (
				<p class="small note" key={note}>
					{note}
				</p>
			))}
			<ValuesList inspection={inspection} chosen={chosen} />
		</>
	);
}
