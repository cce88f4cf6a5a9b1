/** writing: what a disk refuses, in words. */
import { Failure, messageOf } from './failure.ts';

const REASONS: Readonly<Record<string, string>> = {
	ENOSPC: 'the disk is full. Make room: the same command goes on from here',
	EDQUOT: 'your share of the disk is used up. Make room: the same command goes on from here',
	EACCES: 'you may not write there',
	EPERM: 'you may not write there',
	EROFS: 'nothing can be written on that disk',
	// Asked for folders in folders, the system says this of a disk that takes nothing, too.
	ENOENT: 'its folder is not there, and cannot be made',
	ENOTDIR: 'what should be its folder is a file',
	EISDIR: 'it is a folder',
};

/** Work on a file to write; what goes wrong is a Failure. */
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
