/** What parseFeed throws when there is no feed in its input; the message says what it is instead. */
export class NotAFeedError extends Error {
	override readonly name = 'NotAFeedError';
}
