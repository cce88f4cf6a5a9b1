/** comment: a comment as it is kept. */

export interface Comment {
	readonly author: string | null;
	readonly published: string | null;
	readonly text: string;
	/** The place in the post's list of the comment that it answers, or null. */
	readonly parent: number | null;
	readonly source: 'comment-feed' | 'page';
	readonly firstSeen: string;
}
