/** damage: tags that lost letters or their end, recognized by what is left of them. */

/** `Some words/title>`: a closing tag that lost its beginning. */
export function withoutDamagedClosing(text: string, name: string): string {
	const trimmed = text.trimEnd();
	if (!trimmed.toLowerCase().endsWith(`${name}>`)) return text;
	return trimmed.slice(0, -name.length - 1).replace(/(?<![</\s])[</\s]+$/, '');
}

/** `title>Some words`, `<ti<tle>Some words`: an opening tag that lost its beginning or gained something. */
export function withoutDamagedOpening(text: string, name: string): string {
	const mark = text.toLowerCase().lastIndexOf(name);
	if (mark === -1) return text.replace(/^\s*<+[^\s>]{1,30}>/, '');
	return text.slice(mark + name.length).replace(/^[^<>]{0,200}>/, '');
}

/** Without a tag or reference that the end of the text cuts off. */
export function withoutCutMarkup(text: string): string {
	const tag = text.lastIndexOf('<');
	const withoutTag = tag !== -1 && /^<(?:[a-z/!?][^>]*)?$/i.test(text.slice(tag)) ? text.slice(0, tag) : text;
	const reference = withoutTag.lastIndexOf('&');
	return reference !== -1 && /^&#?\w*$/.test(withoutTag.slice(reference))
		? withoutTag.slice(0, reference)
		: withoutTag;
}

/** One name with at most two letters changed, lost or added in one place. */
export function isSimilar(a: string, b: string): boolean {
	if (Math.abs(a.length - b.length) > 2) return false;
	let head = 0;
	while (head < a.length && head < b.length && a[head] === b[head]) head++;
	let tail = 0;
	while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
	return head + tail >= Math.max(a.length, b.length) - 2 && head + tail > 0;
}

/** Whether a closing tag is that of another element without its prefix, cut off or misspelt. */
export function isMeantFor(open: string, closing: string): boolean {
	if (closing === '') return false;
	return open.endsWith(`:${closing}`) || open.startsWith(closing) || isSimilar(open, closing);
}

const SPACE = 32;

export function isBlank(source: string, start: number, end: number): boolean {
	for (let at = start; at < end; at++) if (source.charCodeAt(at) > SPACE) return false;
	return true;
}
