/** Thrown by parseFeed when its input contains no feed; the message says what it is instead. */
export class NotAFeedError extends Error {
	override readonly name = 'NotAFeedError';
}
