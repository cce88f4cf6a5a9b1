/**
 * stuck-stack: where a thread is that does not come back: its stack, read by the debugger that Node has built in.
 *
 * A thread that loops runs no code of ours any more, but the engine can still pause it.
 */
import type { Session } from 'node:inspector';

/**
 * How long each attempt waits for the thread to pause. A request to pause can get lost while the engine compiles the loop, so there are
 * several. A call into native code cannot be paused at all: then there is no stack.
 */
const WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000];

interface Frame {
	readonly functionName: string;
	readonly location: {
		readonly scriptId: string;
		readonly lineNumber: number;
		readonly columnNumber: number;
	};
}

type FromDebugger =
	| {
			readonly method: 'Debugger.scriptParsed';
			readonly params: { readonly scriptId: string; readonly url: string };
	  }
	| { readonly method: 'Debugger.paused'; readonly params: { readonly callFrames: readonly Frame[] } }
	| { readonly method?: undefined };

/** Lines as those of an error's stack; null when the thread cannot be paused. It is running again afterwards. */
export async function findStack(threadId: number): Promise<string | null> {
	try {
		const { Session } = await import('node:inspector');
		for (const waitMs of WAITS_MS) {
			const session = new Session();
			session.connect();
			try {
				const stack = await pauseAndRead(session, threadId, waitMs);
				if (stack !== null) return stack;
			} finally {
				session.disconnect();
			}
		}
	} catch {
		// Node may be built without a debugger, or another has it.
	}
	return null;
}

function pauseAndRead(session: Session, threadId: number, waitMs: number): Promise<string | null> {
	const urls = new Map<string, string>();
	return new Promise((resolve, reject) => {
		const timer = setTimeout(resolve, waitMs, null).unref();
		const send = (sessionId: string, id: number, method: string) =>
			session.post('NodeWorker.sendMessageToWorker', { sessionId, message: JSON.stringify({ id, method }) });
		session.on('NodeWorker.attachedToWorker', ({ params: { sessionId, workerInfo } }) => {
			if (workerInfo.title !== `[worker ${threadId}]`) return;
			send(sessionId, 1, 'Debugger.enable');
			send(sessionId, 2, 'Debugger.pause');
		});
		session.on('NodeWorker.receivedMessageFromWorker', ({ params: { sessionId, message } }) => {
			const told = JSON.parse(message) as FromDebugger;
			if (told.method === 'Debugger.scriptParsed') urls.set(told.params.scriptId, told.params.url);
			if (told.method !== 'Debugger.paused') return;
			clearTimeout(timer);
			const stack = told.params.callFrames.map((frame) => renderFrame(frame, urls)).join('\n');
			// A paused thread cannot be ended.
			send(sessionId, 3, 'Debugger.disable');
			session.post('NodeWorker.disable', () => resolve(stack));
		});
		session.post('NodeWorker.enable', { waitForDebuggerOnStart: false }, (error) => {
			if (error !== null) reject(error);
		});
	});
}

function renderFrame({ functionName, location }: Frame, urls: ReadonlyMap<string, string>): string {
	const { scriptId, lineNumber, columnNumber } = location;
	return `    at ${functionName || '<anonymous>'} (${urls.get(scriptId)}:${lineNumber + 1}:${columnNumber + 1})`;
}
