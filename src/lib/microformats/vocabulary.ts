/**
 * vocabulary: the class names of microformats: those of the second version by their prefixes, those of the first by a table.
 *
 * Source: microformats.org/wiki/microformats2-parsing and the back-compatibility sections of each vocabulary.
 */

type Prefix = 'p' | 'u' | 'dt' | 'e';

/** A property as a class name or a link relation declares it. */
export interface Property {
	readonly prefix: Prefix;
	readonly name: string;
}

/** What an element of the first version is, and the properties inside it. */
export interface OldRoot {
	readonly type: string;
	readonly classes: ReadonlyMap<string, readonly Property[]>;
	/** Properties that a link's `rel` declares. */
	readonly rels: ReadonlyMap<string, readonly Property[]>;
}

const NAME = '(?:[a-z0-9]+-)?[a-z]+(?:-[a-z]+)*';
const ROOT = new RegExp(`^h-${NAME}$`);
const PROPERTY = new RegExp(`^(p|u|dt|e)-(${NAME})$`);
/** A longer class is not a name. */
const MAX_NAME = 100;

/** The root class names of the second version, without doubles. */
export function rootTypes(classes: readonly string[]): string[] {
	return [...new Set(classes.filter((name) => name.length <= MAX_NAME && ROOT.test(name)))];
}

/** The properties of the second version, as often as they are named. */
export function properties(classes: readonly string[]): Property[] {
	return classes.flatMap((name) => {
		const match = name.length > MAX_NAME ? null : PROPERTY.exec(name);
		return match === null ? [] : { prefix: match[1] as Prefix, name: match[2]! };
	});
}

/** The vocabularies of the first version that the classes name. */
export function oldRoots(classes: readonly string[]): OldRoot[] {
	return [...new Set(classes)].flatMap((name) => OLD_ROOTS.get(name) ?? []);
}

/** Every class that may begin an item or a property. Most elements have none, and one test is cheaper than two passes. */
export const ANY_ROOT =
	/(?:^|\s)(?:h-[a-z0-9]|adr|geo|hentry|hfeed|hnews|hproduct|hrecipe|hresume|hreview|vcard|vevent|item)/;

/** `p-name` or, where the class differs from the property, `fn=p-name`. */
function table(
	type: string,
	classes: string,
	rels = '',
): { type: string; classes: OldRoot['classes']; rels: OldRoot['rels'] } {
	return { type, classes: readTable(classes), rels: readTable(rels) };
}

function readTable(written: string): Map<string, Property[]> {
	const found = new Map<string, Property[]>();
	for (const one of written.split(' ').filter(Boolean)) {
		const [before, after] = one.split('=');
		const full = after ?? before!;
		const at = full.indexOf('-');
		const property = { prefix: full.slice(0, at) as Prefix, name: full.slice(at + 1) };
		const name = after === undefined ? property.name : before!;
		found.set(name, [...(found.get(name) ?? []), property]);
	}
	return found;
}

const ADDRESS =
	'p-country-name p-extended-address p-locality p-post-office-box p-postal-code p-region p-street-address';

const OLD_ROOTS: ReadonlyMap<string, OldRoot> = new Map([
	['adr', table('h-adr', ADDRESS)],
	['geo', table('h-geo', 'p-latitude p-longitude')],
	[
		'hentry',
		table(
			'h-entry',
			'p-author p-category entry-content=e-content entry-summary=p-summary entry-title=p-name dt-published p-summary dt-updated',
			'bookmark=u-url tag=p-category',
		),
	],
	['hfeed', table('h-feed', 'p-author u-photo u-url', 'tag=p-category')],
	['hnews', table('h-news', 'p-dateline p-entry p-geo p-latitude p-longitude p-source-org', 'u-principles')],
	[
		'hproduct',
		table(
			'h-product',
			'p-brand p-category p-description fn=p-name p-identifier p-listing u-photo p-price p-review u-url',
		),
	],
	[
		'hrecipe',
		table(
			'h-recipe',
			'p-author p-category dt-duration fn=p-name p-ingredient e-instructions p-nutrition u-photo p-summary p-yield',
		),
	],
	[
		'hresume',
		table('h-resume', 'p-affiliation p-contact p-education p-experience p-publication p-skill p-summary'),
	],
	[
		'hreview',
		table(
			'h-review',
			'description=e-content dtreviewed=dt-reviewed p-item p-rating reviewer=p-author summary=p-name u-url',
			'bookmark=u-url self=u-url tag=p-category',
		),
	],
	[
		'hreview-aggregate',
		table(
			'h-review-aggregate',
			'p-average p-best p-count p-item p-rating summary=p-name u-url p-votes p-worst',
		),
	],
	[
		'vcard',
		table(
			'h-card',
			`p-additional-name p-adr p-agent bday=dt-bday p-category p-class ${ADDRESS} u-email p-family-name fn=p-name p-geo p-given-name p-honorific-prefix p-honorific-suffix p-key p-label p-latitude u-logo p-longitude p-mailer p-nickname p-note p-org p-organization-name p-organization-unit u-photo dt-rev p-role p-sort-string u-sound p-tel title=p-job-title p-tz u-uid u-url`,
		),
	],
	[
		'vevent',
		table(
			'h-event',
			'p-attendee p-category p-contact p-description dtend=dt-end dtstart=dt-start dt-duration p-geo p-location p-organizer summary=p-name u-url',
		),
	],
]);

/** What is reviewed; its class is too common to begin an item anywhere else. */
export const OLD_ITEM: OldRoot = table('h-item', 'fn=p-name u-photo u-url');
