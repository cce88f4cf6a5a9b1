/** effects: what the words of each specification say about the uses, in one table. */
import { USES, type Use } from '../model/rights.ts';

export interface Effect {
	readonly allows: readonly Use[];
	readonly withholds: readonly Use[];
}

/** Everything but finding the post with two lines of it. */
const COPIES: readonly Use[] = ['text', 'api', 'feeds', 'mcp', 'export', 'training', 'archive'];
/** Whole texts that people read, with their source. */
const READING: readonly Use[] = ['snippet', 'text', 'api', 'feeds', 'export', 'archive'];
const NOTHING: Effect = { allows: [], withholds: [] };

const allow = (...allows: Use[]): Effect => ({ allows, withholds: [] });
const withhold = (...withholds: Use[]): Effect => ({ allows: [], withholds });

export const ALL_WITHHELD: Effect = { allows: [], withholds: USES };
const ALL_ALLOWED: Effect = { allows: USES, withholds: [] };

/** Directives of pages: robots meta tags (Google, Bing), `noai` (DeviantArt). */
export const DIRECTIVES: Readonly<Record<string, Effect>> = {
	noindex: ALL_WITHHELD,
	none: ALL_WITHHELD,
	noarchive: withhold(...COPIES),
	nocache: withhold(...COPIES),
	nosnippet: withhold('snippet', 'text', 'api', 'feeds', 'mcp'),
	noai: withhold('mcp', 'training'),
};

/** Content Signals: `search` is links with short excerpts; `ai-input` and `ai-train` are as they say. */
export const SIGNALS: Readonly<Record<string, readonly Use[]>> = {
	search: ['index', 'snippet'],
	'ai-input': ['mcp'],
	'ai-train': ['training'],
};

/** AI Preferences (draft-ietf-aipref-vocab). */
export const USAGE: Readonly<Record<string, readonly Use[]>> = {
	'train-ai': ['training'],
	search: ['index', 'snippet'],
};

/** TDMRep: mining is what models are trained by, and what their input is read by. */
export const MINING: readonly Use[] = ['mcp', 'training'];

/** RSL 1.0: values of `<permits type="usage">`. */
export const RSL_USES: Readonly<Record<string, readonly Use[]>> = {
	all: USES,
	'ai-all': ['mcp', 'training'],
	'ai-train': ['training'],
	'train-ai': ['training'],
	'ai-input': ['mcp'],
	'ai-index': [],
	search: ['index', 'snippet'],
};

/**
 * Licences by their addresses. Those that depend on the user (`nc`: is the use commercial?) decide nothing. Whether a model must
 * name its sources is disputed, so only works without conditions may train one.
 */
const LICENCES: readonly (readonly [RegExp, Effect])[] = [
	[/creativecommons\.org\/(?:publicdomain\/(?:zero|mark)|licenses\/publicdomain)(?:\/|$)/i, ALL_ALLOWED],
	[/creativecommons\.org\/licenses\/by(?:-sa|-nd)?(?:\/|$)/i, allow(...READING)],
	[/creativecommons\.org\/licenses\/[a-z+-]{2,20}(?:\/|$)/i, NOTHING],
	[/(?:unlicense\.org|opensource\.org\/licen[sc]es?\/unlicense)(?:\/|$)/i, ALL_ALLOWED],
	[/gnu\.org\/(?:licenses|copyleft)\/fdl/i, allow(...READING)],
	[/opensource\.org\/licen[sc]es?\/(?:mit|apache-2\.0|bsd-[23]-clause|isc)(?:[-./]|$)/i, allow(...READING)],
];

/** Null for an address that is not a known licence. */
export function effectOfLicence(url: string): Effect | null {
	return LICENCES.find(([pattern]) => pattern.test(url))?.[1] ?? null;
}

/** The product tokens of crawlers whose operators say that they collect for training, and of the switches for it. */
export const TRAINING_TOKENS: readonly string[] = [
	'gptbot',
	'claudebot',
	'anthropic-ai',
	'ccbot',
	'google-extended',
	'applebot-extended',
	'meta-externalagent',
	'bytespider',
	'cohere-training-data-crawler',
	'ai2bot',
];
