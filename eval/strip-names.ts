/** strip-names: a page without its class and id attributes, to measure what is possible without them. */

const TAG = /<[a-z][^>]*>/gi;
const NAME = /\s(?:class|id)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+)/gi;

export function stripNames(html: string): string {
	return html.replace(TAG, (tag) => tag.replace(NAME, ''));
}
