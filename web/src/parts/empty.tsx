/** empty: there is nothing, and what one may do about it. */
import type { ComponentChildren } from 'preact';

export function Empty({
	title,
	children,
}: {
	readonly title: string;
	readonly children?: ComponentChildren;
}) {
	return (
		<div class="empty">
			<h2>{title}</h2>
			{children}
		</div>
	);
}
