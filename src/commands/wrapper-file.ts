/** wrapper-file: a wrapper as a file: read and checked, written whole or not at all. */
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { Failure, messageOf } from '../io/failure.ts';
import type { Wrapper } from '../model/wrapper.ts';
import { InvalidWrapperError, parseWrapper } from '../wrapper/index.ts';
import { readBytes } from './source.ts';
import { cleanJson } from './terminal.ts';

export function readWrapper(file: string | undefined): Wrapper {
	if (file === undefined)
		throw new Failure('usage', 'Name a wrapper file, as `wrapper train --out FILE` writes it.');
	const text = new TextDecoder().decode(readBytes(file));
	try {
		return parseWrapper(text);
	} catch (error) {
		if (!(error instanceof InvalidWrapperError)) throw error;
		throw new Failure('not-a-wrapper', `${file} is no wrapper. ${error.message}`, 'stop', { cause: error });
	}
}

/** The wrapper in a file that may not be there yet. */
export function readFormer(file: string | undefined): Wrapper | undefined {
	return file === undefined || !existsSync(file) ? undefined : readWrapper(file);
}

/** Beside the file first, then in its place: whoever reads it sees the old one or the new one. */
export function writeWrapper(file: string, wrapper: Wrapper): void {
	const beside = `${file}.${process.pid}.tmp`;
	try {
		writeFileSync(beside, `${renderWrapper(wrapper)}\n`);
		renameSync(beside, file);
	} catch (error) {
		rmSync(beside, { force: true });
		throw new Failure('unwritable', `${file} cannot be written: ${messageOf(error)}.`, 'stop', {
			cause: error,
		});
	}
}

/** JSON as a person edits it. */
export function renderWrapper(wrapper: Wrapper): string {
	return cleanJson(JSON.stringify(wrapper, null, 2));
}
