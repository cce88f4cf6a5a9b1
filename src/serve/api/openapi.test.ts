import { request } from 'node:http';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOME, OTHER } from '../../io/store/facts.fixture.ts';
import {
	addressOf,
	type Document,
	type JsonSchema,
	listOperations,
	type Operation,
	type Parameter,
	type Values,
	valuesOf,
} from './operations.fixture.ts';
import { fill, startTryOut, TOKEN, type TryOut, WRAPPER } from './try-out.fixture.ts';

/** Valid values that a schema cannot know, such as ids of stored items. */
const KNOWN: Readonly<Record<string, readonly unknown[]>> = {
	id: [1],
	other: [1, 2],
	name: ['cold'],
	url: [HOME],
	like: [`${HOME}snow`],
	from: [0, 1],
	to: [0, 1],
	blog: [1],
	as: ['csv'],
	collection: ['tea'],
	subject: [HOME, `${HOME}snow`],
};
const BODIES: Readonly<Record<string, readonly unknown[]>> = {
	addList: [`<opml><body><outline text="A" htmlUrl="${OTHER}a"/></body></opml>`],
	putWrapper: [{ wrapper: WRAPPER }],
	tagSource: [{ url: `${OTHER}a`, add: ['tea'], drop: [] }],
	removeSource: [{ url: `${OTHER}a`, dryRun: true }],
	judgeSource: [{ url: HOME, verdict: 'blog' }],
	editWrapper: [{ pin: [], unpin: [], drop: [] }],
	tryWrapper: [{ sample: `${HOME}snow` }],
	freezeCollection: [{ name: 'tea', query: 'snow', isWhole: true }],
	askSite: [{ kind: 'suggestion', url: `${OTHER}b`, note: '', contact: '' }],
	decideSiteRequest: [{ kind: 'suggestion', url: `${OTHER}b`, accept: false }],
	addKey: [{ name: 'cold', role: 'reader' }],
	addReview: [
		{ kind: 'judgment', subject: HOME, verdict: 'right' },
		{ kind: 'post', subject: `${HOME}snow`, verdict: 'misread' },
	],
};
/** Only cursors from the server are valid, so the first page is requested. */
const WITHOUT = new Set(['after', 'last-event-id']);
const TRIES = 12;
const DOCUMENT = 'https://logosphere.invalid/openapi';

let tryOut: TryOut;
let document: Document;

beforeAll(async () => {
	tryOut = await startTryOut({ isPublic: true });
	await fill(tryOut);
	document = (await tryOut.send('GET', '/api/openapi.json')).body;
});

afterAll(() => tryOut.close());

interface Reply {
	readonly status: number;
	readonly type: string;
	readonly text: string;
}

/** Sends the token; event streams are closed after the headers. */
function ask(operation: Operation, values: Values, body: unknown): Promise<Reply> {
	const headers: Record<string, string> = { Authorization: `Bearer ${TOKEN}` };
	if (operation.body !== null) headers['Content-Type'] = operation.body.type;
	return new Promise((resolve, reject) => {
		const url = tryOut.base + addressOf(operation, values);
		const call = request(url, { method: operation.method, headers }, async (response) => {
			const type = (response.headers['content-type'] ?? '').replace(/;.*/, '');
			const head = { status: response.statusCode!, type };
			if (type === 'text/event-stream') {
				response.destroy();
				return resolve({ ...head, text: '""' });
			}
			let text = '';
			for await (const chunk of response.setEncoding('utf8')) text += chunk;
			resolve({ ...head, text });
		});
		call.on('error', reject);
		call.end(operation.body === null ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
	});
}

function goodValue({ name, schema, example }: Parameter): fc.Arbitrary<unknown> {
	// The same name has ids and days.
	const known = (KNOWN[name] ?? []).filter(
		(value) => (typeof value === 'string') === (schema.type === 'string'),
	);
	if (known.length > 0) return fc.constantFrom(...known);
	return example === undefined ? valuesOf(schema, document) : fc.constant(example);
}

function goodRequest({ name, parameters, body }: Operation): fc.Arbitrary<{ values: Values; body: unknown }> {
	const taken = parameters.filter(({ name }) => !WITHOUT.has(name));
	const required = taken.filter((one) => one.required).map(({ name }) => name);
	const values = fc.record(Object.fromEntries(taken.map((one) => [one.name, goodValue(one)])), {
		requiredKeys: required,
	});
	const content = body === null ? fc.constant(null) : goodBody(name, body.schema);
	return fc.record({ values, body: content }) as fc.Arbitrary<{ values: Values; body: unknown }>;
}

/** Values that are known to be valid. */
function goodBody(name: string, schema: JsonSchema): fc.Arbitrary<unknown> {
	const known = BODIES[name] ?? [];
	const made = valuesOf(schema, document);
	return known.length === 0 ? made : fc.oneof(fc.constantFrom(...known), made);
}

/** Whether the document has the response, and what is wrong with it. */
function findFault({ path, method, responses }: Operation, { status, type, text }: Reply): string | null {
	const documented = responses[status];
	if (documented === undefined) return `Status ${status} is not documented: ${text.slice(0, 300)}`;
	if (documented.content === undefined)
		return text === '' ? null : 'There is a body, and none is documented.';
	const schema = documented.content[type]?.schema;
	if (schema === undefined) return `Type ${type} is not documented for ${status}.`;
	const validate = validatorOf([
		path,
		method.toLowerCase(),
		'responses',
		String(status),
		'content',
		type,
		'schema',
	]);
	const value: unknown = type.endsWith('json') ? JSON.parse(text) : text;
	return validate(value) ? null : ajv.errorsText(validate.errors);
}

const ajv = new Ajv2020({ strict: false, validateFormats: false });

/** For a part of the document. */
function validatorOf(place: readonly string[]) {
	if (ajv.getSchema(DOCUMENT) === undefined) ajv.addSchema({ ...document, $id: DOCUMENT });
	const pointer = ['paths', ...place].map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'));
	return ajv.getSchema(`${DOCUMENT}#/${pointer.map(encodeURIComponent).join('/')}`)!;
}

describe('the document', () => {
	it('is OpenAPI 3.1', async () => {
		const { valid, errors } = await new Validator().validate(document as unknown as Record<string, unknown>);
		expect(errors ?? []).toEqual([]);
		expect(valid).toBe(true);
		expect(document).toMatchObject({ openapi: '3.1.0' });
	});

	it('names every call, each with a unique name', () => {
		const names = listOperations(document).map(({ name }) => name);
		expect(names.length).toBeGreaterThan(25);
		expect(new Set(names).size).toBe(names.length);
	});
});

it('every documented call responds as documented', async () => {
	await tryOut.send('PUT', '/api/searches/cold', { query: 'snow' });
	// Deletions come last, because the others need what they delete.
	const operations = listOperations(document).sort(
		(a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
	);
	const neverWell: string[] = [];
	for (const operation of operations) {
		const statuses = new Set<number>();
		for (const { values, body } of fc.sample(goodRequest(operation), { numRuns: TRIES, seed: 7 })) {
			const reply = await ask(operation, values, body);
			statuses.add(reply.status);
			const fault = findFault(operation, reply);
			expect(fault, `${operation.method} ${addressOf(operation, values)} ${JSON.stringify(body)}`).toBeNull();
		}
		if (![...statuses].some((status) => status < 300)) neverWell.push(`${operation.name}: ${[...statuses]}`);
	}
	expect(neverWell).toEqual([]);
	expect(tryOut.faults).toEqual([]);
});
