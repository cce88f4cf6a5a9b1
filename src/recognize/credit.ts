/**
 * credit: the line in the footer that credits the software ("powered by …").
 *
 * A link to a platform's site is a credit only when typical words are next to it, or around it in the names of the
 * elements, and it is not in the author's text. So a post that praises a platform, or a list of friends, is not
 * evidence. Words about themes and templates end a credit: they credit somebody else.
 */
import { type Node, type Page, TAG, TEXT } from '../lib/html/index.ts';
import { type Address, splitAddress } from './address.ts';
import { CREDITS } from './catalogue.ts';
import { quote, WEIGHT } from './finding.ts';
import type { Findings } from './findings.ts';
import { findNamed, type NamedPlatform } from './generator.ts';

/** How a credit begins, in the languages of translated themes. */
const BEFORE =
	/(?:power(?:ed)?|generated|built|created|made|published|crafted|driven|run(?:s|ning)?|rendered|produced|maintained|proudly|managed|blog)[ -](?:\w+ )?(?:by|with|using|on|via|at|in|from)|proudly (?:uses|powered|presented)|angetrieben|betrieben|läuft (?:mit|auf)|erstellt mit|präsentiert von|bereitgestellt von|propulsé|généré|créé avec|réalisé avec|fonctionne|motorisé|funciona (?:con|gracias)|tecnología de|creado con|generado con|desarrollado con|impulsado|orgullosamente|tecnologia d|criado com|desenvolvido com|orgulhosamente|mantido com|realizzato con|fornito da|funziona (?:con|grazie)|generato|creato con|mogelijk gemaakt|ondersteund door|aangedreven|drivs (?:av|med)|drevet (?:af|av)|bygget med|skapad med|napędzan|wspieran|oparty na|stworzon|obsługiwan|používá|poháněno|běží na|készült|működteti|работает|создан[оа]? (?:на|с)|движ[ок]|сделан|на базе|технологи|працює|τροφοδοτείται|gururla|altyapı|desteklen|مدعوم|قدرت|架站|架設|驅動|驱动|强力|搭建|powered|generated|엔진|구동|(?:由|基于|基於|使用|採用|采用|提供|作成|運営)[:：]?$/i;
/** Phrases in which the words follow the name. */
const AFTER =
	/^[\s”"』」]*(?:强力|驱动|驅動|構築|搭建|で(?:作成|構築|運営|動)|を(?:使用|利用)|によって|로 (?:제작|구동)|powered\b)/i;
/** Somebody else is credited. */
const ELSE =
	/theme|template|skin|design|layout|comment|hosted|hosting|тема|шаблон|thème|tema\b|modèle|vorlage|主题|主題|模板|テーマ|テンプレート|디자인/i;
/** Names of elements that contain a credit. */
const PLACE = /powered|credit|generator|colophon|poweredby/i;
/** Names of elements that contain text of the author or a visitor. */
const WRITTEN =
	/(?:^|[\s_-])(?:entry-?content|entry-?body|post-?content|post-?body|article-?body|comment(?:list|s)?-?(?:body|content|text)|blogbody|e-content)(?:$|[\s_-])/i;

/** What ends the name in a line of plain text; the period of a version does not. */
const END_OF_NAME = /[.,;](?:\s|$)|[|·•©\n]/;

const MAX_BACK_NODES = 14;
const MAX_BACK_CHARS = 60;
/** If the words follow the name, the name opens the line. */
const MAX_LEAD_CHARS = 12;
const MAX_LEVELS = 24;
/** How many text nodes from the end are searched for a credit that is not a link. */
const MAX_TAIL_TEXTS = 60;
/** A paragraph this long is prose, not a credit. */
const MAX_LINE_CHARS = 200;

/** True for a link that credits the software of the page. */
export function isCredit(page: Page, link: Node, url: string): boolean {
	const address = splitAddress(url);
	return address !== null && isLinkCredit(page, link, address);
}

function isLinkCredit(page: Page, link: Node, { host, path }: Address): boolean {
	if (!CREDITS.get(host)?.some((credit) => path.startsWith(credit.path))) return false;
	return isCreditLine(page, link, linkLabel(page, link), textBefore(page, link)) && !isWritten(page, link);
}

/** A link whose host is one of those that credits lead to. */
export function addLinkCredit(page: Page, link: Node, address: Address, findings: Findings): void {
	const credit = CREDITS.get(address.host)?.find(({ path }) => address.path.startsWith(path));
	if (credit === undefined || !isLinkCredit(page, link, address)) return;
	const label = linkLabel(page, link);
	const before = textBefore(page, link);
	const named = findNamed(label) ?? { row: credit.row, version: undefined };
	addCredit(named, `${before} ${label}`, findings);
}

/** Credits that are plain text, or whose link leads elsewhere, near the end of the page. */
export function addTextCredits(page: Page, findings: Findings): void {
	let texts = 0;
	for (let node = page.size - 1; node > 0 && texts < MAX_TAIL_TEXTS; node--) {
		if (page.tag[node] !== TEXT || isSource(page, node)) continue;
		const text = page.chars(node);
		if (text.length > MAX_LINE_CHARS || !/\S/.test(text)) continue;
		texts++;
		const match = /(?:powered|generated|published|built|made)\s+(?:by|with)[\s:]*/i.exec(text);
		if (match === null || ELSE.test(text.slice(0, match.index))) continue;
		const name = `${text.slice(match.index + match[0].length)}${textAfter(page, node)}`;
		const named = findNamed(name.split(END_OF_NAME, 1)[0]!);
		if (named !== null && !isWritten(page, node)) addCredit(named, `${match[0]}${name}`, findings);
	}
}

function addCredit({ row, version }: NamedPlatform, line: string, findings: Findings): void {
	findings.add({
		row,
		sign: 'credit',
		weight: WEIGHT.credit,
		key: 'credit',
		text: `its credit line says ${quote(line)}`,
		...(version === undefined ? {} : { version }),
	});
}

function isCreditLine(page: Page, link: Node, label: string, before: string): boolean {
	if (ELSE.test(before)) return false;
	return (
		BEFORE.test(before) ||
		BEFORE.test(label) ||
		(before.length <= MAX_LEAD_CHARS && AFTER.test(textAfter(page, link))) ||
		isNamedAsCredit(page, link)
	);
}

/** The text of the link or of its attributes. */
function linkLabel(page: Page, link: Node): string {
	const text = page.rawText(link).trim();
	if (text !== '') return text;
	const image = page.find(TAG.IMG, link);
	return page.attr(link, 'title') ?? (image === null ? '' : (page.attr(image, 'alt') ?? ''));
}

/** The last words before a node, in the same line of the source tree. */
function textBefore(page: Page, node: Node): string {
	let text = '';
	for (let n = node - 1; n > 0 && n >= node - MAX_BACK_NODES && text.length < MAX_BACK_CHARS; n--) {
		if (page.tag[n] === TEXT && !isSource(page, n)) text = `${page.chars(n).slice(-MAX_BACK_CHARS)} ${text}`;
	}
	return text.slice(-MAX_BACK_CHARS).replace(/\s+/g, ' ').trim();
}

/** The first words after a node. */
function textAfter(page: Page, node: Node): string {
	let text = '';
	for (
		let n = page.end[node]!;
		n < page.size && n < page.end[node]! + MAX_BACK_NODES && text.length < MAX_BACK_CHARS;
		n++
	)
		if (page.tag[n] === TEXT && !isSource(page, n)) text += page.chars(n).slice(0, MAX_BACK_CHARS);
	return text.trimStart();
}

function isSource(page: Page, text: Node): boolean {
	const tag = page.tag[page.parent[text]!];
	return tag === TAG.SCRIPT || tag === TAG.STYLE || tag === TAG.NOSCRIPT || tag === TAG.TEMPLATE;
}

function isNamedAsCredit(page: Page, node: Node): boolean {
	let level = 0;
	for (let n = node; n > 0 && level < 4; n = page.parent[n]!, level++) {
		if (PLACE.test(`${page.attr(n, 'class') ?? ''} ${page.attr(n, 'id') ?? ''}`)) return true;
	}
	return false;
}

/** True inside text of the author or a visitor; a footer inside it does not count. */
function isWritten(page: Page, node: Node): boolean {
	let level = 0;
	for (let n = page.parent[node]!; n > 0 && level < MAX_LEVELS; n = page.parent[n]!, level++) {
		const tag = page.tag[n];
		if (tag === TAG.FOOTER) return false;
		if (tag === TAG.ARTICLE) return true;
		if ((tag === TAG.P || tag === TAG.LI || tag === TAG.DD) && isLong(page, n)) return true;
		if (WRITTEN.test(`${page.attr(n, 'class') ?? ''} ${page.attr(n, 'id') ?? ''}`)) return true;
	}
	return false;
}

/** Stops as early as possible. */
function isLong(page: Page, node: Node): boolean {
	let chars = 0;
	for (let n = node; n < page.end[node]! && chars <= MAX_LINE_CHARS; n++)
		chars += page.chars(n).trim().length;
	return chars > MAX_LINE_CHARS;
}
