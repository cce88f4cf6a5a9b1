/** list: the frozen collections, each with its citation, its query and its exports. */
import { useApi } from '../api.ts';
import type { Items } from '../blog/values.ts';
import { ApiPanel } from '../parts/panel.tsx';
import { When } from '../parts/when.tsx';
import { href } from '../router.ts';
import { counted } from '../words.ts';
import { Cite } from './cite.tsx';
import { Export } from './export.tsx';
import type { Collection } from './values.ts';

export function CollectionList() {
	const answer = useApi<Items<Collection>>('/api/collections');
	return (
		<ApiPanel
			id="collections"
			title="Frozen collections"
			answer={answer}
			isEmpty={({ items }) => items.length === 0}
			emptyText={
				<>
					Nothing is frozen yet. <a href="/">Search</a> and choose “Freeze” to save the posts as they are now,
					to cite and export them later.
				</>
			}
		>
			{({ items }) => (
				<ul class="search-list">
					{items.map((collection) => (
						<li key={collection.name} class="stack">
							<h3 dir="auto">{collection.name}</h3>
							<p class="meta">
								<span>{counted(collection.posts, 'post')}</span>
								<span>{counted(collection.blogs, 'blog')}</span>
								<span>
									frozen <When at={collection.date} />
								</span>
								<a href={href('/', { q: collection.query })}>Run the query again</a>
							</p>
							<Cite collection={collection} />
							<Export of={{ collection: collection.name }} name={collection.name} />
						</li>
					))}
				</ul>
			)}
		</ApiPanel>
	);
}
