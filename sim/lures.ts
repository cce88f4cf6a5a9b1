/** lures: where a host with a fault lures a crawler: an endless calendar, a bomb, a page without end. */

export const CALENDAR_PREFIX = '/calendar/';
export const BOMB_PATH = '/download/archive.html';
export const ENDLESS_PATH = '/stream/log.html';

/** The address that pages of such a host link, by its fault. */
export const LURES: Readonly<Record<string, string>> = {
	trap: `${CALENDAR_PREFIX}2031/05`,
	'gzip-bomb': BOMB_PATH,
	endless: ENDLESS_PATH,
};
