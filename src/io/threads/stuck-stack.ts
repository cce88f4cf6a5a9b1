/**
 * stuck-stack: where a thread is that does not come back: its stack, read by the debugger that Node has built in.
 *
 * A thread that loops runs no code of ours any more, but the engine can still pause it.
 */
import type { Session } from 'node:inspector';

/** A call into native code cannot be paused: then there is no stack. */
const MAX_WAIT_MS = 10_000;

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
		const inspector = await import('node:inspector');
		const session = new inspector.Session();
		session.connect();
		try {
			return await pauseAndRead(session, threadId);
		} finally {
			session.disconnect();
		}
	} catch {
		// Node may be built without a debugger, or another has it.
		return null;
	}
}

function pauseAndRead(session: Session, threadId: number): Promise<string | null> {
	const urls = new Map<string, string>();
	return new Promise((resolve, reject) => {
		const timer = setTimeout(resolve, MAX_WAIT_MS, null).unref();
		const send = (sessionId: string, id: number, method: string) =>
			session.post('NodeWorker.sendMessageToWorker', { sessionId, message: JSON.stringify({ id, method }) });
		session.on('NodeWorker.attachedToWorker', ({ params: { sessionId, workerInfo } }) => {
			// Newer versions of Node add the name of the thread.
			if (!workerInfo.title.startsWith(`[worker ${threadId}]`)) return;
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
