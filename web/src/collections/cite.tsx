/** cite: the citation of a frozen collection, to copy. */
import { useState } from 'preact/hooks';
import type { Collection } from './values.ts';

export function Cite({ collection: { name, citation } }: { readonly collection: Collection }) {
	const [isCopied, setCopied] = useState(false);
	const copy = () =>
		navigator.clipboard?.writeText(citation).then(
			() => setCopied(true),
			() => {},
		);
	return (
		<div class="row">
			<cite class="small" dir="auto">
				{citation}
			</cite>
			<button type="button" class="button" onClick={copy}>
				{isCopied ? 'Copied' : 'Copy'}
				<span class="hidden"> the citation of {name}</span>
			</button>
		</div>
	);
}
