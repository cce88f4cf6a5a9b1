/** dates: date expressions in pages, texts, attributes and addresses. Knows nothing of weblogs. */
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
