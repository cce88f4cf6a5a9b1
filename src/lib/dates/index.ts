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
export { findDates, findDatesInText } from './find.ts';
export { LANGUAGES } from './locales.ts';
export { pageDates, type Reading } from './page-dates.ts';
export { parseDate } from './parse.ts';
export { areConsistent } from './signature.ts';
export { findDateInUrl } from './url.ts';
