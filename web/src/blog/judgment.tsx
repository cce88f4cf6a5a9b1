/** judgment: whether the site is a blog, which rules decided that, and earlier decisions. */
import { useApi } from '../api.ts';
import { Decisions, type PersonsVerdict } from '../blogs/decisions.tsx';
import { ApiPanel } from '../parts/panel.tsx';
import { When } from '../parts/when.tsx';
import type { Blog } from '../values.ts';
import type { Items, KeptJudgment } from './values.ts';

export function Judgment({ blog, onChanged }: { readonly blog: Blog; onChanged(): void }) {
	const answer = useApi<Items<KeptJudgment>>(`/api/blogs/${blog.id}/judgments`);
	return (
		<ApiPanel
			id="judgment"
			title={titleOf(blog)}
			answer={answer}
			isEmpty={({ items }) => items.length === 0}
			emptyText="Not checked yet."
		>
			{({ items: [latest, ...before] }) => (
				<>
					<Rules judgment={latest!} />
					<Decisions
						url={blog.url}
						name={blog.title ?? blog.url}
						verdict={verdictOf(latest!)}
						isBlog={blog.judgment?.isBlog !== false}
						onChanged={() => {
							onChanged();
							answer.reload();
						}}
					/>
					{before.length > 0 && (
						<details class="small">
							<summary class="soft">Earlier decisions</summary>
							<ol class="history">
								{before.map((judgment) => (
									<li key={judgment.at}>
										<strong>{judgment.isBlog ? 'Blog' : 'Not a blog'}</strong>, <When at={judgment.at} />:{' '}
										{judgment.reason}
									</li>
								))}
							</ol>
						</details>
					)}
				</>
			)}
		</ApiPanel>
	);
}

function verdictOf({ isBlog, rules }: KeptJudgment): PersonsVerdict {
	if (!rules.some(({ rule }) => rule === 'person')) return null;
	return isBlog ? 'blog' : 'not-a-blog';
}

function titleOf({ judgment }: Blog): string {
	if (judgment === null) return 'Is it a blog?';
	return judgment.isBlog ? 'Why it is a blog' : 'Why it is not a blog';
}

function Rules({ judgment: { rules, reason, at } }: { readonly judgment: KeptJudgment }) {
	return (
		<>
			{rules.length === 0 ? (
				<p>{reason}</p>
			) : (
				<ul class="reasons">
					{rules.map(({ rule, why }) => (
						<li key={rule + why}>
							{why} <code class="soft">{rule}</code>
						</li>
					))}
				</ul>
			)}
			<p class="small soft">
				Decided <When at={at} />.
			</p>
		</>
	);
}
