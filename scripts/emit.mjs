/**
 * emit: TypeScript → JavaScript, file by file. Every source file becomes a module at the same path under dist.
 *
 * It only strips the types (rolldown's own transformer, about a second for all files). `npm test` checks them, and `npm pack`
 * writes the declarations; both with tsc.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'rolldown/utils';

const NOT_BUILT = /\.(?:test|fixture|d)\.ts$/;
const OPTIONS = {
	lang: 'ts',
	sourceType: 'module',
	target: 'es2023',
	sourcemap: true,
	tsconfig: false,
	// As tsc does under verbatimModuleSyntax and rewriteRelativeImportExtensions.
	typescript: { onlyRemoveTypeImports: true, rewriteImportExtensions: 'rewrite' },
};

/** `files` are paths relative to `root`; `onFile` is called after each. */
export async function emit(root, files, onFile = () => {}) {
	const sources = files.filter(isBuilt);
	for (const folder of new Set(sources.map((file) => path.dirname(file))))
		mkdirSync(path.join(root, 'dist', folder), { recursive: true });
	await Promise.all(
		sources.map(async (file) => {
			await emitFile(root, file);
			onFile(sources.length);
		}),
	);
}

function isBuilt(file) {
	return file.endsWith('.ts') && !NOT_BUILT.test(file);
}

async function emitFile(root, file) {
	const { code, map, errors } = await transform(file, readFileSync(path.join(root, file), 'utf8'), OPTIONS);
	if (errors.length > 0) throw new Error(`${file} cannot be compiled: ${errors[0].message}`);
	const target = path.join(root, 'dist', `${file.slice(0, -'.ts'.length)}.js`);
	const back = path.relative(path.dirname(target), path.join(root, file)).replaceAll(path.sep, '/');
	writeFileSync(`${target}.map`, JSON.stringify({ ...map, sources: [back], sourcesContent: undefined }));
	writeFileSync(target, `${code}//# sourceMappingURL=${path.basename(target)}.map\n`);
}
