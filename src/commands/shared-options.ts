/** shared-options: the options that every command has. */
import type { Option } from './command.ts';

export const SHARED_OPTIONS: Readonly<Record<string, Option>> = {
	json: { type: 'boolean', help: 'print the result as JSON' },
	help: { type: 'boolean', help: 'show this help' },
};
