/** write: the generated pages into docs/reference. Vite stops loading modules when this one is done, hence the top-level await. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { renderReference } from './index.ts';

for (const [file, text] of await renderReference()) {
	mkdirSync(path.dirname(file), { recursive: true });
	writeFileSync(file, text);
	process.stderr.write(`reference: ${path.relative(process.cwd(), file)}\n`);
}
