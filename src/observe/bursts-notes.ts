/** bursts-notes: notes on what a list of bursts leaves out or cannot know. */
import { type BusyDay, MAX_POSTS } from './bursts-days.ts';

export interface Facts {
	/** In the period. */
	readonly posts: number;
	/** Days with posts before the period. */
	readonly daysBefore: number;
	readonly holes: readonly string[];
	/** Days that are left out because their posts have not been counted yet, and all days. */
	readonly pending: number;
	readonly days: number;
	/** Days of which only a sample was read. */
	readonly sampled: readonly BusyDay[];
	/** The last day of the period, if it has posts; and the days before the period, in order. */
	readonly last: BusyDay | undefined;
	readonly before: readonly BusyDay[];
}

/** A shorter comparison period is noted. */
const SHORT_LOOK_BACK = 14;
/** A last day with less than this share of the median day's posts is probably incomplete. */
const THIN = 0.3;
const MAX_NAMED = 3;

export function notesOf(facts: Facts, fewestDays: number): string[] {
	const { posts, daysBefore, holes, sampled, pending } = facts;
	const notes: string[] = [];
	if (pending > 0) notes.push(notePending(facts));
	else if (posts === 0) notes.push('There are no posts from this period.');
	else if (daysBefore < fewestDays)
		notes.push(`Only ${inDays(daysBefore)} before this period, which is too little for a comparison.`);
	else if (daysBefore < SHORT_LOOK_BACK)
		notes.push(
			`Only ${inDays(daysBefore)} before this period, so terms may look new although the blogs have used them before.`,
		);
	notes.push(...noteThinDay(facts));
	if (holes.length > 0)
		notes.push(`The comparison leaves out ${listDays(holes)} because there are hardly any posts.`);
	if (sampled.length > 0)
		notes.push(
			`Counts for ${listDays(sampled.map(({ day }) => day))} come from a sample of about ${MAX_POSTS} posts per day.`,
		);
	return notes;
}

function notePending({ pending, days }: Facts): string {
	return `The posts of ${pending} of ${days} days are still being counted. Rising terms are complete when that is done.`;
}

/** Today is not over yet, and some blogs may not have been visited. */
function noteThinDay({ last, before }: Facts): string[] {
	const usual = before.map(({ posts }) => posts).sort((a, b) => a - b)[before.length >> 1];
	if (last === undefined || usual === undefined || last.posts >= THIN * usual) return [];
	return [
		`There ${last.posts === 1 ? 'is only 1 post' : `are only ${last.posts} posts`} from ${last.day}, compared with about ${usual} on a usual day, so the day may be incomplete. Try the day before.`,
	];
}

function inDays(count: number): string {
	return count === 1 ? '1 day has posts' : `${count} days have posts`;
}

function listDays(days: readonly string[]): string {
	const named = days.slice(0, MAX_NAMED).join(', ');
	return days.length > MAX_NAMED ? `${named} and ${days.length - MAX_NAMED} more days` : named;
}
