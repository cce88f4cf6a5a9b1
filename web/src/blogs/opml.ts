/** opml: decodes an OPML file and lists the URLs in it, in the way the server reads them. */

const DECLARED = /^(<\?xml[^>]*?)\s+encoding\s*=\s*["']([\w.:-]+)["']/;
const HEAD_BYTES = 200;

/** Decodes by the declared encoding. The text is sent as UTF-8, so the declaration is removed. */
export function decodeXml(bytes: Uint8Array): string {
	const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES));
	const declared = DECLARED.exec(head.replace(/^\u00ef\u00bb\u00bf/, ''))?.[2];
	return new TextDecoder(knownEncoding(declared)).decode(bytes).replace(DECLARED, '$1');
}

function knownEncoding(label = 'utf-8'): string {
	try {
		return new TextDecoder(label).encoding;
	} catch {
		return 'utf-8';
	}
}

/** The blog of each outline, or its feed if no page is given. */
export function addressesIn(text: string): string[] {
	const list = new DOMParser().parseFromString(text, 'text/xml');
	const urls = [...list.querySelectorAll('outline')].map(
		(outline) => outline.getAttribute('htmlUrl') || outline.getAttribute('xmlUrl') || '',
	);
	return [...new Set(urls.filter((url) => /^https?:/i.test(url) && URL.canParse(url)))];
}
