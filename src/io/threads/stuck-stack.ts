/**
 * stuck-stack: the stack of a thread that is stuck, read with Node's built-in debugger.
 *
 * A looping thread no longer runs our code, but the engine can still pause it.
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

/** Lines in the form of an error's stack; null if the thread cannot be paused. The thread continues afterwards. */
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
		// Node may be built without a debugger, or another client has it.
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
			const event = JSON.parse(message) as FromDebugger;
			if (event.method === 'Debugger.scriptParsed') urls.set(event.params.scriptId, event.params.url);
			if (event.method !== 'Debugger.paused') return;
			clearTimeout(timer);
			const stack = event.params.callFrames.map((frame) => renderFrame(frame, urls)).join('\n');
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
