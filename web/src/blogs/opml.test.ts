import { describe, expect, it } from 'vitest';
import { decodeXml } from './opml.ts';

const latin = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);

describe('decodeXml', () => {
	it.each([
		['a file without a declaration', utf8('<opml>é</opml>'), '<opml>é</opml>'],
		[
			'declared UTF-8',
			utf8('<?xml version="1.0" encoding="UTF-8"?><a>é</a>'),
			'<?xml version="1.0"?><a>é</a>',
		],
		[
			'declared Latin 1, and removes the declaration',
			latin(`<?xml version='1.0' encoding='ISO-8859-1'?><a>é</a>`),
			`<?xml version='1.0'?><a>é</a>`,
		],
		[
			'an unknown encoding',
			utf8('<?xml version="1.0" encoding="x-none"?><a>é</a>'),
			'<?xml version="1.0"?><a>é</a>',
		],
		[
			'a byte order mark',
			utf8('\ufeff<?xml version="1.0" encoding="utf-8"?><a/>'),
			'<?xml version="1.0"?><a/>',
		],
	])('reads %s', (_, bytes, text) => {
		expect(decodeXml(bytes)).toBe(text);
	});
});
