/** write-man: the pages for the program man into dist/man, where npm finds them when it installs the package. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { renderManual } from './man.ts';

mkdirSync('dist/man', { recursive: true });
for (const [file, text] of await renderManual()) writeFileSync(`dist/man/${file}`, text);
