/**
 * web: the interface between callers who fetch pages and their source: the network or an archive.
 *
 * One `get` is one hop: a redirect is an answer, and the caller follows it, since another host has other rules.
 */

export interface WebRequest {
	readonly url: string;
	/** The validators of an earlier answer, byte for byte: the request becomes conditional. */
	readonly etag?: string | null;
	readonly lastModified?: string | null;
	/** What is requested, and which answers to hang up on: `any` accepts every type. */
	readonly wants: 'page' | 'feed' | 'any';
	/** The body to send; the request is then a POST. */
	readonly content?: WebContent;
	/** If the answer is cut off, accept what came (`isCut`) instead of failing; for the last try. */
	readonly takeCut?: boolean;
	/** Not worth a second attempt, and no sign of trouble if it fails. */
	readonly isOptional?: boolean;
	/** Smaller than the web's own limit; with `takeCut`, the beginning of a longer body is accepted. */
	readonly maxBytes?: number;
}

interface WebContent {
	readonly body: string;
	/** Its type, and further headers; names in lower case. */
	readonly headers: Readonly<Record<string, string>>;
}

export type WebHeaders = Readonly<Record<string, string | string[] | undefined>>;

export interface WebAnswer {
	readonly url: string;
	readonly status: number;
	/** Names in lower case. */
	readonly headers: WebHeaders;
	/** Unpacked. Empty if the status makes it worthless and it is large or not text. */
	readonly body: Uint8Array;
	/** When it was requested, ISO. */
	readonly at: string;
	/** Where a redirect leads, absolute; null if it is not one. */
	readonly location: string | null;
	/** The answer was cut off; `body` is its beginning. */
	readonly isCut?: boolean;
	/** The headers that were sent, for an archive. */
	readonly sent?: Readonly<Record<string, string>>;
}

/** A source of pages. Errors are thrown as Failures with a code, a message and an action. */
export interface Web {
	get(request: WebRequest, signal?: AbortSignal): Promise<WebAnswer>;
	close(): Promise<void>;
}
