/** judgment: whether it is a blog, by which rules, and what was said before. */
import { useAnswer } from '../api.ts';
import { AnswerPanel } from '../parts/panel.tsx';
import { When } from '../parts/when.tsx';
import type { Blog } from '../values.ts';
import type { Items, KeptJudgment } from './values.ts';

export function Judgment({ blog }: { readonly blog: Blog }) {
	const answer = useAnswer<Items<KeptJudgment>>(`/api/blogs/${blog.id}/judgments`);
	return (
		<AnswerPanel
			id="judgment"
			title={titleOf(blog)}
			answer={answer}
			isEmpty={({ items }) => items.length === 0}
			none="It has not been looked at yet."
		>
			{({ items: [latest, ...before] }) => (
				<>
					<Rules judgment={latest!} />
					{before.length > 0 && (
						<details class="small">
							<summary class="soft">What was said before</summary>
							<ol class="history">
								{before.map((judgment) => (
									<li key={judgment.at}>
										<strong>{judgment.isBlog ? 'Blog' : 'No blog'}</strong>, <When at={judgment.at} />:{' '}
										{judgment.reason}
									</li>
								))}
							</ol>
						</details>
					)}
				</>
			)}
		</AnswerPanel>
	);
}

function titleOf({ judgment }: Blog): string {
	if (judgment === null) return 'Is it a blog?';
	return judgment.isBlog ? 'Why it is a blog' : 'Why it is no blog';
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
				Judged <When at={at} />.
			</p>
		</>
	);
}
