/** compile-thread: files of the program as files that any Node starts a thread from: Node 20 reads no TypeScript. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

const SOURCE = path.resolve(import.meta.dirname, '..');

/** `files` lie under src: the thread's own first, then all that it imports when it runs. */
export function compileThread(folder: string, files: readonly string[]): URL {
	for (const file of files) {
		const { outputText } = ts.transpileModule(readFileSync(path.join(SOURCE, file), 'utf8'), {
			compilerOptions: {
				target: ts.ScriptTarget.ES2023,
				module: ts.ModuleKind.ESNext,
				verbatimModuleSyntax: true,
				rewriteRelativeImportExtensions: true,
			},
		});
		const target = path.join(folder, toJs(file));
		mkdirSync(path.dirname(target), { recursive: true });
		writeFileSync(target, outputText);
	}
	writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
	return pathToFileURL(path.join(folder, toJs(files[0]!)));
}

function toJs(file: string): string {
	return file.replace(/\.ts$/, '.js');
}
