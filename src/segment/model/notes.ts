/** notes: what a person should know about a page that is hardly readable. */
import { TAG } from '../../lib/html/index.ts';
import type { View } from './view.ts';

/** A page that shows less than this is a shell or empty. */
const MIN_SHOWN = 200;
const MORE =
	/(?:load|show|view|see) more|もっと見る|さらに読み込む|加载更多|載入更多|더 ?보기|mehr laden|charger plus|cargar más/i;

export function notesOf(view: View): string[] {
	return [framesNote(view), shellNote(view), scrollNote(view)].filter((note) => note !== null);
}

function framesNote({ page }: View): string | null {
	const sources: string[] = [];
	for (const frame of page.elements(TAG.FRAME)) {
		const source = page.attr(frame, 'src');
		if (source !== undefined && sources.length < 10) sources.push(source);
	}
	return sources.length === 0
		? null
		: `the page consists of frames, and its posts may be in one of them: ${sources.join(', ')}`;
}

function shellNote({ page, text }: View): string | null {
	if (text.trim().length >= MIN_SHOWN || page.find(TAG.SCRIPT) === null) return null;
	return 'the page shows almost no text without its scripts';
}

/** Links and buttons that fetch more posts into the page. */
function scrollNote({ page, links, text, start }: View): string | null {
	const nodes = [...page.elements(TAG.BUTTON), ...links.slice(-LAST_LINKS).map(({ node }) => node)];
	const isMore = nodes.some((node) => {
		const from = start[node]!;
		const to = start[page.end[node]!]!;
		return to > from && to - from < LONGEST_BUTTON && MORE.test(text.slice(from, to));
	});
	return isMore ? 'older posts are loaded by a script or a link' : null;
}

const LONGEST_BUTTON = 40;
/** What loads more is at the end of a page. */
const LAST_LINKS = 80;
