/** empty: says that there is nothing to show, and what to do about it. */
import type { ComponentChildren } from 'preact';

interface EmptyProps {
	readonly title: string;
	/** True if the view shows nothing else. */
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
