/** content-type: which responses are not text according to their header, so that they need not be downloaded. */

interface TypeRule {
	readonly pattern: RegExp;
	/** What it is, in words. */
	readonly is: string;
	/** Feeds are sent with almost any type, so only types that clearly rule out a feed are trusted. */
	readonly isSureForFeeds: boolean;
}

/** Types that are neither listed nor text (application/octet-stream …) are judged by their bytes. */
const NO_TEXT: readonly TypeRule[] = [
	{ pattern: /^image\//, is: 'a picture', isSureForFeeds: true },
	{ pattern: /^audio\//, is: 'a sound', isSureForFeeds: true },
	{ pattern: /^video\//, is: 'a film', isSureForFeeds: true },
	{ pattern: /^application\/(?:ogg|mp4|x-shockwave-flash)$/, is: 'a film', isSureForFeeds: true },
	{ pattern: /^(?:font\/|application\/(?:x-)?font-)/, is: 'a font', isSureForFeeds: true },
	{ pattern: /^model\//, is: 'a model', isSureForFeeds: true },
	{
		pattern:
			/^application\/(?:pdf|postscript|rtf|msword|epub\+zip|x-mobipocket-ebook|vnd\.(?:ms-|openxmlformats|oasis|apple\.))/,
		is: 'a document',
		isSureForFeeds: true,
	},
	{
		pattern:
			/^application\/(?:zip|gzip|zstd|x-(?:gzip|tar|bzip2?|xz|7z-compressed|rar(?:-compressed)?|iso9660-image|compressed|debian-package)|vnd\.(?:rar|android\.package-archive)|java-archive)$/,
		is: 'an archive',
		isSureForFeeds: true,
	},
	{
		pattern: /^application\/(?:x-(?:ms)?dos(?:download|-program)|x-msdownload|wasm)$/,
		is: 'a program',
		isSureForFeeds: true,
	},
	{ pattern: /^(?:text|application)\/(?:x-)?(?:java|ecma)script$/, is: 'a script', isSureForFeeds: false },
	{ pattern: /^text\/css$/, is: 'a style sheet', isSureForFeeds: false },
	{ pattern: /^text\/(?:x-)?(?:calendar|vcard)$/, is: 'a calendar or contact card', isSureForFeeds: false },
];

/** `text/html; charset=x` → `text/html`; null when the header says nothing. */
export function mediaTypeOf(contentType: string | null | undefined): string | null {
	const type = (contentType ?? '').slice(0, 200).split(/[;,]/, 1)[0]!.trim().toLowerCase();
	return type === '' ? null : type;
}

/** What a response of this type is when it is certainly not a page (or not a feed), in words; else null. */
export function noTextReason(contentType: string | null | undefined, wants: 'page' | 'feed'): string | null {
	const type = mediaTypeOf(contentType);
	if (type === null) return null;
	const rule = NO_TEXT.find(({ pattern }) => pattern.test(type));
	if (rule === undefined || (wants === 'feed' && !rule.isSureForFeeds)) return null;
	return `${rule.is} by its content type ${type}`;
}
