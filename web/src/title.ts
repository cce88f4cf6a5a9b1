/** title: sets the document title and the feed links in the head. New titles are also announced to screen readers. */
import { useEffect } from 'preact/hooks';
import { site } from './site.ts';

export function useTitle(title: string | null): void {
	useEffect(() => {
		if (title === null) return;
		document.title = title === '' ? site.name : `${title} · ${site.name}`;
		const status = document.getElementById('announcer');
		if (status !== null) status.textContent = title;
	}, [title]);
}

/** Lists the feeds of the view in the head, for feed readers. */
export function useFeedLinks(feeds: readonly { readonly href: string; readonly type: string }[]): void {
	const asText = JSON.stringify(feeds);
	useEffect(() => {
		const links = (JSON.parse(asText) as typeof feeds).map((feed) => {
			const link = Object.assign(document.createElement('link'), { rel: 'alternate', ...feed });
			document.head.append(link);
			return link;
		});
		return () => {
			for (const link of links) link.remove();
		};
	}, [asText]);
}
