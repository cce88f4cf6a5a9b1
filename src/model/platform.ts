/** platform: which software or service made a page, and how we know. */

/** Who runs it: a service, the blogger's own server, or a program that writes files once. `marked`: unknown, but marked up as a blog. */
export type PlatformKind = 'hosted' | 'self-hosted' | 'static' | 'marked';

/** A blog software or service that can be recognized. */
export interface Platform {
	/** Stable, in lower case. */
	readonly id: string;
	readonly name: string;
	readonly kind: PlatformKind;
}

/** What kind of trace a platform left. */
export type PlatformSign = 'generator' | 'url' | 'header' | 'markup' | 'asset' | 'credit';

/** One trace that a platform left in a page. */
export interface PlatformEvidence {
	readonly sign: PlatformSign;
	/** In words that a person understands. */
	readonly text: string;
}

/** The platform of a page, and the evidence for it. */
export interface RecognizedPlatform {
	/** The `id` of a `Platform`. */
	readonly platform: string;
	readonly version?: string;
	/** The strongest first. */
	readonly evidence: readonly PlatformEvidence[];
}
