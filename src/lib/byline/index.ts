/**
 * byline: "Posted by Jane Doe on 5 March", in many languages → "Jane Doe".
 *
 * In:     a short line of text.
 * Out:    the names in it, or null when it is not a byline.
 */
import { isName, isRole, isSpelledLikeName, trimName } from './names.ts';

/** Labels that can start the line: the author's name follows. */
const LABELS: readonly string[] = [
	'posted by|view all posts by|view posts by|all posts by|see all posts by|more posts by|more from|more by|written by|published by|submitted by',
	'created by|authored by|words by|text by|story by|article by|report by|guest post by|a guest post by|contributed by|reported by|reviewed by',
	'entry by|post by|blog by|author|authors|writer|byline|thread starter|topic starter|original poster|started by',
	'alles von|mehr von|geschrieben von|zeige alle beiträge von|alle beiträge von|alle artikel von|verfasst von|veröffentlicht von|gepostet von|erstellt von',
	'eingestellt von|ein beitrag von|ein gastbeitrag von|ein artikel von|beitrag von|gastbeitrag von|text von|autor|autorin|autoren|verfasser',
	'verfasserin|publié par|voir tous les articles de|voir tous les articles par|écrit par|posté par|rédigé par|ajouté par',
	'proposé par|par|auteur|auteure|auteurs|publicado por|ver todas las entradas de|ver todas las entradas por|ver todos os posts de',
	'ver todos os posts por|escrito por|posteado por|enviado por|redactado por|postado por|texto de|autora|autores',
	'pubblicato da|scritto da|postato da|inserito da|a cura di|autore|autrice|geplaatst door|geschreven door|gepost door|door',
	'skrevet av|skrivet av|publicerad av|postat av|upplagd av|inlagt av|lagt inn av|skrevet af|indsendt af|forfatter|författare|skribent',
	'kirjoittanut|kirjoittaja|napisał|napisała|opublikowane przez|opublikowany przez|opublikowana przez|dodane przez|dodany przez|dodana przez',
	'autor wpisu|przez|napsal|napsala|vložil|vložila|zveřejnil|zveřejnila|írta|szerző|scris de|publicat de|postat de',
	'автор|авторы|опубликовал|опубликовала|написал|написала|размещено|от|συντάκτης|γράφει|αναρτήθηκε από|yazan|yazar|gönderen',
	'oleh|penulis|diposkan oleh|tác giả|bởi|đăng bởi|بقلم|بواسطة|כתב|מאת|نویسنده|लेखक|โดย',
	'著者|作者名|作者|作成者|投稿者|執筆者|執筆|筆者|ライター|書いた人|撰文|发布者|發佈者|글쓴이|작성자|지은이|기자',
].flatMap((line) => line.split('|'));
/** Prepositions that must be followed by a capitalized name. */
const PREPOSITIONS = 'by|von|par|por|de|di|da|av|af|od|przez|от';
const ANY_LABEL = [...LABELS].sort((a, b) => b.length - a.length).join('|');

const LABELLED = new RegExp(
	`^(?:${ANY_LABEL})\\s*(?:[:：／/|]+\\s*(?:by\\s+)?|\\s+|(?=[^\\p{Script=Latin}\\p{Script=Cyrillic}]))(.+)$`,
	'iu',
);
const INTRODUCED = new RegExp(`^(?:${PREPOSITIONS})[\\s:]+(.+)$`, 'iu');
/** "View all posts by Jane": the name after other words. */
const INSIDE = new RegExp(
	`^.{0,60}?(?:posted|posts|written|published|entry|view all|veröffentlicht|beiträge|artikel|publi[ée]|articles|publicado|entradas|pubblicato|escrito|geschrieben|erstellt).{0,60}?[\\s|·•,–—-](?:${PREPOSITIONS})[\\s:]+(.+)$`,
	'iu',
);
/** "March 5 | by Jane": the name in a separate part. */
const APART = new RegExp(`^.{0,80}?[|·•]\\s*(?:${PREPOSITIONS})[\\s:]+(.+)$`, 'iu');
/** "5 March // Author: Jane // 3 minutes": a label with a colon in a separate part. */
const LABEL_APART = new RegExp(`^.{0,80}?(?:[|·•–—-]|//)\\s*(?:${ANY_LABEL})\\s*[:：]\\s*(.+)$`, 'iu');
/** "Jane Doe, author": the label after the name. */
const LABEL_BEHIND =
	/^(\p{Lu}[^|·•:：]{3,50}?)[\s,]+(?:Author|Autor|Autorin|Auteure?|Autora|Autore|Автор|Verfasser(?:in)?)$/u;
/** `By` and a name that only the markup separates, not the text. */
const GLUED = /^(?:By|Von|Par|Por)(\p{Lu}\p{Ll}.+)$/u;
/** A label whose name is on the next line. */
const LABEL_ONLY = new RegExp(`^(?:${ANY_LABEL}|${PREPOSITIONS})\\s*[:：]?$`, 'iu');
/** First words of the labels and prepositions. A line that begins with none of them is not a byline. */
const FIRST_WORDS = new Set([...LABELS, ...PREPOSITIONS.split('|')].map((label) => label.split(' ')[0]!));
const LONGEST_FIRST_WORD = Math.max(...[...FIRST_WORDS].map((word) => word.length));
/** The lengths of those words by their first ASCII letter, as bits. Most words match none and need no lookup. */
const LENGTHS = lengthsByLetter(FIRST_WORDS);
const INNER = new RegExp(`[\\s|·•,–—-](?:${PREPOSITIONS})[\\s:]`, 'i');
/** A colon after something, and something between a separator and it. */
const INNER_LABEL = /(?:[|·•–—-]|\/\/)[^:：|]{1,40}[:：]/;
/** From here on scripts write without spaces, so a label is recognized by its first letter only. */
const FIRST_SPACELESS = 0x0e00;
const FIRST_LETTERS = new Set(LABELS.map((label) => label.charCodeAt(0)));
const LONGEST_LINE = 160;
const LONGEST_LABEL = 40;

/** What a line says about the author. */
export interface Byline {
	/** Null when the line is a byline without a name. */
	readonly names: string | null;
}

/** The names in a byline; null when the line is not one. */
export function parseByline(line: string): Byline | null {
	if (line.length > LONGEST_LINE || !mayBeByline(line)) return null;
	const rest = restOf(line);
	if (rest === undefined) return null;
	const names = namesIn(rest);
	return { names: names !== null && isSpelledLikeName(names) ? names : null };
}

const FORMS = [LABELLED, GLUED, INTRODUCED, APART, LABEL_APART, INSIDE, LABEL_BEHIND];

/** The text after the label, from the first form that matches. */
function restOf(line: string): string | undefined {
	for (const form of FORMS) {
		const rest = form.exec(line)?.[1];
		if (rest !== undefined) return rest;
	}
	return undefined;
}

/** What each form requires, cheapest check first. */
function mayBeByline(line: string): boolean {
	return (
		beginsLikeLabel(line) ||
		INNER.test(line) ||
		(FIRST_OF_GLUED.has(line.charCodeAt(0)) && GLUED.test(line)) ||
		(LAST_OF_LABEL.has(line.charCodeAt(line.length - 1)) && LABEL_BEHIND.test(line)) ||
		((line.includes(':') || line.includes('：')) && INNER_LABEL.test(line))
	);
}

const FIRST_OF_GLUED: ReadonlySet<number> = new Set([...'BVP'].map((letter) => letter.charCodeAt(0)));
/** Last letters of the labels that follow a name. */
const LAST_OF_LABEL: ReadonlySet<number> = new Set([...'rneaр'].map((letter) => letter.charCodeAt(0)));

/** What ends the first word of a line. */
const AFTER_LABEL = /[\s:：|/]/;

function beginsLikeLabel(line: string): boolean {
	const first = line.charCodeAt(0);
	if (first >= FIRST_SPACELESS) return FIRST_LETTERS.has(first);
	let end = 0;
	while (end < line.length && !endsLabel(line, end)) if (++end > LONGEST_FIRST_WORD) return false;
	if (first < 128 && (LENGTHS[first | 32]! & (1 << end)) === 0) return false;
	return FIRST_WORDS.has(line.slice(0, end).toLowerCase());
}

function lengthsByLetter(words: ReadonlySet<string>): Int32Array {
	const lengths = new Int32Array(128);
	for (const word of words) if (word.charCodeAt(0) < 128) lengths[word.charCodeAt(0)]! |= 1 << word.length;
	return lengths;
}

/** Most characters are ASCII letters and need no regular expression. */
function endsLabel(line: string, at: number): boolean {
	const letter = line.charCodeAt(at) | 32;
	return !(letter >= 97 && letter <= 122) && AFTER_LABEL.test(line[at]!);
}

/** True for a line that announces the name on the next one. */
export function isLabelOnly(line: string): boolean {
	return line.length <= LONGEST_LABEL && beginsLikeLabel(line) && LABEL_ONLY.test(line);
}

/** Names come first, and no list of names is longer than this. */
const LONGEST_LIST = 500;

/** Where a list of names ends: a date, a section, another field. */
const END =
	/\s*(?:[|•·\n\t([{<>»«]|(?<=\s)@(?:\s|$)|\s[–—-]\s|[;:!?]\s|(?<!\b\p{L}{1,2})\.\s|\s(?:on|at|in|am|um|vom|le|el|il|op|under|posted|published|updated|last|filed|abgelegt|gespeichert|veröffentlicht|classé|rangé|archivado|archiviato|опубликовано|date|for|of|with|is|was|has|to|à|dans|en|em|a las|às|alle|unter|\d+ (?:min|comments?))\s|[,\s]\s*\d).*$|\s+(?:on|at|posted|published|updated|view all|more posts|follow|read more)\b.*$/isu;

/** What only the markup separates from a name: `Jane DoeStaff Writer`. */
const GLUED_END =
	/(?<=\p{Ll})(?:Staff|Senior|Published|Updated|Posted|Contributor|Contributing|Editor|Writer|Reporter|Founder|Follow|Author|Last|View|Photo|Veröffentlicht|Aktualisiert)(?:\s.*)?$/su;

/** The names at the beginning of a text; null when there are none. */
export function namesIn(text: string): string | null {
	const line = `${text.slice(0, LONGEST_LIST)} `.replace(END, '').replace(GLUED_END, '').trim();
	const names: string[] = [];
	for (const piece of line.split(/\s*(?:,\s*(?:and|und)\s|,|&|;|\/|\s(?:and|und|et|y|e|og|och|en)\s)\s*/iu)) {
		const name = trimName(piece);
		if (!isName(name) || (names.length > 0 && isRole(name))) break;
		names.push(name);
	}
	return names.length === 0 ? null : names.join(', ');
}

/** The names in a text that is known to be about the author, byline or not. */
export function readNames(text: string): string | null {
	const byline = parseByline(text);
	return byline === null ? namesIn(text) : byline.names;
}
