/** rights: what the owner of a text permits, from the words that say so; pure. */
export { decideRights, declarationsFor, permits } from './decide.ts';
export { feedRights } from './feed-rights.ts';
export { aiTxtRights, tdmFileRights } from './host-files.ts';
export { declarationsOfPost, rightsOfPost } from './of-post.ts';
export { embeddedRsl, pageRights, rslAddresses } from './page-rights.ts';
export { DEFAULT_POLICY, parsePolicy } from './policy.ts';
export { licencesOf, robotsRights } from './robots-rights.ts';
export { rslRights } from './rsl.ts';
