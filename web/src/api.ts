/** api: requests to the server. Errors are thrown as `ApiError`, with the problem response of the server (RFC 9457). */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

export interface Problem {
	readonly type: string;
	readonly title: string;
	readonly status: number;
	readonly detail: string;
}

class ApiError extends Error {
	readonly problem: Problem;

	constructor(problem: Problem) {
		super(problem.detail);
		this.problem = problem;
	}
}

type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface RequestOptions {
	readonly query?: Values;
	readonly signal?: AbortSignal;
	readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
	/** Sent as JSON. A string is sent unchanged, with `type` as its content type. */
	readonly body?: unknown;
	readonly type?: string;
}

/** The shape of every list of the API. */
export interface Page<Item> {
	readonly items: readonly Item[];
	readonly next: string | null;
}

export function address(path: string, query: Values = {}): string {
	const values = new URLSearchParams();
	for (const [name, value] of Object.entries(query))
		if (value !== null && value !== undefined && value !== '') values.set(name, String(value));
	const text = values.toString();
	return text === '' ? path : `${path}?${text}`;
}

export async function fetchJson<Value>(path: string, options: RequestOptions = {}): Promise<Value> {
	const response = await fetch(address(path, options.query), toRequest(options)).catch((error: unknown) => {
		if (isAbort(error)) throw error;
		throw new ApiError(UNREACHABLE);
	});
	if (!response.ok) throw new ApiError(await readProblem(response));
	if (response.status === 204) return undefined as Value;
	return (await response.json()) as Value;
}

function toRequest({ signal, method = 'GET', body, type }: RequestOptions): RequestInit {
	const headers: Record<string, string> = { accept: 'application/json, application/problem+json' };
	const request: RequestInit = { method, headers, credentials: 'same-origin' };
	if (signal !== undefined) request.signal = signal;
	if (body === undefined) return request;
	headers['content-type'] = type ?? 'application/json';
	return { ...request, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

const UNREACHABLE: Problem = {
	type: 'unreachable',
	title: 'The server is not responding',
	status: 0,
	detail:
		'It may have stopped, or the connection may be down. Start it with “logosphere serve”, then try again.',
};

async function readProblem(response: Response): Promise<Problem> {
	const given = (await response.json().catch(() => ({}))) as Partial<Problem>;
	return {
		type: given.type ?? 'unknown',
		title: given.title ?? `The server answered ${response.status}`,
		status: response.status,
		detail: given.detail ?? `${response.status} ${response.statusText}`.trim(),
	};
}

export const isAbort = (error: unknown): boolean =>
	error instanceof DOMException && error.name === 'AbortError';

const PROBE_MS = 2_000;

/** Resolves when the server answers again. */
async function untilReachable(signal: AbortSignal): Promise<void> {
	while (!signal.aborted) {
		const response = await fetch('/health', { signal, cache: 'no-store' }).catch(() => null);
		if (response?.ok) return;
		await new Promise((resolve) => setTimeout(resolve, PROBE_MS));
	}
}

/** Calls `onBack` once the server answers again, while `isLost`. */
export function useRecovery(isLost: boolean, onBack: (() => void) | undefined): void {
	const latest = useRef(onBack);
	latest.current = onBack;
	useEffect(() => {
		if (!isLost || latest.current === undefined) return;
		const abort = new AbortController();
		void untilReachable(abort.signal).then(() => {
			if (!abort.signal.aborted) latest.current?.();
		});
		return () => abort.abort();
	}, [isLost]);
}

/** Loading the page again just did not help. */
const isFreshReload = (): boolean =>
	performance.now() < 10_000 &&
	performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

/** A part of the page that could not be loaded: the server is away, or has a newer version of the page. */
export const toLoadProblem = (): Problem =>
	isFreshReload()
		? {
				type: 'not-loaded',
				title: 'This view could not be loaded',
				status: 0,
				detail: 'Try again in a moment.',
			}
		: UNREACHABLE;

export const toProblem = (error: unknown): Problem =>
	error instanceof ApiError
		? error.problem
		: { type: 'fault', title: 'Something went wrong on this page', status: 0, detail: String(error) };

/** The state of a request. While it is repeated, the old value stays. */
export interface ApiState<Value> {
	readonly value: Value | null;
	readonly problem: Problem | null;
	readonly isLoading: boolean;
	/** Repeats the request. */
	reload(): void;
	/** Replaces the value, after a change. */
	set(value: Value): void;
}

/** Fetches a path whenever it changes; null fetches nothing. */
export function useApi<Value>(path: string | null): ApiState<Value> {
	const [state, setState] = useState<{ path: string | null; value: Value | null; problem: Problem | null }>({
		path: null,
		value: null,
		problem: null,
	});
	const [turn, setTurn] = useState(0);
	useEffect(() => {
		if (path === null) return;
		const abort = new AbortController();
		fetchJson<Value>(path, { signal: abort.signal }).then(
			(value) => setState({ path, value, problem: null }),
			(error: unknown) => {
				if (!isAbort(error)) setState((before) => ({ ...before, path, problem: toProblem(error) }));
			},
		);
		return () => abort.abort();
	}, [path, turn]);
	const reload = useCallback(() => setTurn((before) => before + 1), []);
	const set = useCallback((value: Value) => setState((before) => ({ ...before, value, problem: null })), []);
	const isCurrent = state.path === path;
	return {
		value: state.value,
		problem: isCurrent ? state.problem : null,
		isLoading: path !== null && !isCurrent,
		reload,
		set,
	};
}
