/** facts: a list of names and values. */
import type { ComponentChildren } from 'preact';

export type Fact = readonly [name: string, value: ComponentChildren] | null;

export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
	return (
		<dl class="facts">
			{facts
				.filter((fact) => fact !== null)
				.map(([name, value]) => (
					<>
						<dt key={name}>{name}</dt>
						<dd>{value}</dd>
					</>
				))}
		</dl>
	);
}
