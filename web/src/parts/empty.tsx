/** empty: there is nothing, and what one may do about it. */
import type { ComponentChildren } from 'preact';

interface EmptyProps {
	readonly title: string;
	/** It is all there is to the view. */
	readonly isView?: boolean;
	readonly children?: ComponentChildren;
}

export function Empty({ title, isView = false, children }: EmptyProps) {
	const Heading = isView ? 'h1' : 'h2';
	return (
		<div class="empty">
			<Heading>{title}</Heading>
			{children}
		</div>
	);
}
