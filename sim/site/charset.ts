/**
 * charset: where a host declares the encoding of its pages.
 *
 * In:     a host.
 * Out:    what the header and what the page declare. Hosts differ, as on the web; two faults declare it wrongly.
 */

import type { SimHost } from '../model.ts';

export interface Declaration {
	readonly header: string | null;
	readonly page: string | null;
}

export function declareCharset(host: SimHost): Declaration {
	const { encoding, fault } = host;
	if (fault === 'no-charset') return { header: null, page: null };
	if (fault === 'wrong-charset')
		return { header: encoding === 'utf-8' ? 'iso-8859-1' : 'utf-8', page: encoding };
	switch (host.index % 4) {
		case 0:
			return { header: encoding, page: null };
		case 1:
			return { header: null, page: encoding };
		default:
			return { header: encoding, page: encoding };
	}
}
