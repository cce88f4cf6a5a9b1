/** ghosts: placeholders while content loads, so that the page does not jump. */

export function Ghosts({ count }: { readonly count: number }) {
	return (
		<div aria-busy="true">
			<p class="hidden" role="status">
				Loading
			</p>
			{Array.from({ length: count }, (_, place) => (
				<div class="ghost" key={place} aria-hidden="true">
					<i />
					<i />
					<i />
					<i />
				</div>
			))}
		</div>
	);
}
