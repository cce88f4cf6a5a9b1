/** try-it: a form that sends a call and shows the response. */
import { useRef, useState } from 'preact/hooks';
import { isAbort } from '../api.ts';
import { count } from '../words.ts';
import type { Call, Parameter, Schema } from './document.ts';
import { addressOf, type Sent, sendCall } from './request.ts';
import { exampleOf } from './schema-words.ts';

interface TryItProps {
	readonly call: Call;
	readonly named: Readonly<Record<string, Schema>>;
}

export function TryIt({ call, named }: TryItProps) {
	const [sent, setSent] = useState<Sent | null>(null);
	const [trouble, setTrouble] = useState<string | null>(null);
	const [isSending, setSending] = useState(false);
	const abort = useRef<AbortController | null>(null);
	const send = async (event: SubmitEvent) => {
		event.preventDefault();
		const form = new FormData(event.currentTarget as HTMLFormElement);
		const textOf = (name: string) => String(form.get(name) ?? '').trim();
		const to = addressOf(call, (parameter) => textOf(`${parameter.in}:${parameter.name}`));
		abort.current = new AbortController();
		setSending(true);
		setTrouble(null);
		try {
			setSent(await sendCall(call, to, call.body === null ? null : textOf('body'), abort.current.signal));
		} catch (error) {
			setTrouble(isAbort(error) ? 'Cancelled.' : 'The server is not responding.');
		}
		setSending(false);
	};
	return (
		<div class="try">
			<form onSubmit={send}>
				{call.parameters.map((parameter) => (
					<Field key={parameter.in + parameter.name} parameter={parameter} call={call} />
				))}
				{call.body !== null && (
					<label class="field body">
						<span>
							Body <span class="soft">{call.body.type}</span>
						</span>
						<textarea
							name="body"
							rows={6}
							spellcheck={false}
							defaultValue={
								call.body.type.includes('json')
									? JSON.stringify(exampleOf(call.body.schema, named), null, 2)
									: ''
							}
						/>
					</label>
				)}
				<div class="row">
					<button type="submit" class="button main" disabled={isSending}>
						{isSending ? 'Waiting …' : 'Send'}
					</button>
					{isSending && (
						<button type="button" class="button" onClick={() => abort.current?.abort()}>
							Stop
						</button>
					)}
				</div>
			</form>
			<div role="status">
				{trouble !== null && <p class="soft">{trouble}</p>}
				{sent !== null && trouble === null && <Outcome sent={sent} />}
			</div>
		</div>
	);
}

function Field({ parameter, call }: { readonly parameter: Parameter; readonly call: Call }) {
	const { name, schema = {}, required = false, description, example } = parameter;
	const id = `${call.id}-${parameter.in}-${name}`;
	const field = { id, name: `${parameter.in}:${name}`, required };
	const usual =
		schema.default === undefined || schema.default === '' ? '' : `default: ${String(schema.default)}`;
	const choices = schema.enum ?? (schema.type === 'boolean' ? [true, false] : null);
	const isNumber = schema.type === 'integer' || schema.type === 'number';
	return (
		<div class="field">
			<label for={id}>
				<code>{name}</code>
				{required && <span class="soft"> required</span>}
			</label>
			{choices !== null ? (
				<select {...field}>
					<option value="">{usual}</option>
					{choices.map((value) => (
						<option key={String(value)}>{String(value)}</option>
					))}
				</select>
			) : (
				<input
					{...field}
					inputMode={isNumber ? 'numeric' : 'text'}
					placeholder={usual || (example === undefined ? '' : `for example ${String(example)}`)}
					autocomplete="off"
					spellcheck={false}
				/>
			)}
			<p class="small soft">{description}</p>
		</div>
	);
}

function Outcome({ sent }: { readonly sent: Sent }) {
	const { line, status, isWell, tookMs, type, body, isCut } = sent;
	return (
		<div class="outcome">
			<p class="small">
				<code>{line}</code>
			</p>
			<p class="small">
				<strong class={isWell ? 'well' : 'ill'}>{status}</strong>{' '}
				<span class="soft">
					in {count(Math.round(tookMs))} ms, {type || 'no content'}
					{isCut && ', truncated'}
				</span>
			</p>
			<textarea readOnly rows={18} wrap="off" value={body} aria-label="Response" />
		</div>
	);
}
