/**
 * frame: the stored page in its place, as the server makes it safe to show, in a document of its own that runs nothing.
 *
 * Its marks have anchors: to go to one is to go to `#mark-…` within it. Only the frame's address can be told to it, as it is of no origin.
 */
import { useEffect, useRef } from 'preact/hooks';
import { address } from '../api.ts';

interface FrameProps {
	readonly blogId: string;
	readonly url: string;
	/** The mark to go to; null for the top. */
	readonly mark: string | null;
	/** Changes when the page is read anew: it is loaded again. */
	readonly version: number;
}

export function Frame({ blogId, url, mark, version }: FrameProps) {
	const frame = useRef<HTMLIFrameElement>(null);
	const shown = address(`/api/blogs/${blogId}/inspect.html`, {
		url,
		version: version === 0 ? null : version,
	});
	useEffect(() => {
		if (mark === null) return;
		const to = new URL(`${shown}#mark-${mark}`, location.href).href;
		frame.current?.contentWindow?.location.replace(to);
	}, [mark, shown]);
	return (
		<iframe
			ref={frame}
			key={shown}
			class="page-frame"
			src={shown}
			title="The page as it was fetched, with what was read from it marked"
			sandbox=""
			referrerpolicy="no-referrer"
		/>
	);
}
