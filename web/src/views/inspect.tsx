/** inspect: a stored page with what was read from it marked in place, the rule behind each, and the rules to be changed. */
import { useState } from 'preact/hooks';
import { address, useAnswer } from '../api.ts';
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
import { AnswerPanel } from '../parts/panel.tsx';
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
	const blog = useAnswer<Blog>(`/api/blogs/${id}`);
	const samples = useAnswer<Items<Sample>>(`/api/blogs/${id}/samples`);
	const items = samples.value?.items ?? [];
	const url = query.get('url') ?? (items.find(({ kind }) => kind === 'post') ?? items[0])?.url ?? null;
	useTitle('Inspect a page');
	const problem = blog.problem ?? samples.problem;
	return (
		<div class="inspect">
			<header class="view-head">
				<h1>What was read, and why</h1>
				<p class="lead-in">
					A page of {blog.value === null ? 'the blog' : <BlogLink {...blog.value} />}, as it was fetched.
					Choose a value to see where it stands.
				</p>
				{items.length > 0 && url !== null && <Samples id={id} items={items} url={url} />}
			</header>
			{problem !== null && <ProblemNote problem={problem} onRetry={samples.reload} />}
			{problem === null && samples.value === null && <Ghosts count={4} />}
			{samples.value !== null && url === null && (
				<Empty title="No page of it is stored yet">
					<p>Some are when it is visited next. Then what was read from them can be seen here.</p>
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
	const inspection = useAnswer<Inspection>(address(`/api/blogs/${id}/inspect`, { url }));
	const wrapper = useAnswer<BlogWrapper>(`/api/blogs/${id}/wrapper`);
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
				<section aria-label="Values read" class="read">
					{problem !== null && <ProblemNote problem={problem} onRetry={reload} />}
					{value === null && problem === null && <Ghosts count={3} />}
					{value !== null && <Read inspection={value} chosen={chosen} />}
				</section>
			</div>
			<AnswerPanel
				id="rules"
				title="Rules learnt for this blog"
				answer={wrapper}
				isEmpty={(kept) => kept.wrapper === null}
				none="None: its posts come whole from its feed, or its pages are read as any page is."
			>
				{(kept) => (
					<>
						<p class="small soft">
							In use since <When at={kept.from} />. The first rule of a property that gives something is
							taken; a pinned one stays first.
						</p>
						<Rules blogId={id} kept={kept} url={url} onChange={change} />
						<details class="edit">
							<summary>Edit them as they are written</summary>
							<Editor blogId={id} kept={kept} url={url} onChange={change} />
						</details>
					</>
				)}
			</AnswerPanel>
		</>
	);
}

function Read({ inspection, chosen }: { readonly inspection: Inspection; readonly chosen: Chosen }) {
	return (
		<>
			<p class="small soft">
				<OutLink to={inspection.url}>The page as it is now</OutLink>; fetched <When at={inspection.at} />.
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
