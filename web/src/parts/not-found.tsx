/** not-found: an address that no view answers. */
import { useTitle } from '../title.ts';

export function NotFound({ path }: { readonly path: string }) {
	useTitle('Not found');
	return (
		<div class="empty">
			<h1>There is nothing here</h1>
			<p>
				No view answers <code>{path.slice(0, 200)}</code>.
			</p>
			<p>
				<a href="/">Search the posts</a>
			</p>
		</div>
	);
}
