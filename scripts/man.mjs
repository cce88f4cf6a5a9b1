/** man: writes dist/man from the option tables of the program, as part of `npm pack`. */
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const file = fileURLToPath(new URL('reference/write-man.ts', import.meta.url));
await runnerImport(file, { configFile: false, logLevel: 'error' });
process.exit(0);
