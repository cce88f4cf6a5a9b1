/** chart-download: a chart as files: CSV, SVG and PNG. */
import { useState } from 'preact/hooks';
import { readColours } from './chart-colours.ts';
import { drawPicture, PICTURE_WIDTH, type Picture, pictureHeight } from './chart-picture.ts';

interface DownloadsProps {
	/** The file name without its extension. */
	readonly name: string;
	/** What the files show, for screen readers. */
	readonly of: string;
	picture?(): Picture;
	/** A function that creates the CSV, or the URL of the API. */
	readonly csv?: string | (() => string);
}

export function Downloads({ name, of, picture, csv }: DownloadsProps) {
	const [trouble, setTrouble] = useState<string | null>(null);
	const savePng = async (drawn: Picture) => {
		try {
			setTrouble(null);
			saveFile(`${name}.png`, await toPng(drawn));
		} catch {
			setTrouble('The PNG could not be created. Download the SVG instead.');
		}
	};
	return (
		<div class="downloads">
			<span class="soft small">Download</span>
			{picture !== undefined && (
				<>
					<Save words="PNG" of={of} onSave={() => void savePng(picture())} />
					<Save
						words="SVG"
						of={of}
						onSave={() => saveText(`${name}.svg`, drawPicture(picture(), readColours()), 'image/svg+xml')}
					/>
				</>
			)}
			{typeof csv === 'string' && (
				<a class="button quiet" href={csv} download aria-label={`CSV of ${of}`}>
					CSV
				</a>
			)}
			{typeof csv === 'function' && (
				<Save words="CSV" of={of} onSave={() => saveText(`${name}.csv`, csv(), 'text/csv;charset=utf-8')} />
			)}
			{trouble !== null && (
				<span class="small" role="alert">
					{trouble}
				</span>
			)}
		</div>
	);
}

interface SaveProps {
	readonly words: string;
	readonly of: string;
	onSave(): void;
}

function Save({ words, of, onSave }: SaveProps) {
	return (
		<button type="button" class="button quiet" aria-label={`${words} of ${of}`} onClick={onSave}>
			{words}
		</button>
	);
}

const saveText = (name: string, text: string, type: string): void =>
	saveFile(name, new Blob([text], { type }));

/** Gives the browser time to start the download before the memory is freed. */
const REVOKE_AFTER_MS = 60_000;

function saveFile(name: string, blob: Blob): void {
	const url = URL.createObjectURL(blob);
	Object.assign(document.createElement('a'), { href: url, download: name }).click();
	setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

/** Sharp on high-density screens. */
const SCALE = 2;

/** Uses a `data:` URL, which the content security policy allows for images. */
async function toPng(picture: Picture): Promise<Blob> {
	const image = new Image();
	image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawPicture(picture, readColours()))}`;
	await image.decode();
	const canvas = document.createElement('canvas');
	canvas.width = PICTURE_WIDTH * SCALE;
	canvas.height = pictureHeight(picture) * SCALE;
	canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
	const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
	if (blob === null) throw new Error('no picture');
	return blob;
}

/** A name that works on every file system: letters, digits and hyphens. */
export function fileName(...words: readonly string[]): string {
	const parts =
		words
			.join(' ')
			.toLowerCase()
			.match(/[\p{L}\p{N}]+/gu) ?? [];
	return parts.join('-').slice(0, 80) || 'logosphere';
}
