/**
 * parse-wrapper: JSON that a person may have edited → a Wrapper.
 *
 * Out:    the wrapper; throws InvalidWrapperError, which says what is wrong and where.
 */
import { RULE_KINDS, WRAPPER_PROPERTIES, WRAPPER_VERSION, type Wrapper } from '../model/wrapper.ts';

/** Thrown by `parseWrapper`; the message says what is wrong and where. */
export class InvalidWrapperError extends Error {
	override readonly name = 'InvalidWrapperError';
}

type Fields = Readonly<Record<string, unknown>>;
type Check = (value: unknown, at: string) => void;

/** Checks a wrapper that was saved as JSON, or edited by hand. Throws `InvalidWrapperError`. */
export function parseWrapper(input: unknown): Wrapper {
	const value = typeof input === 'string' ? parseJson(input) : input;
	const fields = object(value, 'the wrapper');
	if (fields.version !== WRAPPER_VERSION)
		fail('version', `is ${JSON.stringify(fields.version)}; this program reads version ${WRAPPER_VERSION}`);
	shape({ site: text, examples: count, learntFrom: listOf(text), order: oneOf(['worth', 'paper']) })(
		fields,
		'',
	);
	optional(listOf(text))(fields.marks, 'marks');
	if (fields.learntAt !== null) text(fields.learntAt, 'learntAt');
	const rules = object(fields.rules, 'rules');
	for (const property of WRAPPER_PROPERTIES) listOf(checkRule)(rules[property], `rules.${property}`);
	for (const name of Object.keys(rules))
		if (!(WRAPPER_PROPERTIES as readonly string[]).includes(name))
			fail(`rules.${name}`, `is not a property; the properties are ${WRAPPER_PROPERTIES.join(', ')}`);
	return fields as unknown as Wrapper;
}

function parseJson(input: string): unknown {
	try {
		return JSON.parse(input);
	} catch (error) {
		throw new InvalidWrapperError(`The wrapper is not JSON: ${(error as Error).message}`);
	}
}

function fail(at: string, what: string): never {
	throw new InvalidWrapperError(`The wrapper cannot be read: ${at} ${what}.`);
}

function object(value: unknown, at: string): Fields {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) fail(at, 'must be an object');
	return value as Fields;
}

const text: Check = (value, at) => {
	if (typeof value !== 'string') fail(at, 'must be a string');
};
const count: Check = (value, at) => {
	if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
		fail(at, 'must be a whole number of at least 0');
};
const whole: Check = (value, at) => {
	if (!Number.isInteger(value)) fail(at, 'must be a whole number');
};
const share: Check = (value, at) => {
	if (typeof value !== 'number' || !(value >= 0 && value <= 1)) fail(at, 'must be a number from 0 to 1');
};
const flag: Check = (value, at) => {
	if (typeof value !== 'boolean') fail(at, 'must be true or false');
};

function oneOf(values: readonly string[]): Check {
	return (value, at) => {
		if (!values.includes(value as string)) fail(at, `must be one of ${values.join(', ')}`);
	};
}

function listOf(check: Check): Check {
	return (value, at) => {
		if (!Array.isArray(value)) fail(at, 'must be a list');
		for (const [i, one] of (value as unknown[]).entries()) check(one, `${at}[${i}]`);
	};
}

function optional(check: Check): Check {
	return (value, at) => {
		if (value !== undefined) check(value, at);
	};
}

/** Every field by its check; an unknown field is a misspelling. */
function shape(checks: Readonly<Record<string, Check>>): (fields: Fields, at: string) => void {
	return (fields, at) => {
		for (const [name, check] of Object.entries(checks))
			check(fields[name], at === '' ? name : `${at}.${name}`);
	};
}

/** The same, and nothing else is allowed. */
function exactly(checks: Readonly<Record<string, Check>>): Check {
	return (value, at) => {
		const fields = object(value, at);
		for (const name of Object.keys(fields))
			if (!Object.hasOwn(checks, name))
				fail(`${at}.${name}`, `is unknown; known keys are ${Object.keys(checks).join(', ')}`);
		shape(checks)(fields, at);
	};
}

const MARKS = {
	tag: optional(text),
	id: optional(text),
	classes: optional(listOf(text)),
	attribute: optional(exactly({ name: text, value: text })),
};
const marks = exactly(MARKS);
const selector = exactly({
	...MARKS,
	idSet: optional(listOf(text)),
	classSet: optional(listOf(text)),
	path: optional(text),
	within: optional(marks),
	beside: optional(oneOf(['before', 'inside', 'after'])),
	nth: optional(count),
});
const from = text;
const READINGS: Readonly<Record<string, Check>> = {
	text: exactly({ from }),
	attribute: exactly({ from, attribute: text }),
	between: exactly({ from, before: text, after: text, wholeBefore: flag, wholeAfter: flag }),
	byline: exactly({ from }),
	list: exactly({ from }),
	date: exactly({ from, nth: whole, behind: optional(text), language: optional(text) }),
	claim: exactly({ from, name: text }),
	address: exactly({ from }),
	constant: exactly({ from, value: text }),
	elements: exactly({
		from,
		parts: exactly({ from: optional(marks), until: optional(marks), without: listOf(marks) }),
	}),
};

const reading: Check = (value, at) => {
	const kind = object(value, at).from;
	const check = typeof kind === 'string' && Object.hasOwn(READINGS, kind) ? READINGS[kind] : undefined;
	if (check === undefined) fail(`${at}.from`, `must be one of ${Object.keys(READINGS).join(', ')}`);
	check(value, at);
};

const checkRule = exactly({
	kind: oneOf(RULE_KINDS),
	where: optional(selector),
	read: reading,
	support: count,
	exactness: share,
	agreement: (value, at) => value === null || share(value, at),
	pinned: optional(flag),
});
