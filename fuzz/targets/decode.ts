import { isUtf8 } from 'node:buffer';
import { decodeHtml } from '../../src/lib/html/index.ts';
import { hold, type Target } from '../target.ts';

/** decode: any bytes become text; declared, valid UTF-8 stays unchanged. */
export const decode: Target = {
	name: 'decode',
	seeds: [
		'<meta charset=utf-8>grün',
		Buffer.from('<?xml version="1.0" encoding="iso-8859-1"?>gr\xfcn', 'latin1'),
		Buffer.from(
			'<meta http-equiv=content-type content="text/html; charset=shift_jis">\x93\xfa\x96\x7b',
			'latin1',
		),
		Buffer.from('\xff\xfeh\0i\0', 'latin1'),
		Buffer.from('\x1b$B$3$s\x1b(B', 'latin1'),
	],
	words: [
		...[
			'charset=',
			'encoding="',
			'<meta ',
			'<?xml ',
			'utf-8',
			'utf-16',
			'euc-jp',
			'iso-2022-jp',
			'gb18030',
			'big5',
		],
		...[
			'windows-1252',
			'x-user-defined',
			'replacement',
			'koi8-r',
			'\ufeff',
			'é',
			'日本',
			'😀',
			'\x1b$B',
			'\x1b(B',
		],
	],
	maxBytes: 1024,
	run(input) {
		const half = input.length >> 1;
		const header = `text/html; charset=${Buffer.from(input.subarray(half, half + 20)).toString('latin1')}`;
		for (const contentType of [undefined, header, 'text/html; charset=utf-8']) {
			const { html, charset } = decodeHtml(input, { contentType });
			hold(charset === charset.toLowerCase() && charset !== '', 'a charset has a name', charset);
			hold(html.length <= 2 * input.length + 2, 'text is not longer than its bytes allow', html.length);
		}
		const { html } = decodeHtml(input, { contentType: 'text/html; charset=utf-8' });
		const written = Buffer.from(html);
		if (isUtf8(input) && !html.startsWith('\ufeff'))
			hold(
				decodeHtml(written, { contentType: 'text/html; charset=utf-8' }).html === html,
				'UTF-8 stays unchanged',
			);
	},
};
