/** chart-download: a chart as files: its figures, and its picture for the screen or for print. */
import { useState } from 'preact/hooks';
import { readColours } from './chart-colours.ts';
import { drawPicture, PICTURE_WIDTH, type Picture, pictureHeight } from './chart-picture.ts';

interface DownloadsProps {
	/** Of the files, without the ending. */
	readonly name: string;
	/** Of what, for those who hear it. */
	readonly of: string;
	picture?(): Picture;
	/** The figures: made here, or where the API gives them. */
	readonly csv?: string | (() => string);
}

export function Downloads({ name, of, picture, csv }: DownloadsProps) {
	const [trouble, setTrouble] = useState<string | null>(null);
	const savePng = async (drawn: Picture) => {
		try {
			setTrouble(null);
			saveFile(`${name}.png`, await toPng(drawn));
		} catch {
			setTrouble('The picture could not be made; the SVG has the same.');
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

/** Long enough for the browser to begin; the memory is given back after it. */
const KEPT_MS = 60_000;

function saveFile(name: string, blob: Blob): void {
	const url = URL.createObjectURL(blob);
	Object.assign(document.createElement('a'), { href: url, download: name }).click();
	setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** Sharp on every screen. */
const SCALE = 2;

/** By way of `data:`, which the page's policy lets pictures come from. */
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

/** A name that every file system takes: letters, digits and hyphens. */
export function fileName(...words: readonly string[]): string {
	const parts =
		words
			.join(' ')
			.toLowerCase()
			.match(/[\p{L}\p{N}]+/gu) ?? [];
	return parts.join('-').slice(0, 80) || 'logosphere';
}
