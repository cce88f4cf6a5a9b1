/** urls: URLs as feeds write them, made absolute where the base is known. */

/** Absolute and trimmed; as written if there is no base; null when empty. */
export function resolveUrl(written: string, base: string | undefined): string | null {
	const trimmed = written.trim();
	if (trimmed === '') return null;
	const url = /\s/.test(trimmed) ? trimmed.replace(/[\t\n\r]+/g, '') : trimmed;
	if (isAbsolute(url) || base === undefined) return url;
	try {
		return new URL(url, base).href;
	} catch {
		return url;
	}
}

function isAbsolute(url: string): boolean {
	return /^[a-z][a-z\d+.-]*:/i.test(url);
}

/** Whether it is a URL that can be fetched. */
export function isWebAddress(url: string): boolean {
	return /^https?:\/\/[^\s/]/i.test(url);
}

const RELATIVE = /(<[a-z][^<>]*?\s(?:href|src)\s*=\s*)(?:"([^"<>]*)"|'([^'<>]*)')/gi;

/** HTML with the URLs of its links and images made absolute. */
export function resolveInHtml(html: string, base: string): string {
	return html.replace(RELATIVE, (whole: string, head: string, double?: string, single?: string) => {
		const written = double ?? single ?? '';
		if (written === '' || written.startsWith('#') || isAbsolute(written)) return whole;
		const resolved = resolveUrl(written.replaceAll('&amp;', '&'), base) ?? written;
		return `${head}"${resolved.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
	});
}
