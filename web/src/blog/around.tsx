/** around: the blogs that link to this blog, and the blogs it links to. */
import { useApi } from '../api.ts';
import { BlogLink } from '../parts/links.tsx';
import { ApiPanel } from '../parts/panel.tsx';
import { counted, shortAddress } from '../words.ts';
import type { Neighbour, Neighbours } from './values.ts';

export function Around({ id }: { readonly id: number }) {
	const answer = useApi<Neighbours>(`/api/blogs/${id}/neighbours?limit=12`);
	return (
		<ApiPanel
			id="neighbours"
			title="Neighbours"
			answer={answer}
			isEmpty={({ linksTo, linkedFrom }) => linksTo.length + linkedFrom.length === 0}
			emptyText="No links to or from other blogs were found."
		>
			{({ linksTo, linkedFrom }) => (
				<div class="two">
					<Side title="Links to" blogs={linksTo} emptyText="No other blogs." />
					<Side title="Linked from" blogs={linkedFrom} emptyText="No other blogs." />
				</div>
			)}
		</ApiPanel>
	);
}

interface SideProps {
	readonly title: string;
	readonly blogs: readonly Neighbour[];
	readonly emptyText: string;
}

function Side({ title, blogs, emptyText }: SideProps) {
	const most = blogs.reduce((max, { links }) => Math.max(max, links), 1);
	return (
		<div>
			<h3>{title}</h3>
			{blogs.length === 0 && <p class="soft">{emptyText}</p>}
			<ul class="neighbours">
				{blogs.map(({ id, url, title: name, links }) => (
					<li key={id}>
						<span dir="auto">
							<BlogLink id={id} url={url} title={name || shortAddress(url)} />
						</span>
						<span class="weight" aria-hidden="true">
							<b style={{ width: `${(links / most) * 100}%` }} />
						</span>
						<span class="small soft">{counted(links, 'link')}</span>
					</li>
				))}
			</ul>
		</div>
	);
}
