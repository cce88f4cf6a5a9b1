/** bursts-notes: what a list of bursts leaves out or cannot know, in words. */
import { type BusyDay, MOST_POSTS } from './bursts-days.ts';

export interface Facts {
	/** Of the period. */
	readonly posts: number;
	/** Days before the period that have posts. */
	readonly daysBefore: number;
	readonly holes: readonly string[];
	/** Days of which not all posts were read. */
	readonly sampled: readonly BusyDay[];
	/** The last day of the period, where it has posts; those before the period, in order. */
	readonly last: BusyDay | undefined;
	readonly before: readonly BusyDay[];
}

/** A look back of fewer days is told. */
const SHORT_LOOK_BACK = 14;
/** A last day with less than this share of the posts of the middle day is hardly whole. */
const THIN = 0.3;
const MOST_NAMED = 3;

export function notesOf(facts: Facts, fewestDays: number): string[] {
	const { posts, daysBefore, holes, sampled } = facts;
	const notes: string[] = [];
	if (posts === 0) notes.push('No posts of this time are known.');
	else if (daysBefore < fewestDays)
		notes.push(`Only ${inDays(daysBefore)} before it: there is nothing yet to compare it with.`);
	else if (daysBefore < SHORT_LOOK_BACK)
		notes.push(
			`Only ${inDays(daysBefore)} before it: what is new to the collection may not be new to its blogs.`,
		);
	notes.push(...noteThinDay(facts));
	if (holes.length > 0)
		notes.push(`Hardly any posts are known of ${listDays(holes)}: left out of the comparison.`);
	if (sampled.length > 0)
		notes.push(
			`Of ${listDays(sampled.map(({ day }) => day))} a sample of about ${MOST_POSTS} posts a day was read; counts are of the sample.`,
		);
	return notes;
}

/** Today is not over yet, and not all blogs have been visited. */
function noteThinDay({ last, before }: Facts): string[] {
	const usual = before.map(({ posts }) => posts).sort((a, b) => a - b)[before.length >> 1];
	if (last === undefined || usual === undefined || last.posts >= THIN * usual) return [];
	return [
		`Of ${last.day} ${last.posts === 1 ? '1 post is' : `${last.posts} posts are`} known, where about ${usual} a day are usual: it may not be whole yet. The day before may tell more.`,
	];
}

function inDays(count: number): string {
	return count === 1 ? '1 day has posts' : `${count} days have posts`;
}

function listDays(days: readonly string[]): string {
	const named = days.slice(0, MOST_NAMED).join(', ');
	return days.length > MOST_NAMED ? `${named} and ${days.length - MOST_NAMED} more days` : named;
}
