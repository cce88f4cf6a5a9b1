/** roles: what the name of a meta element, key or attribute says that its date is of. */
import type { DateRole } from './expression.ts';

const MODIFIED = /modif|updat|revis|lastmod|changed|edited/i;
const PUBLISHED = /publi|pubdate|issued|created|posted|released|upload|^date$|dc\.date|dc:date|^dateline$/i;
const DATED = /date|time|publi|modif|updat|issued|created|posted|revis|utime|stamp|dateline/i;

/** True when a name speaks of a date at all. */
export function isDated(name: string): boolean {
	return name.length <= 60 && DATED.test(name);
}

export function roleOf(name: string): DateRole {
	if (MODIFIED.test(name)) return 'modified';
	return PUBLISHED.test(name) ? 'published' : 'other';
}
