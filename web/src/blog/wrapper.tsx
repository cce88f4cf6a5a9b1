/** wrapper: the extraction rules of the blog, each with an example of its value. */
import { useApi } from '../api.ts';
import { ApiPanel } from '../parts/panel.tsx';
import { When } from '../parts/when.tsx';
import { count, counted } from '../words.ts';
import { PROPERTY_NAMES } from './properties.ts';
import type { BlogWrapper, ListedRule } from './values.ts';

export function WrapperRules({ id }: { readonly id: number }) {
	const answer = useApi<BlogWrapper>(`/api/blogs/${id}/wrapper`);
	return (
		<ApiPanel
			id="wrapper"
			title="Extraction rules"
			aside={<a href={`/blogs/${id}/inspect`}>Inspect a page</a>}
			answer={answer}
			isEmpty={({ wrapper }) => wrapper === null}
			emptyText="No rules were learnt for this blog. Its feed has full posts, or its pages are read with general rules."
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
		</ApiPanel>
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
					{describeWorth(rule)}
					{others > 0 && ` ${counted(others, 'fallback rule')}.`}
				</p>
			</dd>
		</div>
	);
}

export function describeWorth({ support, exactness, agreement }: ListedRule): string {
	const right = `Correct on ${counted(support, 'page')}`;
	const exact =
		exactness >= 0.995 ? ', never wrong' : `, ${percent(exactness)} correct when it finds a value`;
	const unseen = agreement === null ? '' : `, ${percent(agreement)} correct on pages it was not learnt from`;
	return `${right}${exact}${unseen}.`;
}

const percent = (share: number) => `${count(Math.round(share * 100))}%`;
