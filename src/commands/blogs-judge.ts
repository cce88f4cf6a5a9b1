/** blogs-judge: a person decides whether a site is a blog, or withdraws the decision; the effect can be seen first. */
import { Failure } from '../io/failure.ts';
import { findSourceAt } from '../io/store/sources.ts';
import { type BlogVerdict, isVerdict, judgeSource } from '../observe/verdict.ts';
import { readBlogUrl } from './blogs-list.ts';
import type { Invocation } from './command.ts';
import { openExisting, openReader, withStore } from './data-place.ts';

export async function judgeBlog({ args, values, out }: Invocation): Promise<number> {
	const [first, verdict, ...more] = args;
	const address = readBlogUrl(first);
	if (address === undefined || verdict === undefined || more.length > 0 || !isVerdict(verdict))
		throw new Failure('usage', 'Give a URL and a decision: logosphere blogs judge URL blog|not-a-blog|undo');
	const isTrial = values['dry-run'] === true;
	const store = isTrial ? await openReader(values) : await openExisting(values);
	const { batch, ...effect } = await withStore(store, async (opened) => {
		const judged = await judgeSource(opened, address, {
			source: await findSourceAt(opened, address),
			verdict: verdict as BlogVerdict,
			note: values.note ?? null,
			now: new Date().toISOString(),
		});
		if (judged === null)
			throw new Failure(
				'nothing',
				`${address} is neither a source nor a stored site. To add it: logosphere blogs add ${address}`,
			);
		if (!isTrial) await opened.write(judged.batch);
		return judged;
	});
	if (values.json === true) out(JSON.stringify({ ...effect, isTrial }, null, 2));
	else out(`${isTrial ? 'Nothing was changed. The effect would be: ' : ''}${effect.effect}`);
	return 0;
}
