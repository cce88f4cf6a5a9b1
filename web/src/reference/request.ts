/** request: sends a call from its form, and reads the response. */
import type { Call, Parameter } from './document.ts';

export interface Sent {
	/** `GET /api/posts/7`. */
	readonly line: string;
	readonly status: string;
	readonly isWell: boolean;
	readonly tookMs: number;
	readonly type: string;
	readonly body: string;
	/** True if the body is only the beginning of the response. */
	readonly isCut: boolean;
}

const MAX_CHARS = 200_000;
/** A stream does not end, so it is read for this long. */
const STREAM_MS = 8_000;

/** The URL with all values filled in; empty ones are left out. */
export function addressOf(call: Call, filledIn: (parameter: Parameter) => string): string {
	const query = new URLSearchParams();
	let path = call.path;
	for (const parameter of call.parameters) {
		const value = filledIn(parameter);
		if (parameter.in === 'path') path = path.replace(`{${parameter.name}}`, encodeURIComponent(value));
		else if (parameter.in === 'query' && value !== '') query.append(parameter.name, value);
	}
	const text = query.toString();
	return text === '' ? path : `${path}?${text}`;
}

export async function sendCall(
	call: Call,
	to: string,
	body: string | null,
	stop: AbortSignal,
): Promise<Sent> {
	const start = performance.now();
	const headers: Record<string, string> = {};
	if (body !== null && call.body !== null) headers['content-type'] = call.body.type;
	const response = await fetch(to, { method: call.method, headers, body, signal: stop });
	const type = response.headers.get('content-type') ?? '';
	const isStream = type.startsWith('text/event-stream');
	const { text, isCut } = await readSome(response, isStream ? STREAM_MS : null, stop);
	return {
		line: `${call.method} ${to}`,
		status: `${response.status} ${response.statusText}`.trim(),
		isWell: response.ok,
		tookMs: performance.now() - start,
		type,
		body: /json/.test(type) && !isCut ? pretty(text) : text,
		isCut,
	};
}

async function readSome(response: Response, forMs: number | null, stop: AbortSignal) {
	const reader = response.body?.getReader();
	if (reader === undefined) return { text: '', isCut: false };
	const timer = forMs === null ? undefined : setTimeout(() => void reader.cancel(), forMs);
	stop.addEventListener('abort', () => void reader.cancel().catch(() => {}));
	const decoder = new TextDecoder();
	let text = '';
	for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
		text += decoder.decode(piece.value, { stream: true });
		if (text.length > MAX_CHARS) break;
	}
	clearTimeout(timer);
	const isCut = text.length > MAX_CHARS;
	if (isCut) await reader.cancel();
	return { text: text.slice(0, MAX_CHARS), isCut };
}

function pretty(text: string): string {
	try {
		return JSON.stringify(JSON.parse(text), null, 2);
	} catch {
		return text;
	}
}
