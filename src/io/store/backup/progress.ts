/** progress: the progress of a backup in bytes. */
import type { OnBytes } from './files.ts';

export interface BackupProgress {
	readonly phase: 'copied' | 'checked';
	readonly bytes: number;
	/** Bytes of this phase in total; may be exceeded by files that grow meanwhile. */
	readonly total: number;
}

export function countBytes(
	phase: BackupProgress['phase'],
	total: number,
	onProgress: (progress: BackupProgress) => void = () => {},
): OnBytes {
	let done = 0;
	return (bytes) => {
		done += bytes;
		onProgress({ phase, bytes: done, total });
	};
}
