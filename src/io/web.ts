/**
 * web: what asks for pages and what answers, whether it is the network or an archive.
 *
 * One `get` is one hop: a redirect is an answer, and the caller follows it, since another host has other rules.
 */

export interface WebRequest {
	readonly url: string;
	/** What an earlier answer called itself, byte for byte: the request becomes conditional. */
	readonly etag?: string | null;
	readonly lastModified?: string | null;
	/** Steers what is asked for and what is hung up on: `any` takes every type. */
	readonly wants: 'page' | 'feed' | 'any';
	/** What is sent; the request is then a POST. */
	readonly content?: WebContent;
	/** Take what came when the answer breaks off (`isCut`), instead of failing; for the last try. */
	readonly takeCut?: boolean;
	/** Less than the web's own limit; with `takeCut` the beginning of a longer body is taken. */
	readonly maxBytes?: number;
}

interface WebContent {
	readonly body: string;
	/** Its type, and what else it needs; names in lower case. */
	readonly headers: Readonly<Record<string, string>>;
}

export type WebHeaders = Readonly<Record<string, string | string[] | undefined>>;

export interface WebAnswer {
	readonly url: string;
	readonly status: number;
	/** Names in lower case. */
	readonly headers: WebHeaders;
	/** Unpacked. Empty where the status makes it worthless and it is large or no text. */
	readonly body: Uint8Array;
	/** When it was asked for, ISO. */
	readonly at: string;
	/** Where a redirect leads, absolute; null when this is none. */
	readonly location: string | null;
	/** The answer broke off; `body` is its beginning. */
	readonly isCut?: boolean;
	/** The headers that were sent, for an archive. */
	readonly sent?: Readonly<Record<string, string>>;
}

/** Where pages come from. What goes wrong is thrown as a Failure with a code, words and what to do. */
export interface Web {
	get(request: WebRequest, signal?: AbortSignal): Promise<WebAnswer>;
	close(): Promise<void>;
}
