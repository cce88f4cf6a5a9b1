import { describe, expect, it } from 'vitest';
import { negotiate } from './negotiate.ts';

const FIREFOX = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const CHROME =
	'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7';

describe('the Accept header decides the format', () => {
	it.each([
		[undefined, 'html'],
		['', 'html'],
		['*/*', 'html'],
		['text/*', 'html'],
		[FIREFOX, 'html'],
		[CHROME, 'html'],
		['text/turtle', 'turtle'],
		['TEXT/Turtle ; Q=0.5', 'turtle'],
		['application/ld+json', 'jsonld'],
		['application/*', 'html'],
		['application/ld+json;q=0.9, text/turtle;q=0.8', 'jsonld'],
		['application/ld+json, text/turtle', 'turtle'],
		['text/html;q=0.5, text/turtle', 'turtle'],
		['text/html, text/turtle;q=0.9', 'html'],
		['text/turtle, */*;q=0.1', 'turtle'],
		['*/*, text/turtle;q=0.5', 'html'],
		['text/html;q=0, */*', 'html'],
		['text/*;q=0.2, application/ld+json;q=0.3', 'jsonld'],
		['text/html;q=0, application/xhtml+xml;q=0, */*', 'turtle'],
		['text/turtle;q=0', 'html'],
		['text/turtle;q=nonsense', 'html'],
		['text/turtle;q=7', 'html'],
		['application/rdf+xml', 'html'],
		['application/ld+json; profile="http://www.w3.org/ns/json-ld#compacted"', 'jsonld'],
		[`${'a/b,'.repeat(100_000)}text/turtle`, 'html'],
		[';;;,,,q=1', 'html'],
	])('%.60s → %s', (accept, form) => {
		expect(negotiate(accept)).toBe(form);
	});
});
