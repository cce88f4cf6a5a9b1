/** wrapper: the rules by which the blog's posts are read, in words, with what they give. */
import { useAnswer } from '../api.ts';
import { AnswerPanel } from '../parts/panel.tsx';
import { When } from '../parts/when.tsx';
import { count, counted } from '../words.ts';
import { PROPERTY_NAMES } from './properties.ts';
import type { BlogWrapper, ListedRule } from './values.ts';

export function WrapperRules({ id }: { readonly id: number }) {
	const answer = useAnswer<BlogWrapper>(`/api/blogs/${id}/wrapper`);
	return (
		<AnswerPanel
			id="wrapper"
			title="How its pages are read"
			aside={<a href={`/blogs/${id}/inspect`}>See it on a page</a>}
			answer={answer}
			isEmpty={({ wrapper }) => wrapper === null}
			none="No rules were learnt for it: its posts come whole from its feed, or its pages are read as any page is."
		>
			{({ rules, wrapper, from }) => (
				<>
					<dl class="rules">
						{firstOfEach(rules).map((rule) => (
							<OneRule key={rule.name} rule={rule} others={othersOf(rule, rules)} />
						))}
					</dl>
					<p class="small soft">
						Learnt from {counted(wrapper?.examples ?? 0, 'page')}
						{from !== null && (
							<>
								, in use since <When at={from} />
							</>
						)}
						.
					</p>
				</>
			)}
		</AnswerPanel>
	);
}

const firstOfEach = (rules: readonly ListedRule[]) => rules.filter(({ place }) => place === 1);
const othersOf = ({ property }: ListedRule, rules: readonly ListedRule[]) =>
	rules.filter((rule) => rule.property === property).length - 1;

function OneRule({ rule, others }: { readonly rule: ListedRule; readonly others: number }) {
	const example = rule.examples.find(({ value, isTaken }) => value !== null && isTaken);
	return (
		<div>
			<dt>
				{PROPERTY_NAMES[rule.property]}
				{rule.pinned && <span class="tag good">pinned</span>}
			</dt>
			<dd>
				<p>{rule.where}</p>
				{example !== undefined && (
					<blockquote class="example" dir="auto">
						{example.value}
					</blockquote>
				)}
				<p class="small soft">
					{tellWorth(rule)}
					{others > 0 && ` ${counted(others, 'more rule')} behind it.`}
				</p>
			</dd>
		</div>
	);
}

export function tellWorth({ support, exactness, agreement }: ListedRule): string {
	const right = `Right on ${counted(support, 'page')}`;
	const exact =
		exactness >= 0.995 ? ', never wrong' : `, right ${percent(exactness)} of the times it gave anything`;
	const held = agreement === null ? '' : `; ${percent(agreement)} on pages it was not learnt from`;
	return `${right}${exact}${held}.`;
}

const percent = (share: number) => `${count(Math.round(share * 100))} %`;
