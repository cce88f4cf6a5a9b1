/**
 * patterns: every regular expression of the program takes linear time, according to a tool (scslre).
 *
 * Literals are read from the source by the compiler. Generated ones are recorded while the modules that generate them are
 * loaded and used. LISTED has those that the tool doubts, with the reason why each is harmless.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { analyse } from 'scslre';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** The beginning of a pattern, its file, and why no input makes it slow there. */
const LISTED: readonly (readonly [start: string, file: string, why: string])[] = [
	['\\.?\\s+(?:To specify', 'src/cli.ts', 'reads a message of the argument parser'],
	['(?<=.)\\/+$', 'src/commands/export.ts', 'reads a file name that the user typed'],
	['(?:\\.{3,}|…|‥', 'src/feed/classify-endings.ts', 'reads the last characters of a text'],
	['[.!?。！？｡…؟', 'src/feed/classify-endings.ts', 'reads the last characters of a text'],
	['^\\s*(?:<p[^>]*>)?\\s*[^<>]{0,60}<a', 'src/feed/comments.ts', 'reads the first thousand characters'],
	['<\\?xml\\b[^>]{0,300}?', 'src/feed/parse/decode.ts', 'reads the first bytes, 300 from each start'],
	['^(?:mailto:)?\\S+@\\S+', 'src/feed/parse/finish.ts', 'reads an author of bounded length'],
	['^([^<(@]+?)\\s*[<(]', 'src/feed/parse/finish.ts', 'reads an author of bounded length'],
	['UNKNOWN_SQLITE_ERROR_', 'src/io/store/sqlite/driver.ts', 'reads a message of the database'],
	['\\s*(?:[|•·\\n\\t([{<>»«]', 'src/lib/byline/index.ts', 'reads the first characters of a line'],
	['\\s*(?:,\\s*(?:and|und)', 'src/lib/byline/index.ts', 'reads the first characters of a line'],
	['\\d{3}.*\\s|\\s.*\\d{3}', 'src/lib/byline/names.ts', 'reads a name of bounded length'],
	[' *[\\t\\n\\f\\r]', 'src/lib/clean/writer.ts', 'takes spaces by its second way where the first fails'],
	[' *[\\t\\n\\f\\r]', 'src/lib/html/visible.ts', 'takes spaces by its second way where the first fails'],
	['^[^\\p{L}\\p{N}]*(?:uhr', 'src/lib/dates/parse.ts', 'reads a date of bounded length'],
	['^(.*?\\p{L}{3,} )', 'src/lib/dates/parse.ts', 'reads a date of bounded length'],
	['[\\s,|·•\\-–—(]*(?:', 'src/page/structure/comment-author.ts', 'reads the first characters of a line'],
	['^(?:voir tous', 'src/lib/byline/index.ts', 'reads lines of at most 160 characters'],
	['^(?:by|von|par', 'src/lib/byline/index.ts', 'reads lines of at most 160 characters'],
	['^.{0,60}?(?:posted', 'src/lib/byline/index.ts', 'reads lines of at most 160 characters'],
	['^.{0,80}?', 'src/lib/byline/index.ts', 'reads lines of at most 160 characters'],
	['^(?:(?:\\(?\\s*(?:\\d[', 'src/page/structure/phrases.ts', 'reads texts of at most 160 characters'],
	['^\\/\\/([^/]+)(.*)$', 'src/recognize/catalogue.ts', 'reads rows of our own tables'],
	['^\\/([^/?]+)(.*)$', 'src/recognize/catalogue.ts', 'reads rows of our own tables'],
	['^[\\s|@(]*(?:at\\s*)?', 'src/segment/model/phrases.ts', 'reads texts of less than 30 characters'],
];

interface Pattern {
	readonly source: string;
	readonly flags: string;
	readonly file: string;
}

const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
	.filter((name) => name.endsWith('.ts') && !/\.(?:test|fixture|d)\.ts$/.test(name))
	.map((name) => join('src', name).replaceAll('\\', '/'));

/** Literals, and the files that generate patterns. */
function readPatterns(): { readonly literals: Pattern[]; readonly builders: Set<string> } {
	const literals: Pattern[] = [];
	const builders = new Set<string>();
	for (const file of files) {
		const visit = (node: ts.Node): void => {
			if (ts.isRegularExpressionLiteral(node)) literals.push({ ...split(node.text), file });
			const isCall = ts.isNewExpression(node) || ts.isCallExpression(node);
			if (isCall && node.expression.getText() === 'RegExp') builders.add(file);
			ts.forEachChild(node, visit);
		};
		visit(ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.ES2023, true));
	}
	return { literals, builders };
}

function split(literal: string): { readonly source: string; readonly flags: string } {
	const end = literal.lastIndexOf('/');
	return { source: literal.slice(1, end), flags: literal.slice(end + 1) };
}

/** The patterns that the files generate while they are loaded and used. */
async function catchBuilt(builders: ReadonlySet<string>): Promise<Pattern[]> {
	const built = new Map<string, Pattern>();
	const Real = globalThis.RegExp;
	globalThis.RegExp = new Proxy(Real, {
		construct(_, [pattern, flags]: [string | RegExp, string?]) {
			const made = new Real(pattern, flags);
			const stack = new Error().stack ?? '';
			const file = [...builders].find((name) => stack.split('\n')[2]?.includes(name));
			if (file !== undefined) built.set(`${file} ${made}`, { source: made.source, flags: made.flags, file });
			return made;
		},
	});
	try {
		for (const file of builders) await import(pathToFileURL(join(ROOT, file)).href);
		await useAll();
	} finally {
		globalThis.RegExp = Real;
	}
	return [...built.values()];
}

/** Patterns that are generated from the input, not when the module is loaded. */
async function useAll(): Promise<void> {
	const { parseSitemap } = await import('../src/history/sitemap.ts');
	const { findDatesInText } = await import('../src/lib/dates/index.ts');
	const { extractPage } = await import('../src/page/index.ts');
	const { recognizePlatform } = await import('../src/recognize/index.ts');
	parseSitemap('<urlset><url><loc>http://a.example/</loc></url></urlset>');
	for (const language of ['en', 'ja', 'de']) findDatesInText('3 days ago', { now: '2026-01-01', language });
	extractPage('<title>a | b</title><h1>a</h1><p>3 days ago', { url: 'http://a.example/', now: '2026-01-01' });
	recognizePlatform('<p>Powered by X', { url: 'http://a.blogspot.com/users/x' });
}

const { literals, builders } = readPatterns();
let built: Pattern[] = [];

beforeAll(async () => {
	built = await catchBuilt(builders);
});

function isListed({ source, file }: Pattern): boolean {
	return LISTED.some(([start, place]) => place === file && source.startsWith(start));
}

/** Inputs that could make it slow; empty if it is linear. */
function troubleOf({ source, flags }: Pattern): readonly string[] {
	const { reports } = analyse({ source, flags }, { reportTypes: { Self: true, Trade: true, Move: true } });
	return reports.map(({ type, exponential }) => (exponential ? `${type}, exponential` : type));
}

function describeTrouble(patterns: readonly Pattern[]): string[] {
	return patterns.flatMap((pattern) => {
		const trouble = isListed(pattern) ? [] : troubleOf(pattern);
		return trouble.length === 0 ? [] : `${pattern.file}: /${pattern.source}/${pattern.flags} ${trouble}`;
	});
}

describe('every pattern is linear', () => {
	it('the tool finds one that is not', () => {
		for (const source of ['^(?:\\d+)+$', '\\s+$', '^\\s*a?\\s*b'])
			expect(troubleOf({ source, flags: '', file: '' })).not.toEqual([]);
	});

	it('literals in the source', () => {
		expect(literals.length).toBeGreaterThan(1000);
		expect(describeTrouble(literals)).toEqual([]);
	});

	it('generated patterns', () => {
		expect(describeTrouble(built)).toEqual([]);
		const seen = new Set(built.map(({ file }) => file));
		expect([...builders].filter((file) => !seen.has(file))).toEqual([]);
	});

	it('the listed ones still exist, and the tool still doubts them', () => {
		const stale = LISTED.filter(([start, file]) => {
			const found = [...literals, ...built].filter(
				(one) => one.file === file && one.source.startsWith(start),
			);
			return found.every((one) => troubleOf(one).length === 0);
		});
		expect(stale).toEqual([]);
	});
});
