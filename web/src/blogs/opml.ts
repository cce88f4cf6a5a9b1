/** opml: a list of subscriptions as a file has it → its text, and the addresses in it, as the server takes them. */

const DECLARED = /^(<\?xml[^>]*?)\s+encoding\s*=\s*["']([\w.:-]+)["']/;
const HEAD_BYTES = 200;

/** The text, in whatever encoding it declares; it is sent as UTF-8, so the declaration is taken out. */
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

/** The weblog of each outline, or its feed where no page is named. */
export function addressesIn(text: string): string[] {
	const list = new DOMParser().parseFromString(text, 'text/xml');
	const urls = [...list.querySelectorAll('outline')].map(
		(outline) => outline.getAttribute('htmlUrl') || outline.getAttribute('xmlUrl') || '',
	);
	return [...new Set(urls.filter((url) => /^https?:/i.test(url) && URL.canParse(url)))];
}
