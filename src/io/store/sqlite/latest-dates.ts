/** latest-dates: when the latest posts of a blog were published. */

/** SQL for a JSON list, newest first: one value, because returning rows costs more than reading them. */
export function latestDates(blog: string, limit: string): string {
	return `(SELECT json_group_array(day) FROM (
		SELECT ifnull(published, '') AS day FROM posts INDEXED BY posts_by_blog
		WHERE blog = ${blog} AND ifnull(published, '') > '' ORDER BY ifnull(published, '') DESC LIMIT ${limit}))`;
}
