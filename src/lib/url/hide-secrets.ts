/**
 * hide-secrets: removes credentials from URLs in a text: user names and passwords, and passwords among the parameters.
 *
 * For messages and logs: the host still identifies the server. A token may be in the place of the user name, so both
 * are removed.
 */

/**
 * `scheme://user:password@`, up to the last @ before the path. The scheme's length is limited, so every text is read in
 * linear time.
 */
const CREDENTIALS = /([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/?#"'<>]*@/gi;
const PARAMETERS = /([?&](?:password|passwd|sslpassword|secret)=)[^&#\s"'<>]*/gi;

export function hideSecrets(text: string): string {
	return text.replace(CREDENTIALS, '$1').replace(PARAMETERS, '$1…');
}
