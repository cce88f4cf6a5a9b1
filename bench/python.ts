/** python: a peer that is a Python program: a separate process that works on request and counts its own CPU time. */
import { execFileSync } from 'node:child_process';
import { type ContenderProcess, ProcessContender } from './process-contender.ts';

/** Where a module installed by the system may be, beside the first Python on the path. */
const PYTHONS = ['python3', '/usr/bin/python3'];

/** The Python that has a module; null when none has. */
export function findPython(module: string): string | null {
	return PYTHONS.find((python) => hasModule(python, module)) ?? null;
}

function hasModule(python: string, module: string): boolean {
	try {
		execFileSync(python, ['-c', `import ${module}`], { stdio: 'ignore' });
		return true;
	} catch {
		return false;
	}
}

/**
 * Begins with what the peer's own code defines: `run(request)`. Then a line in is a run, and a line out what it spent.
 */
const LOOP = `
import json, resource, sys, time
request = json.loads(sys.stdin.readline())
for line in sys.stdin:
    started = time.process_time()
    run(request)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps(dict(cpuSeconds=time.process_time() - started, peakMb=peak)), flush=True)
`;

export interface PythonPeer extends Pick<ContenderProcess, 'name' | 'amount' | 'against'> {
	readonly python: string;
	/** Python that defines `run(request)`. */
	readonly program: string;
	readonly request: unknown;
}

export function pythonContender({ python, program, ...peer }: PythonPeer): ProcessContender {
	return new ProcessContender({ ...peer, program: python, args: ['-c', program + LOOP] });
}
