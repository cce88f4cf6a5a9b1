/**
 * talk-match: does a reported label name what was planted, or what only comes with it?
 *
 * In:     a label with the days for which it was reported; the planted bursts, false friends and cascades; the posts.
 * Out:    the planted burst that it names, or why it was reported: part of one, related to one, a planted conversation,
 * a post that many happen to cite, a false friend, chance.
 */
import type { TrueBurst, TrueFriend } from '../sim/index.ts';
import { fold, foldTight } from '../src/lib/text/fold.ts';
import { canonicalUrl } from '../src/lib/url/canonical-url.ts';
import type { BurstKind } from '../src/model/talk.ts';
import type { PlantedWorld, WrittenPost } from './talk-world.ts';

/** What was reported for some days, both included. */
export interface Reported {
	/** Null if the method does not say. */
	readonly kind: BurstKind | null;
	readonly label: string;
	readonly from: string;
	readonly to: string;
}

export type Verdict =
	| { readonly because: 'named' | 'part' | 'company'; readonly burst: TrueBurst }
	| { readonly because: 'conversation' | 'cited' | 'chance' }
	| { readonly because: 'friend'; readonly friend: TrueFriend };

/** Of the posts with a label, this share mentions the burst that it accompanies. */
const COMPANY_SHARE = 0.5;

interface DayPost extends WrittenPost {
	readonly folded: string;
	readonly tight: string;
	readonly addresses: ReadonlySet<string>;
}

export class Judge {
	private readonly planted: PlantedWorld;
	private readonly addresses: ReadonlySet<string>;
	private readonly postsOf = new Map<string, DayPost[]>();
	private readonly postsOfBurst: ReadonlyMap<TrueBurst, ReadonlySet<string>>;
	private readonly ofCascades: ReadonlySet<string>;

	constructor(planted: PlantedWorld) {
		this.planted = planted;
		const { events, posts } = planted;
		this.addresses = new Set(posts.map(({ url }) => canonicalUrl(url)));
		for (const post of posts) {
			const ofDay = this.postsOf.get(post.day) ?? [];
			ofDay.push(readPost(post));
			this.postsOf.set(post.day, ofDay);
		}
		this.postsOfBurst = new Map(
			events.bursts.map((burst) => [burst, new Set(burst.posts.map(({ url }) => url))]),
		);
		this.ofCascades = new Set(events.cascades.flatMap((cascade) => cascade.posts.map(({ url }) => url)));
	}

	judge(reported: Reported): Verdict {
		const bursts = this.planted.events.bursts.filter(
			({ since, until }) => since <= reported.to && until >= reported.from,
		);
		const named = bursts.find((burst) => namesBurst(reported, burst));
		if (named !== undefined) return { because: 'named', burst: named };
		const part = bursts.find((burst) => isPart(reported, burst));
		if (part !== undefined) return { because: 'part', burst: part };
		const friend = this.planted.events.friends.find(({ label }) => overlaps(reported.label, label));
		if (friend !== undefined) return { because: 'friend', friend };
		return this.judgeCompany(reported, bursts);
	}

	private judgeCompany(reported: Reported, bursts: readonly TrueBurst[]): Verdict {
		const posts = this.postsWith(reported);
		const enough = posts.length * COMPANY_SHARE;
		const share = (of: ReadonlySet<string>) => posts.filter(({ url }) => of.has(url)).length;
		const burst = bursts.find((one) => share(this.postsOfBurst.get(one)!) > enough);
		if (burst !== undefined) return { because: 'company', burst };
		if (share(this.ofCascades) > enough) return { because: 'conversation' };
		return { because: this.citeOnePost(posts, enough) ? 'cited' : 'chance' };
	}

	/** Whether most of them cite the same post. It was not planted, but blogs do discuss it. */
	private citeOnePost(posts: readonly DayPost[], enough: number): boolean {
		const citing = new Map<string, number>();
		for (const { addresses } of posts) {
			for (const address of addresses) {
				if (this.addresses.has(address)) citing.set(address, (citing.get(address) ?? 0) + 1);
			}
		}
		return [...citing.values()].some((count) => count > enough);
	}

	private postsWith({ kind, label, from, to }: Reported): DayPost[] {
		const has = holderOf(kind, label);
		return [...this.postsOf].flatMap(([day, posts]) => (day >= from && day <= to ? posts.filter(has) : []));
	}
}

function readPost(post: WrittenPost): DayPost {
	const folded = ` ${fold(`${post.title} ${post.text}`)} `;
	return {
		...post,
		folded,
		tight: folded.replaceAll(' ', ''),
		addresses: new Set(post.links.map(canonicalUrl)),
	};
}

/** Whether a post contains it: its words as words or, in scripts without spaces, its characters. */
function holderOf(kind: BurstKind | null, label: string): (post: DayPost) => boolean {
	if (isAddress(label)) return ({ addresses }) => addresses.has(canonicalUrl(label));
	const [folded, tight] = [fold(label), foldTight(label)];
	if (kind === 'tag') return ({ categories }) => categories.some((category) => foldTight(category) === tight);
	if (UNPARTED.test(label)) return (post) => post.tight.includes(tight);
	return (post) => post.folded.includes(` ${folded} `);
}

const UNPARTED = /[\u3040-\u30ff\u3400-\u9fff]/;

/** Whether a label is what was planted: the same, more, or most of it; of a phrase two words at least. */
function namesBurst({ label }: Reported, burst: TrueBurst): boolean {
	if (burst.kind === 'link' || isAddress(label))
		return burst.kind === 'link' && isAddress(label) && canonicalUrl(label) === canonicalUrl(burst.label);
	if (!overlaps(label, burst.label)) return false;
	const [reported, planted] = [foldTight(label), foldTight(burst.label)];
	if (reported.length >= planted.length) return true;
	return reported.length * 2 >= planted.length && (UNPARTED.test(label) || fold(label).includes(' '));
}

function isPart({ label }: Reported, burst: TrueBurst): boolean {
	if (burst.kind === 'link') return canonicalUrl(burst.label).includes(foldAddress(label));
	return !isAddress(label) && overlaps(label, burst.label);
}

function foldAddress(label: string): string {
	return isAddress(label) ? canonicalUrl(label) : fold(label).replaceAll(' ', '.');
}

/** Whether one is contained in the other, as words in scripts with spaces. */
function overlaps(a: string, b: string): boolean {
	if (UNPARTED.test(a) || UNPARTED.test(b)) {
		const [x, y] = [foldTight(a), foldTight(b)];
		return x.includes(y) || y.includes(x);
	}
	const [x, y] = [` ${fold(a)} `, ` ${fold(b)} `];
	return x.includes(y) || y.includes(x);
}

function isAddress(label: string): boolean {
	return /^https?:/.test(label);
}
