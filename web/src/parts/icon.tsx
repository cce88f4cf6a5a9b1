/** icon: the icons of the page, drawn in the text colour. */

const PATHS = {
	sphere: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M6.5 8.5h11M4 12.5h9.5M6.5 16.5h7',
	search: 'M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13M15.5 15.5l5 5',
	feed: 'M5 5a14 14 0 0 1 14 14M5 11a8 8 0 0 1 8 8M6 18h.01',
	system: 'M4 5h16v11H4zM9 20h6M12 16v4',
	light:
		'M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
	dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
	out: 'M9 5H5v14h14v-4M13 4h7v7M20 4l-9 9',
	close: 'M6 6l12 12M18 6L6 18',
	live: 'M12 11.5a.5.5 0 1 0 0 1a.5.5 0 0 0 0-1M8 8a5.6 5.6 0 0 0 0 8M16 8a5.6 5.6 0 0 1 0 8M5 5a10 10 0 0 0 0 14M19 5a10 10 0 0 1 0 14',
	save: 'M7 4h10v16l-5-4l-5 4z',
	trend: 'M4 4v16h16M7 15l4-5l4 3l5-7',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { readonly name: IconName }) {
	return (
		<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
			<path
				d={PATHS[name]}
				fill="none"
				stroke="currentColor"
				stroke-width="2"
				stroke-linecap="round"
				stroke-linejoin="round"
			/>
		</svg>
	);
}
