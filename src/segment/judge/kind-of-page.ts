/** kind-of-page: is the page one of the kinds that look like blogs, by its names, types and software? */
import type { Reason } from '../../model/reason.ts';
import { OTHER_KINDS, type OtherKind } from './kinds.ts';
import type { PageSigns } from './signs.ts';
import { BLOG_WORDS } from './words.ts';

export interface KindFound {
	readonly kind: OtherKind;
	readonly reason: Reason;
	/** Nothing on the page overrules it. A title alone does not say what a page is: blogs are called all sorts of things. */
	readonly isFirm: boolean;
}

/** A category of a blog may be called “events” or “chat”. */
const LIST_TAIL = /\/(?:category|categories|tags?|topics?|labels?|archives?)\/.*$/;

/** The first kind that a sign suggests; the firm ones come before the weak. */
export function findKind(signs: PageSigns): KindFound | null {
	const parts = signs.title.split(/\s[-–—|:·•»«/]+\s|[|»«:：｜]/u).map((part) => part.trim());
	for (const isWeak of [false, true])
		for (const kind of OTHER_KINDS) {
			if ((kind.isWeak === true) !== isWeak) continue;
			const found = signOf(kind, signs, parts);
			if (found === null) continue;
			const isFirm = !isWeak && found.by !== 'title';
			return { kind, reason: { rule: kind.name, why: found.why }, isFirm };
		}
	return null;
}

interface KindSign {
	readonly by: 'address' | 'title' | 'type' | 'software';
	readonly why: string;
}

/** The surest sign of the kind. */
function signOf(
	kind: OtherKind,
	{ address, title, schemaTypes, generator }: PageSigns,
	parts: readonly string[],
): KindSign | null {
	const { label } = kind;
	const inAddress = kind.address?.exec(address.replace(LIST_TAIL, ''));
	if (inAddress) return { by: 'address', why: `its URL contains “${inAddress[0]}”, like that of ${label}` };
	const type = kind.schema === undefined ? undefined : [...schemaTypes].find((one) => kind.schema!.test(one));
	if (type !== undefined) return { by: 'type', why: `it declares itself a ${type}, like ${label}` };
	const software = kind.generator?.exec(generator);
	if (software)
		return { by: 'software', why: `its generator tag says “${software[0]}”, like that of ${label}` };
	const inTitle = BLOG_WORDS.test(title) ? null : kind.title?.exec(title);
	if (inTitle) return { by: 'title', why: `its title contains “${inTitle[0]}”, like that of ${label}` };
	const part = kind.titlePart === undefined ? undefined : parts.find((one) => isPart(one, kind.titlePart!));
	return part === undefined ? null : { by: 'title', why: `it is called “${part}”, like ${label}` };
}

/** The name is most of the part. */
function isPart(part: string, name: RegExp): boolean {
	const found = name.exec(part);
	return found !== null && found[0].length * 2 >= part.length;
}
