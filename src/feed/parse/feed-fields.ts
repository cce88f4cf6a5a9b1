/** feed-fields: the elements of a feed itself, in every format and extension, and where their values go. */
import type { Draft } from './draft.ts';
import { type Field, type Fields, type FieldValue, PASSED_OVER, special, text, title, url } from './field.ts';
import { takeFeedLink } from './links.ts';

export const FEED_FIELDS: Fields = new Map<string, Field>([
	['title', title('title', 0)],
	['dc:title', title('title', 1)],
	['link', special(takeFeedLink)],
	['a', special(takeFeedLink)],
	['id', text('id', 0)],
	['description', title('summary', 0)],
	['subtitle', title('summary', 1)],
	['tagline', title('summary', 2)],
	['abstract', title('summary', 3)],
	['dc:description', title('summary', 4)],
	['itunes:summary', title('summary', 5)],
	['itunes:subtitle', title('summary', 6)],
	['info', PASSED_OVER],
	['language', text('language', 0)],
	['dc:language', text('language', 1)],
	['author', text('author', 0)],
	['dc:creator', text('author', 1)],
	['dc:author', text('author', 2)],
	['itunes:author', text('author', 3)],
	['managingeditor', text('author', 4)],
	['creator', text('author', 5)],
	['contributor', PASSED_OVER],
	['webmaster', PASSED_OVER],
	['lastbuilddate', text('updated', 0)],
	['updated', text('updated', 0)],
	['modified', text('updated', 1)],
	['dcterms:modified', text('updated', 2)],
	['pubdate', text('updated', 3)],
	['dc:date', text('updated', 4)],
	['date', text('updated', 5)],
	['generator', text('generator', 0)],
	[
		'admin:generatoragent',
		special((draft, { attributes }) => draft.set('generator', 1, attributes.get('rdf:resource'))),
	],
	['ttl', text('ttl')],
	['hour', special(takeHour)],
	['day', special(takeDay)],
	['sy:updateperiod', text('updatePeriod')],
	['sy:updatefrequency', text('updateFrequency')],
	['itunes:new-feed-url', url('movedTo', 0)],
	['newlocation', url('movedTo', 1)],
	['fh:complete', special((draft) => draft.set('complete', 0, 'yes'))],
	['fh:archive', special((draft) => draft.set('archive', 0, 'yes'))],
	['category', PASSED_OVER],
	['copyright', PASSED_OVER],
	['rights', PASSED_OVER],
	['docs', PASSED_OVER],
	['cloud', PASSED_OVER],
	['rating', PASSED_OVER],
]);

/** A person's name, wherever a person is allowed. */
export const PERSON_FIELDS: Fields = new Map<string, Field>([
	['name', text('author', 0)],
	['foaf:name', text('author', 1)],
	['rdf:value', text('author', 2)],
	['email', text('email', 0)],
	['foaf:mbox', PASSED_OVER],
	['uri', url('authorUrl', 0)],
	['url', url('authorUrl', 1)],
	['homepage', PASSED_OVER],
]);

/** The content of a picture or an input form of the feed does not describe the feed. */
export const AUXILIARY_FIELDS: Fields = new Map<string, Field>(
	['title', 'link', 'url', 'description', 'name', 'width', 'height'].map((name) => [name, PASSED_OVER]),
);

/** Of the feed that an entry was taken from, only the author matters. */
export const SOURCE_FIELDS: Fields = new Map<string, Field>([
	...[...FEED_FIELDS.keys()].map((name): [string, Field] => [name, PASSED_OVER]),
	['author', text('author', 0)],
	['dc:creator', text('author', 1)],
]);

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function takeHour(draft: Draft, { text }: FieldValue): void {
	const hour = Number(text.trim() || Number.NaN);
	if (Number.isInteger(hour) && hour >= 0 && hour <= 24 && !draft.skipHours.includes(hour % 24))
		draft.skipHours.push(hour % 24);
}

function takeDay(draft: Draft, { text }: FieldValue): void {
	const day = DAYS.find((name) => name.toLowerCase() === text.trim().toLowerCase());
	if (day !== undefined && !draft.skipDays.includes(day)) draft.skipDays.push(day);
}
