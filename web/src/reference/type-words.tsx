/** type-words: a type whose names link to their descriptions. */
import type { Schema } from './document.ts';
import { typeOf } from './schema-words.ts';

export function TypeWords({ schema }: { readonly schema: Schema }) {
	return (
		<code class="type">
			{typeOf(schema).map((piece) =>
				typeof piece === 'string' ? (
					piece
				) : (
					<a key={piece.name} href={`#value-${piece.name}`}>
						{piece.name}
					</a>
				),
			)}
		</code>
	);
}

export function ValueTable({ name, schema }: { readonly name: string; readonly schema: Schema }) {
	const fields = Object.entries(schema.properties ?? {});
	return (
		<section class="value" id={`value-${name}`} tabIndex={-1}>
			<h3>{name}</h3>
			{schema.description !== undefined && <p class="soft">{schema.description}</p>}
			{fields.length === 0 ? (
				<TypeWords schema={schema} />
			) : (
				<dl>
					{fields.map(([field, part]) => (
						<div key={field}>
							<dt>
								<code>
									{field}
									{schema.required?.includes(field) ? '' : '?'}
								</code>
							</dt>
							<dd>
								<TypeWords schema={part} />
								{part.description !== undefined && <span class="soft"> {part.description}</span>}
							</dd>
						</div>
					))}
				</dl>
			)}
		</section>
	);
}
