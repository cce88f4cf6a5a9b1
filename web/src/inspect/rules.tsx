/** rules: the rules of the wrapper; each can be pinned, unpinned or deleted. */
import { useRef, useState } from 'preact/hooks';
import { fetchJson } from '../api.ts';
import { propertyName } from '../blog/properties.ts';
import type { BlogWrapper, ListedRule } from '../blog/values.ts';
import { describeWorth } from '../blog/wrapper.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { useWrite } from '../write.ts';

interface RulesProps {
	readonly blogId: string;
	readonly current: BlogWrapper;
	/** Examples are shown from this page. */
	readonly url: string;
	onChange(now: BlogWrapper): void;
}

type Act = 'pin' | 'unpin' | 'drop';

const DONE: Readonly<Record<Act, string>> = {
	pin: 'is pinned and stays first',
	unpin: 'is unpinned',
	drop: 'is deleted',
};

export function Rules({ blogId, current, url, onChange }: RulesProps) {
	const path = `/api/blogs/${blogId}/wrapper`;
	const write = useWrite();
	/** Receives the focus after a rule is deleted. */
	const note = useRef<HTMLDivElement>(null);
	const [done, setDone] = useState<{ words: string; before: BlogWrapper } | null>(null);
	const change = (act: Act, rule: ListedRule) =>
		write.run(async () => {
			const body = { [act]: [rule.name], from: current.from ?? undefined };
			onChange(await fetchJson<BlogWrapper>(path, { method: 'PATCH', body }));
			setDone({ words: `${propertyName(rule.property)} ${rule.place} ${DONE[act]}.`, before: current });
			if (act === 'drop') note.current?.focus({ preventScroll: true });
		});
	const undo = () =>
		write.run(async () => {
			const body = { wrapper: done!.before.wrapper, from: current.from ?? undefined };
			onChange(await fetchJson<BlogWrapper>(path, { method: 'PUT', body }));
			setDone(null);
		});
	return (
		<>
			<div role="status" class="done-note" tabIndex={-1} ref={note}>
				{done !== null && (
					<p class="small">
						{done.words}{' '}
						<button type="button" class="button quiet" disabled={write.isBusy} onClick={() => void undo()}>
							Undo
						</button>
					</p>
				)}
			</div>
			{write.problem !== null && <ProblemNote problem={write.problem} />}
			<ol class="rule-list">
				{current.rules.map((rule) => (
					<li key={rule.name}>
						<OneRule rule={rule} url={url} isBusy={write.isBusy} onAct={(act) => void change(act, rule)} />
					</li>
				))}
			</ol>
		</>
	);
}

interface OneRuleProps {
	readonly rule: ListedRule;
	readonly url: string;
	readonly isBusy: boolean;
	onAct(act: Act): void;
}

function OneRule({ rule, url, isBusy, onAct }: OneRuleProps) {
	const here = rule.examples.find((example) => example.url === url);
	const label = `${propertyName(rule.property)} ${rule.place}`;
	return (
		<div class="one-rule">
			<div>
				<p>
					<strong>{label}</strong> {rule.pinned && <span class="tag good">pinned</span>} {rule.where}
				</p>
				{here !== undefined && (
					<p class="small example" dir="auto">
						{here.value === null ? <span class="soft">no value on this page</span> : here.value}
						{here.isTaken && <span class="tag good">used</span>}
					</p>
				)}
				<p class="small soft">{describeWorth(rule)}</p>
			</div>
			<div class="row">
				<button
					type="button"
					class="button quiet"
					disabled={isBusy}
					onClick={() => onAct(rule.pinned ? 'unpin' : 'pin')}
				>
					{rule.pinned ? 'Unpin' : 'Pin'}
					<span class="hidden"> {label}</span>
				</button>
				<button type="button" class="button quiet" disabled={isBusy} onClick={() => onAct('drop')}>
					Delete<span class="hidden"> {label}</span>
				</button>
			</div>
		</div>
	);
}
