/** words: the languages of the simulated blogosphere, by code. */

import type { Language } from '../model.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { ru } from './ru.ts';
import type { Tongue } from './tongue.ts';
import { zh } from './zh.ts';

export { fillPhrase, LINK_MARK, type Phrase } from './phrase.ts';
export { TOPICS, type Tongue, type Topic } from './tongue.ts';

export const tongues: Readonly<Record<Language, Tongue>> = { en, de, fr, ja, zh, ru };

/** Words for slugs: ASCII in every language, as platforms make them. */
export const slugWords: readonly (readonly string[])[] = en.topics.map((topic) =>
	topic.subjects.map((noun) => noun.replace(/[^a-z]+/g, '-')),
);
