/** one-way-out: everything that leaves the machine passes the gate, because no other code can send. Databases and the bus do not count. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
/** The gate and the modules that it sends with. */
const HOME = 'src/io/http/';
const MODULES = /^(?:undici|(?:node:)?(?:http|https|http2|net|tls|dgram))$/;
/** Modules that only listen, or only handle texts. Type imports are allowed. */
const HARMLESS = new Set(['createServer', 'STATUS_CODES', 'isIP', 'isIPv4', 'isIPv6', 'rootCertificates']);
/** The only file that opens a connection for pages, and the files that may create senders: each passes it to a gate. */
const HTTP_MODULE = /\/io\/http\/http\.ts$/;
const OPENERS = new Set(['src/commands/source.ts']);

/** The code in a file that could send without the gate. */
function findSenders(file: string, text: string): string[] {
	if (file.startsWith(HOME)) return [];
	const found: string[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isImportDeclaration(node)) found.push(...sendersOf(file, node));
		const isCall = ts.isCallExpression(node) || ts.isNewExpression(node);
		if (isCall && ts.isIdentifier(node.expression) && GLOBALS.has(node.expression.text))
			found.push(`${node.expression.text}()`);
		ts.forEachChild(node, visit);
	};
	visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
	return found;
}

const GLOBALS = new Set(['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']);

function sendersOf(file: string, { importClause, moduleSpecifier }: ts.ImportDeclaration): string[] {
	const from = (moduleSpecifier as ts.StringLiteral).text;
	if (importClause === undefined || importClause.isTypeOnly) return [];
	const { name, namedBindings } = importClause;
	const named =
		namedBindings !== undefined && ts.isNamedImports(namedBindings)
			? namedBindings.elements.filter(({ isTypeOnly }) => !isTypeOnly)
			: [];
	const names = named.map((element) => (element.propertyName ?? element.name).text);
	if (HTTP_MODULE.test(path.posix.join('/', path.posix.dirname(file), from)))
		return names.includes('Http') && !OPENERS.has(file) ? ['Http'] : [];
	if (!MODULES.test(from)) return [];
	const isWhole = name !== undefined || (namedBindings !== undefined && ts.isNamespaceImport(namedBindings));
	return [...names.filter((one) => !HARMLESS.has(one)), ...(isWhole ? [`all of ${from}`] : [])];
}

const FILES = readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
	.map((entry) => `src/${entry.split(path.sep).join('/')}`)
	.filter((file) => file.endsWith('.ts') && !/\.(?:test|fixture)\.ts$/.test(file));

it('no file of the program sends without the gate', () => {
	const found = FILES.map(
		(file) => [file, findSenders(file, readFileSync(path.join(ROOT, file), 'utf8'))] as const,
	);
	expect(found.filter(([, senders]) => senders.length > 0)).toEqual([]);
});

describe('the check', () => {
	it.each([
		['undici', "import { request } from 'undici';"],
		['a renamed function', "import { request as ask } from 'node:https';"],
		['an agent', "import { Agent } from 'http';"],
		['a whole module', "import net from 'node:net';"],
		['a namespace', "import * as tls from 'node:tls';"],
		['a socket', "import { connect } from 'node:net';"],
		['the global fetch', "export const page = await fetch('http://a.example/');"],
		['the modules that the gate sends with', "import { Http } from '../io/http/http.ts';"],
	])('finds %s', (_, text) => {
		expect(findSenders('src/serve/x.ts', text)).toHaveLength(1);
	});

	it.each([
		['a server', "import { createServer, type IncomingMessage } from 'node:http';"],
		['types', "import type { Socket } from 'node:net';"],
		['a method of that name', 'gate.fetch(url);'],
	])('accepts %s', (_, text) => {
		expect(findSenders('src/serve/x.ts', text)).toEqual([]);
	});

	it('accepts the gate', () => {
		expect(findSenders(`${HOME}agent.ts`, "import { Client } from 'undici';")).toEqual([]);
	});
});
