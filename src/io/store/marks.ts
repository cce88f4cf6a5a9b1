/**
 * marks: facts of a post as terms, in a column of their own.
 *
 * A common word is in half of all posts; with a filter that few posts pass, going through all of them to ask each for its blog
 * would be slow. As terms the blog and the month are met by the index itself. They begin with a sign that no word has.
 */

const SIGN = '\ue002';
/** Blogs or months that are sought as terms; for more, the filter alone is quicker. */
const MAX_MARKS = 200;

export function writeMarks(blog: number, day: number | null): string {
	const month = day === null ? '' : ` ${monthMark(Math.floor(day / 100))}`;
	return blogMark(blog) + month;
}

/** Terms of which every post of the blogs has one, and no other has; null when they are too many. */
export function blogMarks(blogs: readonly number[]): string[] | null {
	return notTooMany(blogs.map(blogMark));
}

/** Terms of which every post of the days has one, as have others of their months; null when they are too many. */
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
