/** wrapper-file: reads and checks wrapper files, and writes them atomically. */
import { existsSync } from 'node:fs';
import { Failure, messageOf } from '../io/failure.ts';
import { replaceFileSync } from '../io/replace-file.ts';
import type { Wrapper } from '../model/wrapper.ts';
import { InvalidWrapperError, parseWrapper } from '../wrapper/index.ts';
import { readBytes } from './source.ts';
import { cleanJson } from './terminal.ts';

export function readWrapper(file: string | undefined): Wrapper {
	if (file === undefined)
		throw new Failure('usage', 'Give a wrapper file, as written by `wrapper train --out FILE`.');
	const text = new TextDecoder().decode(readBytes(file));
	try {
		return parseWrapper(text);
	} catch (error) {
		if (!(error instanceof InvalidWrapperError)) throw error;
		throw new Failure('not-a-wrapper', `${file} is not a wrapper. ${error.message}`, 'stop', {
			cause: error,
		});
	}
}

/** Reads the wrapper if the file exists. */
export function readPrevious(file: string | undefined): Wrapper | undefined {
	return file === undefined || !existsSync(file) ? undefined : readWrapper(file);
}

/** Readers see either the old or the new wrapper. */
export function writeWrapper(file: string, wrapper: Wrapper): void {
	try {
		replaceFileSync(file, `${renderWrapper(wrapper)}\n`);
	} catch (error) {
		throw new Failure('unwritable', `Cannot write ${file}: ${messageOf(error)}.`, 'stop', {
			cause: error,
		});
	}
}

/** JSON with indentation, for editing by hand. */
export function renderWrapper(wrapper: Wrapper): string {
	return cleanJson(JSON.stringify(wrapper, null, 2));
}
