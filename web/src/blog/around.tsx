/** around: the blogs that it points to and that point to it. */
import { useAnswer } from '../api.ts';
import { BlogLink } from '../parts/links.tsx';
import { AnswerPanel } from '../parts/panel.tsx';
import { counted, shortAddress } from '../words.ts';
import type { Neighbour, Neighbours } from './values.ts';

export function Around({ id }: { readonly id: number }) {
	const answer = useAnswer<Neighbours>(`/api/blogs/${id}/neighbours?limit=12`);
	return (
		<AnswerPanel
			id="neighbours"
			title="Neighbours"
			answer={answer}
			isEmpty={({ linksTo, linkedFrom }) => linksTo.length + linkedFrom.length === 0}
			none="No link between it and another blog was found."
		>
			{({ linksTo, linkedFrom }) => (
				<div class="two">
					<Side title="Links to" blogs={linksTo} none="To no other blog." />
					<Side title="Linked from" blogs={linkedFrom} none="From no other blog." />
				</div>
			)}
		</AnswerPanel>
	);
}

interface SideProps {
	readonly title: string;
	readonly blogs: readonly Neighbour[];
	readonly none: string;
}

function Side({ title, blogs, none }: SideProps) {
	const most = blogs.reduce((max, { links }) => Math.max(max, links), 1);
	return (
		<div>
			<h3>{title}</h3>
			{blogs.length === 0 && <p class="soft">{none}</p>}
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
