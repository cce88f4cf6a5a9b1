/**
 * reference: writes docs/reference/*.md from the option tables and the API description of the program.
 *
 * The sources are TypeScript, so Vite loads them. The test scripts/reference/reference.test.ts fails when the files are out of date.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const here = path.dirname(fileURLToPath(import.meta.url));
await runnerImport(path.join(here, 'reference/write.ts'), { configFile: false, logLevel: 'error' });
process.exit(0);
