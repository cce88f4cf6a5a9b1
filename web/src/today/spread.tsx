/** spread: how a link spread from blog to blog; loaded when it is opened. */
import { useState } from 'preact/hooks';
import { address, useApi } from '../api.ts';
import { PostLine, titleOf } from '../parts/post-line.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import type { Spread, SpreadStep } from '../values.ts';

export function HowItSpread({ url }: { readonly url: string }) {
	const [isOpen, setOpen] = useState(false);
	const { value, problem, isLoading, reload } = useApi<Spread>(
		isOpen ? address('/api/spread', { url }) : null,
	);
	return (
		<details onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary class="small">How it spread</summary>
			{isOpen && (
				<div class="drawer" aria-busy={isLoading}>
					{problem !== null && <ProblemNote problem={problem} onRetry={reload} />}
					{isLoading && value === null && <p class="soft">Loading …</p>}
					{value !== null && <Steps spread={value} />}
				</div>
			)}
		</details>
	);
}

function Steps({ spread: { steps, isCut } }: { readonly spread: Spread }) {
	const titles = new Map(steps.map(({ post }) => [post.id, titleOf(post)]));
	if (steps.length === 0) return <p class="soft">No stored post links to it.</p>;
	return (
		<>
			<ol class="steps">
				{steps.map((step) => (
					<li key={step.post.id} data-via={step.via !== null}>
						<PostLine post={step.post} />
						<Via step={step} titles={titles} />
					</li>
				))}
			</ol>
			{isCut && <p class="small soft">Only the first posts are shown.</p>}
		</>
	);
}

function Via({
	step: { via, text },
	titles,
}: {
	readonly step: SpreadStep;
	readonly titles: ReadonlyMap<number, string>;
}) {
	const from = via === null ? undefined : titles.get(via);
	return (
		<p class="small soft">
			{text.trim() !== '' && <span dir="auto">“{text.trim()}” </span>}
			{from !== undefined && via !== null && (
				<>
					via{' '}
					<a href={`/posts/${via}`} dir="auto">
						{from}
					</a>
				</>
			)}
		</p>
	);
}
