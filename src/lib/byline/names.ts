/** names: which texts can be a person's name, and which only appear where names do. */
import { evenSpaces } from '../text/spaces.ts';

const SHORTEST = 2;
const LONGEST = 50;
const MAX_WORDS = 6;

/** Lower-case texts that appear in bylines but name nobody. */
const NOBODY: ReadonlySet<string> = new Set(
	[
		'by|author|authors|the author|about the author|author bio|posted|posted by|post|posts|all posts|published|written|written by',
		'share|follow|home|about|contact|more|menu|search|comment|comments|reply|login|log in|register|subscribe|print|edit|delete|report',
		'name|email|e-mail|website|url|none|null|undefined|unknown|n/a|anonymous|guest|guest author|guest post|me|us|you|this|here',
		'today|yesterday|date|updated|read more|view|view all posts|view profile|profile|see|link|links|social links|permalink|via|source',
		'category|categories|tag|tags|archive|blog|news|article|interview|text|photo|image|advertisement|sponsored|cuisine',
		'view|views|like|likes|minute|minutes|min read|contributor|contributors|writer|editors',
		'rss|facebook|twitter|linkedin|instagram|youtube|pinterest|bluesky|mastodon|threads',
		'autor|von|kommentar|kommentare|zeige|zeige alle|alle|abonnieren|anmelden|veröffentlicht|suche|suchen|folgen|teilen|foto|fotos|bild|quelle',
		'auteur|par|voir|s’abonner|partager|por|ver|suscribirse|compartir',
	].flatMap((line) => line.split('|')),
);
/** Words of links to the author's other posts. */
const ABOUT_AUTHOR =
	/\b(?:authors?|archives?|posts?|profile|articles?|view|published|posted|beiträge|artikel|says|sagt|schreibt|wrote)\b/iu;
/** Accounts of the software, not of a person. */
const ACCOUNT =
	/^(?:staff|staff writer|redaktion|die redaktion|team|editorial (?:team|staff)|news service|admin|administrator|administrateur|webmaster|root|user|editor|superuser|wpadmin|siteadmin|blogadmin|host|owner|moderator|system|default|demo|test)\d*$/iu;
/** Roles that follow a name. */
const ROLE =
	/^(?:staff|senior|junior|chief|contributing|guest|managing|associate|deputy|lead|head|sr\.?|founder|co-?founder|ceo|cto|editor|writer|reporter|correspondent|contributor|author|journalist|columnist|blogger|photographer|director|manager|phd|ph\.d\.?|md|m\.d\.?|jr\.?|esq\.?|dds|rd|rn|mba|redakteur(?:in)?)\b/iu;

/** Years, counts and phone numbers; a user name may contain a year. */
const DIGITS = /\d{3}.*\s|\s.*\d{3}|\d{5}/;

export function isName(text: string): boolean {
	if (text.length < SHORTEST || text.length > LONGEST || !/\p{L}/u.test(text)) return false;
	if (text.split(/\s+/).length > MAX_WORDS) return false;
	if (/[@<>{}[\]=+*%$"“”?!:;\n\t|]|https?:|www\.|\.(?:com|org|net)\b/iu.test(text) || DIGITS.test(text))
		return false;
	return !NOBODY.has(text.toLowerCase()) && !ABOUT_AUTHOR.test(text);
}

/** The same with words before it: `Healthcare Reporter`. */
const ROLE_END =
	/\s(?:editor|writer|reporter|correspondent|contributor|journalist|columnist|expert|manager|director)$/iu;

/** True for a role or job title that follows the name. */
export function isRole(text: string): boolean {
	return ROLE.test(text) || ROLE_END.test(text);
}

/** Lower-case words within a name. */
const PARTICLE =
	/^(?:de|del|della|der|den|des|di|da|do|dos|du|van|von|vom|zu|zur|ter|ten|te|la|le|el|al|bin|ibn|ben|y|e|of|the|af|av|and|&|d['’]\p{L}+)$/u;

/**
 * True when every word begins like a word of a name, in scripts that have capitals. A single word may be a user name.
 */
export function isSpelledLikeName(text: string): boolean {
	const words = text.split(/[\s,]+/);
	return (
		words.length === 1 ||
		words.every((word) => PARTICLE.test(word) || /^['’"(]?[\p{Lu}\p{Lt}\p{Lo}\d]/u.test(word))
	);
}

/** True for the full name of a person: two to four capitalized words, none in all capitals. */
export function isFullName(text: string): boolean {
	return (
		/^\p{Lu}[\p{Ll}’'.-]+(?: (?:\p{Lu}\.?|d[eiu]|van|von|der|la|el|al|bin|\p{Lu}[\p{L}’'-]+)){1,3}$/u.test(
			text,
		) && isName(text)
	);
}

/** True for a user name: no space, no capital, or dots and digits in it. */
export function isUserName(text: string): boolean {
	return !text.includes(' ') && /[._\d]/.test(text) && !/\p{Lu}/u.test(text);
}

/** True for account names that the software assigns. */
export function isAccount(text: string): boolean {
	return ACCOUNT.test(text.trim());
}

/** Strips what surrounds a name: `@`, quotes, dashes, a colon. */
export function trimName(text: string): string {
	return evenSpaces(text)
		.replace(/^[\s@"“”'‘’*~–—:：,.|·•-]+|(?<![\s"“”*~–—:：,|·•-])[\s"“”*~–—:：,|·•-]+$/gu, '')
		.replace(/^(?:(?:by|von)\s+(?=\p{Lu})|via\s+)/iu, '')
		.replace(/(?:さん|氏|著)$/u, '');
}
