import { Agent, request } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { effort } from '../../../test/effort.fixture.ts';
import {
	addressOf,
	type Document,
	listOperations,
	type Operation,
	type Values,
	valuesOf,
} from './operations.fixture.ts';
import { fill, startTryOut, TOKEN, type TryOut } from './try-out.fixture.ts';

const RUNS = Number(process.env.LOGOSPHERE_FUZZ_RUNS ?? effort(300, 1_500));

let tryOut: TryOut;
let document: Document;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeAll(async () => {
	tryOut = await startTryOut();
	await fill(tryOut);
	document = (await tryOut.get('/api/openapi.json')).body;
});

afterAll(async () => {
	agent.destroy();
	await tryOut.close();
});

const NASTY = [
	'',
	' ',
	'\0',
	'\ud800',
	'\u202e\ufeff\u2028',
	'-1',
	'0',
	'1e309',
	'9007199254740993',
	'NaN',
	'1,2',
	'[object Object]',
	'null',
	'__proto__',
	'constructor',
	'../../etc/passwd',
	'%00%zz%',
	"' OR 1=1 --",
	'"; DROP TABLE posts; --',
	'NEAR(a b) AND {title}:x* "',
	'((((((((((((((((((((((((((((((((',
	'"""""" - - OR OR NOT NOT | : :: title: in:x blog:( link:"',
	'javascript:alert(1)',
	'http://[',
	'http://a.example/\r\nX: y',
	'https://user:pass@127.0.0.1:99999/',
	'2004-03-05 1',
	' 1',
	'x.s.1.AAAA',
	'x.t.u.1',
	'😀'.repeat(300),
	'a '.repeat(900),
	'*'.repeat(1_000),
	'x'.repeat(9_000),
];

const nastyText = fc.oneof(
	fc.constantFrom(...NASTY),
	fc.string({ unit: 'binary', maxLength: 60 }),
	fc
		.array(
			fc.constantFrom('(', ')', '"', '-', 'OR', 'NOT', '|', '*', ':', 'snow', 'title:', 'after:', 'in:'),
			{ maxLength: 40 },
		)
		.map((parts) => parts.join(' ')),
);
const nastyJson = fc.oneof(
	fc.jsonValue(),
	nastyText,
	fc.integer(),
	fc.constant({ __proto__: null, constructor: 1 }),
	fc.constant(JSON.parse('{"__proto__":{"x":1},"url":1,"urls":{},"query":[],"webhook":"x"}')),
);

interface Shot {
	readonly method: string;
	readonly path: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string | Buffer | undefined;
}

/** A value that the schema allows, or a nasty one instead. */
function anyOf(good: fc.Arbitrary<unknown>, nasty: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
	return fc.oneof({ weight: 2, arbitrary: good }, { weight: 3, arbitrary: nasty });
}

/** A body of the right type with one invalid part, or something completely different. */
function bodiesOf({ body }: Operation): fc.Arbitrary<string | Buffer | undefined> {
	const raw = fc.oneof(
		fc.constant(undefined),
		fc.constant(''),
		fc.constant('{"a":'),
		fc.constant('['.repeat(50_000)),
		fc.constant(`<opml>${'<outline>'.repeat(5_000)}`),
		fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
	);
	if (body === null) return raw;
	const good = valuesOf(body.schema, document);
	const spoilt = fc
		.tuple(good, fc.nat(), nastyJson)
		.map(([value, place, nasty]) => spoil(value, place, nasty));
	return fc.oneof(
		raw,
		fc.oneof(good, spoilt, nastyJson).map((value) => JSON.stringify(value) ?? ''),
	);
}

function spoil(value: unknown, place: number, nasty: unknown): unknown {
	if (typeof value !== 'object' || value === null) return nasty;
	const keys = Object.keys(value);
	const key = keys[place % Math.max(1, keys.length)];
	if (key === undefined) return nasty;
	const inner = (value as Record<string, unknown>)[key];
	const spoilt = place % 2 === 0 ? nasty : spoil(inner, place >> 1, nasty);
	return Array.isArray(value) ? value.with(Number(key), spoilt) : { ...value, [key]: spoilt };
}

function shotsAt(operation: Operation): fc.Arbitrary<Shot> {
	const values = fc.record(
		Object.fromEntries(
			operation.parameters
				.filter(({ in: place }) => place !== 'header')
				.map(({ name, schema }) => {
					const known = name === 'id' ? fc.constantFrom(1, 2) : valuesOf(schema, document);
					return [name, anyOf(known, nastyText)];
				}),
		),
		{ requiredKeys: [] },
	);
	const types = fc.constantFrom(
		'application/json',
		operation.body?.type ?? 'text/plain',
		'text/xml',
		'application/x-www-form-urlencoded',
		'*/*',
	);
	const type = fc.oneof(
		{ weight: 4, arbitrary: fc.constant(operation.body?.type ?? 'application/json') },
		types,
	);
	const extra = fc.constantFrom(
		{},
		{ 'last-event-id': '-5' },
		{ 'if-none-match': '*' },
		{ accept: 'text/turtle' },
		{ range: 'bytes=0-1' },
	);
	return fc
		.tuple(values, bodiesOf(operation), type, extra, twice)
		.map(([given, body, contentType, more, again]) => ({
			method: operation.method,
			path: again(addressOf(operation, given as Values)),
			headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': contentType, ...more },
			body: operation.method === 'GET' ? undefined : body,
		}));
}

/** A repeated or an unknown parameter. */
const twice = fc.constantFrom<(path: string) => string>(
	(path) => path,
	(path) => path,
	(path) => `${path}${path.includes('?') ? `&${path.slice(path.indexOf('?') + 1)}` : '?a=b'}`,
	(path) => `${path}${path.includes('?') ? '&' : '?'}limit=1&limit=2&q[]=1&__proto__=1`,
);

/** Malformed URLs. */
const STRAY = [
	'//',
	'//[',
	'/api/posts/%',
	'/api/posts/%00',
	'/api/blogs/%ff%fe',
	'/api//posts',
	'/api/search?%',
	'/api/posts/1/../../..',
	'/%2e%2e/%2e%2e/etc/passwd',
	'*',
	'http://[/',
	'/?token=x',
	`/${'a'.repeat(8_000)}`,
];

const stray: fc.Arbitrary<Shot> = fc.record({
	method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'),
	path: fc.constantFrom(...STRAY),
	headers: fc.constantFrom(
		{},
		{ Authorization: `Bearer ${TOKEN}` },
		{ Host: '' },
		{ Cookie: 'logosphere=%;;=' },
	),
	body: fc.constant(undefined),
});

/** One that is surely accepted; of random ones hardly one in five hundred is. */
const TAKEN: Shot = {
	method: 'POST',
	path: '/api/blogs',
	headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' },
	body: JSON.stringify({ urls: ['http://drawn.example/'] }),
};

interface Hit {
	readonly status: number;
	/** The body of a server error. */
	readonly text: string;
}

/** Event streams are closed after the headers; 0 if the connection was closed without a response. */
function shoot({ method, path, headers, body }: Shot): Promise<Hit> {
	const { hostname, port } = new URL(tryOut.base);
	return new Promise((resolve, reject) => {
		const call = request({ hostname, port, method, path, headers, agent }, async (response) => {
			const status = response.statusCode!;
			if (response.headers['content-type']?.startsWith('text/event-stream')) {
				response.destroy();
				return resolve({ status, text: '' });
			}
			let text = '';
			for await (const chunk of response.setEncoding('utf8')) if (status >= 500) text += chunk;
			resolve({ status, text });
		});
		call.on('error', (error: NodeJS.ErrnoException) =>
			error.code === 'ECONNRESET' ? resolve({ status: 0, text: '' }) : reject(error),
		);
		call.end(body);
	});
}

it(`${RUNS} random requests cause no internal error`, async () => {
	const operations = listOperations(document);
	const shots = fc.oneof(
		{ weight: 20, arbitrary: fc.constantFrom(...operations).chain(shotsAt) },
		{ weight: 1, arbitrary: stray },
	);
	const statuses = new Map<number, number>();
	await fc.assert(
		fc.asyncProperty(shots, async (shot) => {
			const { status, text } = await shoot(shot);
			statuses.set(status, (statuses.get(status) ?? 0) + 1);
			expect(tryOut.faults).toEqual([]);
			// The web page need not be built for the API.
			if (!text.includes('"not-built"')) expect(status, text).toBeLessThan(500);
		}),
		{ numRuns: RUNS, endOnFailure: true, examples: [[TAKEN]] },
	);
	// The requests were varied: some succeeded, some were refused, some found nothing.
	for (const status of [200, 202, 400, 404]) expect(statuses.get(status) ?? 0).toBeGreaterThan(0);
});
