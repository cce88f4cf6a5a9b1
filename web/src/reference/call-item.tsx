/** call-item: one API call: its description, its responses, and a form to try it. */
import { useState } from 'preact/hooks';
import type { Call, Schema } from './document.ts';
import { TryIt } from './try-it.tsx';
import { TypeWords } from './type-words.tsx';

interface CallItemProps {
	readonly call: Call;
	readonly named: Readonly<Record<string, Schema>>;
}

export function CallItem({ call, named }: CallItemProps) {
	const [isOpen, setOpen] = useState(false);
	return (
		<details class="call" id={call.id} onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary>
				<span class="method">{call.method}</span>
				<code class="path">{call.path}</code>
				<span class="summary">{call.summary}</span>
			</summary>
			{isOpen && (
				<div class="stack inner">
					{call.description !== null && <p>{call.description}</p>}
					<Answers call={call} />
					<TryIt call={call} named={named} />
				</div>
			)}
		</details>
	);
}

/** Success responses are described in full, errors in one line. */
function Answers({ call }: { readonly call: Call }) {
	const well = call.answers.filter(({ status }) => status.startsWith('2'));
	const ill = call.answers.filter(({ status }) => !status.startsWith('2'));
	return (
		<div class="small stack answers">
			{well.map(({ status, words, body }) => (
				<p key={status}>
					<strong>{status}</strong> {words} {body !== null && <TypeWords schema={body.schema} />}
					{body !== null && body.type !== 'application/json' && <span class="soft"> {body.type}</span>}
				</p>
			))}
			{ill.length > 0 && (
				<details>
					<summary class="soft">Errors: {ill.map(({ status }) => status).join(', ')}</summary>
					<ul>
						{ill.map(({ status, words }) => (
							<li key={status}>
								<strong>{status}</strong> {words}
							</li>
						))}
					</ul>
				</details>
			)}
		</div>
	);
}
