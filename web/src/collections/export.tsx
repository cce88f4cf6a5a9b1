/** export: downloads posts in any format that is one file. */
import { useState } from 'preact/hooks';
import { EXPORTS, exportHref } from './values.ts';

interface ExportProps {
	/** What is exported: a query or a collection. */
	readonly of: { readonly q?: string; readonly collection?: string };
	readonly name: string;
}

export function Export({ of, name }: ExportProps) {
	const [path, setPath] = useState(EXPORTS[0]![0]);
	return (
		<div class="row export">
			<select
				aria-label={`Format of the export of ${name}`}
				value={path}
				onChange={(event) => setPath(event.currentTarget.value)}
			>
				{EXPORTS.map(([id, label]) => (
					<option key={id} value={id}>
						{label}
					</option>
				))}
			</select>
			<a class="button" href={exportHref(path, of)} download>
				Export<span class="hidden"> {name}</span>
			</a>
		</div>
	);
}
