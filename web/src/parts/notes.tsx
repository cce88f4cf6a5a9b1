/** notes: remarks of the server on an answer, such as what was left out. */

export function Notes({ notes }: { readonly notes: readonly string[] }) {
	if (notes.length === 0) return null;
	return (
		<ul class="reasons small notes" aria-label="Notes">
			{notes.map((note) => (
				<li key={note}>{note}</li>
			))}
		</ul>
	);
}
