/** kind-of-page: is the page one of the kinds that look like blogs, by its names, types and software? */
import type { Reason } from '../../model/reason.ts';
import { OTHER_KINDS, type OtherKind } from './kinds.ts';
import type { PageSigns } from './signs.ts';
import { BLOG_WORDS } from './words.ts';

export interface KindFound {
	readonly kind: OtherKind;
	readonly reason: Reason;
}

/** A category of a blog may be called “events” or “chat”. */
const LIST_TAIL = /\/(?:category|categories|tags?|topics?|labels?|archives?)\/.*$/;

/** The first kind that a sign suggests; the firm ones come before the weak. */
export function findKind(signs: PageSigns): KindFound | null {
	const parts = signs.title.split(/\s[-–—|:·•»«/]+\s|[|»«:：｜]/u).map((part) => part.trim());
	for (const isWeak of [false, true])
		for (const kind of OTHER_KINDS) {
			if ((kind.isWeak === true) !== isWeak) continue;
			const why = whyOf(kind, signs, parts);
			if (why !== null) return { kind, reason: { rule: kind.name, why } };
		}
	return null;
}

function whyOf(
	kind: OtherKind,
	{ address, title, schemaTypes, generator }: PageSigns,
	parts: readonly string[],
): string | null {
	const inAddress = kind.address?.exec(address.replace(LIST_TAIL, ''));
	if (inAddress) return `its URL contains “${inAddress[0]}”, like that of ${kind.label}`;
	const inTitle = BLOG_WORDS.test(title) ? null : kind.title?.exec(title);
	if (inTitle) return `its title contains “${inTitle[0]}”, like that of ${kind.label}`;
	const part = kind.titlePart === undefined ? undefined : parts.find((one) => isPart(one, kind.titlePart!));
	if (part !== undefined) return `it is called “${part}”, like ${kind.label}`;
	const type = kind.schema === undefined ? undefined : [...schemaTypes].find((one) => kind.schema!.test(one));
	if (type !== undefined) return `it declares itself a ${type}, like ${kind.label}`;
	const software = kind.generator?.exec(generator);
	return software ? `it is made with ${software[0]}, like ${kind.label}` : null;
}

/** The name is most of the part. */
function isPart(part: string, name: RegExp): boolean {
	const found = name.exec(part);
	return found !== null && found[0].length * 2 >= part.length;
}
