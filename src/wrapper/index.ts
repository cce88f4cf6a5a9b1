/** wrapper: how one blog marks its posts, learned from its feed, and applied to any of its post pages. */
export { findDrift, hasDrifted, testWrapper } from './agreement.ts';
export { type ApplyOptions, applyWrapper, hasRules } from './apply.ts';
export type { NodeRange } from './comment-area.ts';
export { CompiledWrapper, compileWrapper } from './compile.ts';
export { findPageDates } from './dates.ts';
export { describePlace, describeWrapper } from './describe.ts';
export { CHANGE_KINDS, editRules, parseRuleName, type RuleChange, UnknownRuleError } from './edit.ts';
export type { TrainingExample } from './example.ts';
export { explainWrapper, type RuleResult, type WrapperExplanation } from './explain.ts';
export { InvalidWrapperError, parseWrapper } from './parse-wrapper.ts';
export { type ClassRow, type GainRow, tabulateClasses, tabulateGains } from './tables.ts';
export { chooseTheme, findThemes, type ShownTheme, type Theme, type ThemeMember } from './themes.ts';
export { type TrainOptions, trainWrapper } from './train.ts';
