/** comment: a stored comment. */

export interface Comment {
	readonly author: string | null;
	readonly published: string | null;
	readonly text: string;
	/** The index, in the post's list, of the comment that this one answers, or null. */
	readonly parent: number | null;
	readonly source: 'comment-feed' | 'page';
	readonly firstSeen: string;
}
