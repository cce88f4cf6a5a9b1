/** dates: date expressions in pages, texts, attributes and URLs. Knows nothing about blogs. */
export type {
	CenturyRule,
	Completed,
	Completion,
	DateContext,
	DateExpression,
	DateRole,
	DateSource,
	OrderRule,
	Precision,
} from './expression.ts';
export { findDates, findDatesInText, pageDates, type Reading } from './find.ts';
export { LANGUAGES } from './locales.ts';
export { parseDate } from './parse.ts';
export { areConsistent } from './signature.ts';
export { findDateInUrl } from './url.ts';
