/**
 * markdown: clean content as Markdown (CommonMark, with tables and strike-through as on GitHub).
 *
 * In:     HTML as clean/ writes it; other HTML is read as far as its tags are the same.
 * Out:    Markdown, with a blank line between blocks.
 */
import { type Node, type Page, parseHtml, TAG, TEXT } from '../lib/html/index.ts';
import { MarkdownWriter } from './markdown-writer.ts';

/** Turns clean HTML, such as `PageExtract.html`, into Markdown. */
export function renderMarkdown(html: string): string {
	const page = parseHtml(html);
	const writer = new MarkdownWriter();
	const open: Node[] = [];
	const body = page.find(TAG.BODY) ?? 0;
	for (let n = body + 1; n < page.end[body]!; n++) {
		while (open.length > 0 && n >= page.end[open[open.length - 1]!]!) leave(page, open.pop()!, writer);
		if (page.tag[n] === TEXT) writer.text(page.chars(n));
		else if (page.isElement(n)) {
			enter(page, n, writer);
			open.push(n);
		}
	}
	while (open.length > 0) leave(page, open.pop()!, writer);
	return writer.finish();
}

type Step = (writer: MarkdownWriter, page: Page, node: Node) => void;

interface Steps {
	readonly enter: Step;
	readonly leave: Step;
}

const NOTHING: Step = () => {};
const END_BLOCK: Step = (writer) => writer.endBlock();
const END_NESTED: Step = (writer) => writer.endNested();
const BLOCK: Steps = { enter: (writer) => writer.beginBlock(''), leave: END_BLOCK };
const CELL: Steps = { enter: (writer) => writer.beginCell(), leave: (writer) => writer.endCell() };

const STEPS: ReadonlyMap<string, Steps> = new Map<string, Steps>([
	...[1, 2, 3, 4, 5, 6].map((level): [string, Steps] => [
		`h${level}`,
		{ enter: (writer) => writer.beginBlock(`${'#'.repeat(level)} `), leave: END_BLOCK },
	]),
	...['p', 'dt', 'figure', 'figcaption', 'caption'].map((name): [string, Steps] => [name, BLOCK]),
	['em', around('*')],
	['strong', around('**')],
	['del', around('~~')],
	['br', { enter: (writer) => writer.lineBreak(), leave: NOTHING }],
	['hr', { enter: (writer) => writer.rule(), leave: NOTHING }],
	['img', { enter: writeImage, leave: NOTHING }],
	['a', { enter: (writer) => writer.beginLink(), leave: endLink }],
	['code', { enter: (writer) => writer.beginCode(), leave: (writer) => writer.endCode() }],
	['pre', { enter: beginFence, leave: (writer) => writer.endFence() }],
	['blockquote', { enter: (writer) => writer.beginNested('> ', '> '), leave: END_NESTED }],
	['dd', { enter: (writer) => writer.beginNested(': ', '  '), leave: END_NESTED }],
	['li', { enter: (writer) => writer.beginItem(), leave: END_NESTED }],
	['ul', { enter: (writer) => writer.beginList(null), leave: (writer) => writer.endList() }],
	['ol', { enter: beginNumbered, leave: (writer) => writer.endList() }],
	['table', { enter: (writer) => writer.beginTable(), leave: (writer) => writer.endTable() }],
	['tr', { enter: (writer) => writer.beginRow(), leave: (writer) => writer.endRow() }],
	['td', CELL],
	['th', CELL],
]);

function around(sign: string): Steps {
	const step: Step = (writer) => writer.mark(sign);
	return { enter: step, leave: step };
}

function enter(page: Page, node: Node, writer: MarkdownWriter): void {
	STEPS.get(page.name(node))?.enter(writer, page, node);
}

function leave(page: Page, node: Node, writer: MarkdownWriter): void {
	STEPS.get(page.name(node))?.leave(writer, page, node);
}

function writeImage(writer: MarkdownWriter, page: Page, node: Node): void {
	writer.image(page.attr(node, 'alt') ?? '', page.attr(node, 'src') ?? '');
}

function endLink(writer: MarkdownWriter, page: Page, node: Node): void {
	writer.endLink(page.attr(node, 'href') ?? '');
}

function beginFence(writer: MarkdownWriter, page: Page, node: Node): void {
	writer.beginFence(languageOf(page, node));
}

function beginNumbered(writer: MarkdownWriter, page: Page, node: Node): void {
	writer.beginList(Number(page.attr(node, 'start') ?? 1));
}

function languageOf(page: Page, node: Node): string {
	const code = node + 1 < page.end[node]! ? page.attr(node + 1, 'class') : undefined;
	return /language-([\w+#-]+)/.exec(code ?? page.attr(node, 'class') ?? '')?.[1] ?? '';
}
