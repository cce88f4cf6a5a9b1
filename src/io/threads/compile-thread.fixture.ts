/** compile-thread: compiles a source file and its imports to files that any Node can start a thread from: Node 20 reads no TypeScript. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

const SOURCE = path.resolve(import.meta.dirname, '../..');
/** Type imports are removed by then. */
const RELATIVE_IMPORT = /\bfrom ['"](\.[^'"]+)\.js['"]/g;

/** `file` is below src. */
export function compileThread(folder: string, file: string): URL {
	const todo = [file.replace(/\.ts$/, '')];
	for (const name of todo) {
		const { outputText } = ts.transpileModule(readFileSync(path.join(SOURCE, `${name}.ts`), 'utf8'), {
			compilerOptions: {
				target: ts.ScriptTarget.ES2023,
				module: ts.ModuleKind.ESNext,
				verbatimModuleSyntax: true,
				rewriteRelativeImportExtensions: true,
			},
		});
		const target = path.join(folder, `${name}.js`);
		mkdirSync(path.dirname(target), { recursive: true });
		writeFileSync(target, outputText);
		for (const [, relative] of outputText.matchAll(RELATIVE_IMPORT)) {
			const imported = path.join(path.dirname(name), relative!);
			if (!todo.includes(imported)) todo.push(imported);
		}
	}
	writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
	return pathToFileURL(path.join(folder, `${todo[0]}.js`));
}
