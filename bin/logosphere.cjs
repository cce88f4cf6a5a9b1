#!/usr/bin/env node
/**
 * logosphere: the program's door.
 *
 * Names are looked up, and answers are unpacked, in threads of the engine: of the usual four, names whose servers are dead would
 * soon hold all. How many there are is settled when the first file of an ES module is read, so only what is none can still say it.
 */
process.env.UV_THREADPOOL_SIZE ??= '16';
import('../dist/src/cli.js');
