/** bars: shares of a whole, each with its number and what it means. */

export interface BarRow {
	readonly label: string;
	readonly value: number;
	/** As it is shown. */
	readonly text: string;
	readonly why: string;
}

export function Bars({ rows, max }: { readonly rows: readonly BarRow[]; readonly max: number }) {
	return (
		<div class="bars">
			{rows.map(({ label, value, text, why }) => (
				<div key={label}>
					<span>{label}</span>
					<span class="bar" aria-hidden="true">
						<b style={{ width: `${Math.max(0, Math.min(1, max > 0 ? value / max : 0)) * 100}%` }} />
					</span>
					<span class="number">{text}</span>
					<span class="why soft">{why}</span>
				</div>
			))}
		</div>
	);
}
