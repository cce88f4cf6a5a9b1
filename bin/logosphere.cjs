#!/usr/bin/env node
/**
 * logosphere: starts the program.
 *
 * Node resolves host names and decompresses responses in its thread pool. With the default of four threads, a few names whose
 * servers are dead would block all others. The size of the pool is fixed when the first ES module is read, so it is set here, in a
 * CommonJS file.
 *
 * V8 in Node 24 can abort when several threads free WebAssembly code (nodejs/node#64500), as it does when it compiles the calls from
 * undici's parser again. These flags keep that code.
 */
process.env.UV_THREADPOOL_SIZE ??= '16';
if (Number.parseInt(process.versions.node, 10) >= 24) {
	require('node:v8').setFlagsFromString('--no-wasm-code-gc');
	require('node:v8').setFlagsFromString('--wasm-wrapper-tiering-budget=2147483647');
}
import('../dist/src/cli.js');
