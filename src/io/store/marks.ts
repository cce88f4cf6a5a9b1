/**
 * marks: facts about a post as index terms, in a column of their own.
 *
 * A common word is in half of all posts, and checking the blog of each would be slow when a filter passes only a few. As terms,
 * the blog and the month are intersected by the index itself. Marks begin with a character that no word contains.
 */

const SIGN = '\ue002';
/** At most so many blogs or months are searched as terms. For more, the filter alone is faster. */
const MAX_MARKS = 200;

export function writeMarks(blog: number, day: number | null): string {
	const month = day === null ? '' : ` ${monthMark(Math.floor(day / 100))}`;
	return blogMark(blog) + month;
}

/** One of these terms is in every post of these blogs and in no other post; null if there would be too many. */
export function blogMarks(blogs: readonly number[]): string[] | null {
	return notTooMany(blogs.map(blogMark));
}

/** One of these terms is in every post of these days, and in other posts of the same months; null if there would be too many. */
export function monthMarks(from: number | null, to: number | null): string[] | null {
	if (from === null || to === null) return null;
	const months: number[] = [];
	for (let month = Math.floor(from / 100); month <= to / 100 && months.length <= MAX_MARKS; month++) {
		if (month % 100 >= 1 && month % 100 <= 12) months.push(month);
		if (month % 100 > 12) month += 100 - (month % 100);
	}
	return notTooMany(months.map(monthMark));
}

function notTooMany(marks: string[]): string[] | null {
	return marks.length === 0 || marks.length > MAX_MARKS ? null : marks;
}

function blogMark(blog: number): string {
	return `${SIGN}b${blog}`;
}

function monthMark(month: number): string {
	return `${SIGN}m${month}`;
}
