import siocQuads from '@vocabulary/sioc';
import jsonld from 'jsonld';
import { DataFactory, Parser, type Quad, Store, Writer } from 'n3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PREFIXES, TERMS, type TermName, termIri } from '../../formats/linked/vocabulary.ts';
import { HOME, OTHER } from '../../io/store/facts.fixture.ts';
import { type OpenServer, openServer } from '../open-server.fixture.ts';
import { BATCH, HOSTILE_BATCH } from '../out/facts.fixture.ts';
import { inPage } from './index.ts';

const SNOW = `${HOME}snow?a=1&b=2`;
const SUN = `${OTHER}sun`;

let served: OpenServer;
let snow: number;
let ann: number;

beforeAll(async () => {
	served = await openServer({ now: () => '2004-04-01T00:00:00Z' });
	await served.keep(BATCH, HOSTILE_BATCH);
	snow = (await served.store.post(SNOW))!.id;
	ann = (await served.store.blog(HOME))!.id;
});

afterAll(async () => {
	await served.close();
});

async function readBody(path: string, headers = {}): Promise<string> {
	const response = await served.get(path, headers);
	const body = await response.text();
	expect(response.status, body.slice(0, 300)).toBe(200);
	return body;
}

async function readTurtle(path: string): Promise<Store> {
	return new Store(new Parser({ format: 'text/turtle' }).parse(await readBody(path)));
}

/** Contexts are part of the documents, so nothing is fetched. */
const NO_FETCHING = {
	documentLoader: async (url: string): Promise<never> => {
		throw new Error(`${url} is not to be fetched`);
	},
};

async function jsonQuads(path: string): Promise<Quad[]> {
	const document = JSON.parse(await readBody(path)) as object;
	const quads = await jsonld.toRDF(document, { ...NO_FETCHING, format: 'application/n-quads' });
	return new Parser({ format: 'application/n-quads' }).parse(quads);
}

function isSchema({ predicate, object }: Quad): boolean {
	return [predicate, object].some(({ value }) => value.startsWith('https://schema.org/'));
}

function lines(quads: Quad[] | Store): string[] {
	const writer = new Writer({ format: 'application/n-quads' });
	const list = Array.isArray(quads) ? quads : quads.getQuads(null, null, null, null);
	const written = list.map(({ subject, predicate, object }) =>
		writer.quadToString(subject, predicate, object),
	);
	return [...new Set(written)].sort();
}

function values(store: Store, subject: string, predicate: TermName): string[] {
	return store
		.getObjects(subject, termIri(predicate), null)
		.map(({ value }) => value)
		.sort();
}

describe('the vocabulary', () => {
	const core = new Store(siocQuads({ factory: DataFactory }) as Quad[]);

	it.each(TERMS.filter((name) => name.startsWith('sioc:')))('%s is a class or property of SIOC', (name) => {
		const types = core.getObjects(termIri(name), termIri('rdf:type'), null).map(({ value }) => value);
		const isClass = /^sioc:[A-Z]/.test(name);
		expect(types.map((type) => type.endsWith('Property'))).toContain(!isClass);
		expect(core.countQuads(termIri(name), 'http://www.w3.org/2002/07/owl#deprecated', null, null)).toBe(0);
	});

	/** The SIOC Types Ontology Module, http://rdfs.org/sioc/types#, as its authors published it; no package has it. */
	const TYPES_MODULE =
		'AddressBook AnnotationSet Answer ArgumentativeDiscussion AudioChannel BestAnswer BlogPost BoardPost BookmarkFolder Briefcase Category ChatChannel Comment EventCalendar FavouriteThings ImageGallery InstantMessage MailMessage MailingList MessageBoard Microblog MicroblogPost OfferList Playlist Poll ProjectDirectory Question ReadingList ResumeBank ReviewArea SubscriptionList SurveyCollection Tag VideoChannel Weblog Wiki WikiArticle WishList'.split(
			' ',
		);

	it.each(TERMS.filter((name) => name.startsWith('sioct:')))('%s is of the types module', (name) => {
		expect(TYPES_MODULE).toContain(name.slice('sioct:'.length));
	});

	it('covers everything that the documents use', async () => {
		const known = new Set(TERMS.map(termIri));
		for (const path of [`/posts/${snow}.ttl`, `/blogs/${ann}.ttl`]) {
			for (const { predicate, object } of await readTurtle(path)) {
				expect(known).toContain(predicate.value);
				if (predicate.value === termIri('rdf:type')) expect(known).toContain(object.value);
				if (object.termType === 'Literal' && object.datatype.value.startsWith(PREFIXES.xsd))
					expect([...known, `${PREFIXES.xsd}string`]).toContain(object.datatype.value);
			}
		}
	});
});

describe('a post', () => {
	it('is described in SIOC', async () => {
		const store = await readTurtle(`/posts/${snow}.ttl`);
		const expected: [TermName, string[]][] = [
			['rdf:type', [termIri('sioct:BlogPost')]],
			['dcterms:title', ['Snow & <ice>']],
			['dcterms:created', ['2004-03-05T12:04:09Z']],
			['dcterms:modified', ['2004-03-06']],
			['sioc:has_container', [HOME]],
			['sioc:content', ['It snowed & the garden is white.']],
			['sioc:num_replies', ['2']],
			['sioc:links_to', [SUN]],
			['dcterms:references', ['http://else.example/']],
			['sioc:has_reply', [`${served.base}/posts/${snow}#comment-0`]],
			['rdfs:seeAlso', [`${served.base}/posts/${snow}`]],
		];
		for (const [predicate, objects] of expected)
			expect([predicate, values(store, SNOW, predicate)]).toEqual([predicate, objects]);
		const topics = values(store, SNOW, 'sioc:topic').map((topic) => values(store, topic, 'rdfs:label')[0]);
		expect(topics.sort()).toEqual(['R&D', 'a "b"', 'weather']);
		const [account] = values(store, SNOW, 'sioc:has_creator');
		const [agent] = values(store, account!, 'sioc:account_of');
		expect(values(store, agent!, 'foaf:name')).toEqual(['Ann']);
		expect(values(store, SNOW, 'foaf:maker')).toEqual([agent]);
		expect(values(store, SNOW, 'content:encoded')[0]).toContain('<em>snowed</em>');
	});

	it('has dates as precise as known, and texts with their language', async () => {
		const turtle = await readBody(`/posts/${snow}.ttl`);
		expect(turtle).toContain('"2004-03-06"^^xsd:date');
		expect(turtle).toContain('"Snow & <ice>"@en');
	});

	it('has its comments, threaded', async () => {
		const store = await readTurtle(`/posts/${snow}.ttl`);
		const [first, second] = [0, 1].map((place) => `${served.base}/posts/${snow}#comment-${place}`);
		expect(values(store, first!, 'rdf:type')).toEqual([termIri('sioct:Comment')]);
		expect(values(store, first!, 'sioc:reply_of')).toEqual([SNOW]);
		expect(values(store, second!, 'sioc:reply_of')).toEqual([first]);
		expect(values(store, first!, 'sioc:has_reply')).toEqual([second]);
		expect(values(store, values(store, first!, 'foaf:maker')[0]!, 'foaf:name')).toEqual(['Bob']);
		expect(values(store, second!, 'foaf:maker')).toEqual([]);
	});

	it('has its incoming links, and where they were found', async () => {
		const store = await readTurtle(`/posts/${snow}.ttl`);
		expect(values(store, SUN, 'sioc:links_to')).toEqual([SNOW]);
		const record = `${served.base}/posts/${snow}#link-in-0`;
		const expected: [TermName, string][] = [
			['rdf:type', termIri('rdf:Statement')],
			['rdf:subject', SUN],
			['rdf:predicate', termIri('sioc:links_to')],
			['rdf:object', SNOW],
			['rdfs:label', 'snow'],
			['dcterms:description', 'In the post, rel="nofollow".'],
			['prov:wasDerivedFrom', SUN],
			['prov:generatedAtTime', '2004-03-05T10:00:00Z'],
		];
		for (const [predicate, object] of expected) expect(values(store, record, predicate)).toEqual([object]);
	});
});

describe('a blog', () => {
	it('is described in SIOC, with its posts, feeds and blogroll', async () => {
		const store = await readTurtle(`/blogs/${ann}.ttl`);
		const expected: [TermName, string[]][] = [
			['rdf:type', [termIri('sioct:Weblog')]],
			['dcterms:title', ['Ann & her garden']],
			['dcterms:description', ['Snow, mostly.']],
			['sioc:feed', [`${HOME}comments/feed`, `${HOME}feed?a=1&b=2`]],
			['sioc:num_items', ['2']],
			['sioc:last_item_date', ['2004-03-05T12:04:09Z']],
			['sioc:container_of', [SNOW, `${HOME}undated`]],
			['sioc:links_to', [OTHER]],
		];
		for (const [predicate, objects] of expected)
			expect([predicate, values(store, HOME, predicate)]).toEqual([predicate, objects]);
		expect(values(store, `${served.base}/blogs/${ann}#link-out-0`, 'dcterms:description')).toEqual([
			'In the blogroll, rel="friend met".',
		]);
	});
});

describe('JSON-LD', () => {
	it.each(['posts', 'blogs'])('says of %s what Turtle says', async (kind) => {
		const path = `/${kind}/${kind === 'posts' ? snow : ann}`;
		const fromJson = (await jsonQuads(`${path}.jsonld`)).filter((quad) => !isSchema(quad));
		expect(lines(fromJson)).toEqual(lines(await readTurtle(`${path}.ttl`)));
	});

	it('expands to a post of schema.org as well', async () => {
		const document = JSON.parse(await readBody(`/posts/${snow}.jsonld`)) as object;
		const expanded = await jsonld.expand(document, NO_FETCHING);
		const posting = expanded.find((node) =>
			(node['@type'] as string[] | undefined)?.includes('https://schema.org/BlogPosting'),
		)!;
		expect(posting['@id']).toBe(SNOW);
		expect(posting).toMatchObject({
			'https://schema.org/headline': [{ '@value': 'Snow & <ice>' }],
			'https://schema.org/datePublished': [{ '@value': '2004-03-05T12:04:09Z' }],
			'https://schema.org/dateModified': [{ '@value': '2004-03-06' }],
			'https://schema.org/commentCount': [{ '@value': 2 }],
			'https://schema.org/citation': [{ '@id': SUN }],
			'https://schema.org/isPartOf': [{ '@id': HOME, '@type': ['https://schema.org/Blog'] }],
			'https://schema.org/author': [
				{ '@type': ['https://schema.org/Person'], 'https://schema.org/name': [{ '@value': 'Ann' }] },
			],
		});
	});

	it('in a page cannot end its script element', () => {
		const markup = inPage({ headline: '</script><script>alert(1)</script><!--' });
		expect(markup.match(/<\/?script|<!--/g)).toEqual(['<script', '</script']);
		const json = markup.replace(/^<script[^>]*>/, '').replace('</script>', '');
		expect(JSON.parse(json).headline).toBe('</script><script>alert(1)</script><!--');
	});
});

describe('hostile posts', () => {
	it('give valid Turtle and JSON-LD with the same content', async () => {
		const { items } = await served.store.posts({
			blog: 'http://hostile.example/',
			limit: 100,
			order: 'newest',
		});
		expect(items.length).toBeGreaterThan(15);
		for (const { id } of items) {
			const fromJson = (await jsonQuads(`/posts/${id}.jsonld`)).filter((quad) => !isSchema(quad));
			const fromTurtle = await readTurtle(`/posts/${id}.ttl`);
			expect(lines(fromJson)).toEqual(lines(fromTurtle));
			for (const { object } of fromTurtle)
				if (object.value.includes('<p>')) expect(object.value).not.toMatch(/<script|\son\w+=|javascript:/i);
		}
	});

	it('and so does their blog', async () => {
		const { id } = (await served.store.blog('http://hostile.example/'))!;
		const fromJson = (await jsonQuads(`/blogs/${id}.jsonld`)).filter((quad) => !isSchema(quad));
		expect(lines(fromJson)).toEqual(lines(await readTurtle(`/blogs/${id}.ttl`)));
	});
});

describe('at the URL of the page', () => {
	it.each([
		['text/html', 'text/html', 'id="app"'],
		['text/turtle', 'text/turtle', 'sioct:BlogPost'],
		['application/ld+json', 'application/ld+json', '"sioct:BlogPost"'],
		['*/*', 'text/html', 'id="app"'],
	])('%s', async (accept, type, part) => {
		const response = await served.get(`/posts/${snow}`, { accept });
		expect(response.headers.get('content-type')).toContain(type);
		expect(response.headers.get('vary')).toContain('Accept');
		expect(await response.text()).toContain(part);
	});

	it('blogs are negotiated, too', async () => {
		expect(await readBody(`/blogs/${ann}`, { accept: 'text/turtle' })).toContain('sioct:Weblog');
		expect(await readBody(`/blogs/${ann}`, { accept: 'text/html' })).toContain('id="app"');
	});

	it.each([
		['/posts/999999.ttl', 404],
		['/posts/999999.jsonld', 404],
		['/blogs/999999.ttl', 404],
		['/posts/0.ttl', 400],
		['/posts/999999', 404],
		['/posts/x', 400],
		['/posts/99999999999999999999', 400],
	])('%s gets status %i', async (path, status) => {
		const response = await served.get(path, { accept: 'text/turtle' });
		expect(response.status).toBe(status);
		expect(response.headers.get('content-type')).toContain('problem+json');
	});

	it('there was no internal error', () => {
		expect(served.faults).toEqual([]);
	});
});
