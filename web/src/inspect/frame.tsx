/**
 * frame: the stored page, made safe by the server, in a sandboxed frame that runs no scripts.
 *
 * The frame has an opaque origin, so only its URL can be changed from here: to scroll to a highlight, go to its anchor `#mark-…`.
 */
import { useEffect, useRef } from 'preact/hooks';
import { address } from '../api.ts';

interface FrameProps {
	readonly blogId: string;
	readonly url: string;
	/** The highlight to scroll to; null for the top. */
	readonly mark: string | null;
	/** Changes when the page is extracted again, which reloads the frame. */
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
			title="The page as it was fetched, with the extracted values highlighted"
			sandbox=""
			referrerpolicy="no-referrer"
		/>
	);
}
