/**
 * hide-secrets: addresses in a text without what lets one in: user names and passwords, and passwords among the parameters.
 *
 * For messages and logs: the host still tells which server is meant. A token may stand where the user's name does, so both go.
 */

/** `scheme://user:password@`, up to the last @ before the path; the scheme is bounded, so that every text is read in linear time. */
const CREDENTIALS = /([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/?#"'<>]*@/gi;
const PARAMETERS = /([?&](?:password|passwd|sslpassword|secret)=)[^&#\s"'<>]*/gi;

export function hideSecrets(text: string): string {
	return text.replace(CREDENTIALS, '$1').replace(PARAMETERS, '$1…');
}
