/** title: what the tab is called, and the links in the head; a new title is also told to those who do not see it. */
import { useEffect } from 'preact/hooks';

export function useTitle(title: string | null): void {
	useEffect(() => {
		if (title === null) return;
		document.title = title === '' ? 'Logosphere' : `${title} · Logosphere`;
		const told = document.getElementById('told');
		if (told !== null) told.textContent = title;
	}, [title]);
}

/** Feeds of what is shown, for readers that look for them. */
export function useFeedLinks(feeds: readonly { readonly href: string; readonly type: string }[]): void {
	const told = JSON.stringify(feeds);
	useEffect(() => {
		const links = (JSON.parse(told) as typeof feeds).map((feed) => {
			const link = Object.assign(document.createElement('link'), { rel: 'alternate', ...feed });
			document.head.append(link);
			return link;
		});
		return () => {
			for (const link of links) link.remove();
		};
	}, [told]);
}
