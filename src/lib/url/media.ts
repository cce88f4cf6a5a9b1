/**
 * media: URLs that are not pages according to their extension, so that they need not be downloaded.
 *
 * Source: Bross, "black list" of file extensions (avi, mov, png …): the link is stored with a fixed word in place of
 * its content. Only the last part of the path counts. Extensions that also end other names (`.com`, `.ai`, `.net`,
 * `.app`) are not listed, nor those of feeds, lists and plain texts. A wrong match would lose a page, so a doubtful URL
 * is a page.
 */
import { canParse } from './can-parse.ts';
import { takeWritten } from './written.ts';

const KINDS: readonly (readonly [string, string])[] = [
	[
		'a picture',
		'jpg jpeg jpe jfif png gif webp avif heic heif svg svgz bmp ico tif tiff psd xcf eps raw cr2 nef dng jxl jp2',
	],
	['a film', 'avi mov mp4 m4v mpg mpeg mpe wmv flv f4v mkv webm 3gp 3g2 ogv asf rm rmvb vob qt swf ts m3u8'],
	['a sound', 'mp3 m4a m4b ogg oga opus wav wma aac flac aif aiff mid midi ra ram amr m3u pls'],
	[
		'a document',
		'pdf doc docx docm dot dotx xls xlsx xlsm xlt ppt pptx pptm pps ppsx odt ods odp odg rtf epub mobi azw azw3 djvu djv chm tex dvi vsd pub csv tsv',
	],
	['an archive', 'zip gz tgz bz2 tbz xz txz zst rar 7z tar lzh cab sit sitx hqx z ace arj torrent'],
	['a program', 'exe msi dmg pkg deb rpm apk ipa jar war iso img bin dll so class pyc wasm xpi crx bat'],
	['a font', 'ttf otf woff woff2 eot'],
	['a style sheet or script', 'css less scss js mjs map'],
	['a calendar or contact card', 'ics vcf'],
];

const KIND_OF = new Map(
	KINDS.flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind] as const)),
);
/** A compressed file may still be readable: a sitemap. */
const COMPRESSED_SITEMAP = /\.xml\.(?:gz|zst|xz|bz2)$/i;
/** A wiki's page about a picture has the name of the picture. */
const NAMESPACE = /^[^.]{1,40}:/;

/** Why a URL is not a page according to its extension, in words ("a picture by its extension .jpg"); null when it may be one. */
export function mediaReason(url: string): string | null {
	const name = lastName(url);
	const extension = /\.([a-z\d]{1,5})$/i.exec(name)?.[1]?.toLowerCase();
	const kind = extension === undefined ? undefined : KIND_OF.get(extension);
	if (kind === undefined || COMPRESSED_SITEMAP.test(name) || NAMESPACE.test(name)) return null;
	return `${kind} by its extension .${extension}`;
}

/** The last part of the path, without server-side suffixes; empty for a folder. */
function lastName(url: string): string {
	const written = takeWritten(url);
	if (written === null && !canParse(url)) return '';
	const { pathname } = written ?? new URL(url);
	const name = pathname.slice(pathname.lastIndexOf('/') + 1).slice(-200);
	const parameter = name.indexOf(';');
	return parameter === -1 ? name : name.slice(0, parameter);
}
