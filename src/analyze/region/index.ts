/** region: the country of a blog from evidence, with its confidence. In: facts about a blog. Out: a country and why. No store, no network. */

export { type LocatedRegion, locateBlog } from './locate.ts';
export { findCountries } from './names.ts';
