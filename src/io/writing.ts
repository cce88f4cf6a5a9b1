/** writing: says in words why a disk refuses a write. */
import { Failure, messageOf } from './failure.ts';

const REASONS: Readonly<Record<string, string>> = {
	ENOSPC: 'the disk is full. Free some space, then run the same command to continue',
	EDQUOT: 'your disk quota is used up. Free some space, then run the same command to continue',
	EACCES: 'you do not have permission to write there',
	EPERM: 'you do not have permission to write there',
	EROFS: 'the disk is read-only',
	// A recursive mkdir on a read-only disk reports this, too.
	ENOENT: 'its folder does not exist and cannot be created',
	ENOTDIR: 'its parent is a file, not a folder',
	EISDIR: 'it is a folder',
};

/** Runs the writing of a file; any error becomes a Failure. */
export async function writing<T>(place: string, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		throw error instanceof Failure ? error : inWords(place, error);
	}
}

function inWords(place: string, error: unknown): Failure {
	const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''] ?? messageOf(error);
	return new Failure('unwritable', `${place} cannot be written: ${reason}.`, 'stop', { cause: error });
}
