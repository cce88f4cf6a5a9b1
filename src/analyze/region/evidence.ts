/** evidence: the input and the output of the rules about the region of a blog. */
import type { DeclaredPlace } from '../../lib/metadata/place.ts';

export interface RegionFacts {
	readonly url: string;
	/** BCP 47. */
	readonly language: string | null;
	readonly title: string | null;
	readonly description: string | null;
	/** Offsets written in the dates of posts: the time, and minutes east of Greenwich. */
	readonly offsets: readonly (readonly [ms: number, minutes: number])[];
	/** Posts that name each country in their titles, tags and first words. */
	readonly mentions: ReadonlyMap<string, number>;
	readonly places: readonly DeclaredPlace[];
}

export interface RegionEvidence {
	readonly rule: string;
	/** ISO 3166-1 alpha-2. */
	readonly region: string;
	/** From 0 to 1, if this were all that is known. */
	readonly confidence: number;
	readonly why: string;
}
