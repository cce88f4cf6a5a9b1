/** operators: the query language, explained, with examples to try. */
import { useState } from 'preact/hooks';
import { useAnswer } from '../api.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import type { OperatorHelp } from '../values.ts';
import { type Sought, searchHref } from './state.ts';

export function Operators({ sought }: { readonly sought: Sought }) {
	const [isOpen, setOpen] = useState(false);
	const { value, problem, reload } = useAnswer<readonly OperatorHelp[]>(isOpen ? '/api/operators' : null);
	return (
		<details class="fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary>How to ask</summary>
			{problem !== null && <ProblemNote problem={problem} onRetry={reload} />}
			<dl class="operators">
				{value?.map(({ name, example, help }) => (
					<div key={name}>
						<dt>
							<a href={searchHref({ ...sought, q: example, like: '' })}>
								<code>{example}</code>
							</a>
						</dt>
						<dd>{help}</dd>
					</div>
				))}
			</dl>
		</details>
	);
}
