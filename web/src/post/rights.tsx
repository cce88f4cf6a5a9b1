/** rights: what the owner of a post permits, and the words that say so. */
import { useApi } from '../api.ts';
import { OutLink } from '../parts/links.tsx';

interface PostRights {
	readonly uses: readonly {
		readonly use: string;
		readonly answer: 'allowed' | 'withheld' | 'unknown';
		readonly reason: string | null;
		readonly isPermitted: boolean;
	}[];
	readonly declarations: readonly {
		readonly source: string;
		readonly said: string;
		readonly where: string;
	}[];
}

const WORDS: Readonly<Record<string, string>> = {
	index: 'be found',
	snippet: 'appear with two lines in results',
	text: 'be read here',
	api: 'be read through the API',
	feeds: 'be repeated in feeds',
	mcp: 'be given to language models',
	export: 'be exported',
	training: 'be exported to train models',
	archive: 'be archived',
};

export function Rights({ id }: { readonly id: number }) {
	const { value } = useApi<PostRights>(`/api/posts/${id}/rights`);
	if (value === null || value.declarations.length === 0) return null;
	const refused = value.uses.filter(({ answer }) => answer === 'withheld');
	return (
		<section aria-labelledby="rights-title">
			<h2 class="side-title" id="rights-title">
				Rights
			</h2>
			<p class="small">
				{refused.length === 0
					? 'The owner withholds nothing.'
					: `The owner does not permit this post to ${refused.map(({ use }) => WORDS[use] ?? use).join(', or to ')}.`}
			</p>
			<ul class="small">
				{value.declarations.map(({ source, said, where }) => (
					<li key={`${source} ${said} ${where}`}>
						{source}: “{said}” <OutLink to={where} />
					</li>
				))}
			</ul>
		</section>
	);
}

/** In place of a text that its owner withholds. */
export function WithheldText({ url }: { readonly url: string }) {
	return (
		<p class="note">
			The owner of this post does not permit its text to be shown here. Read it on the blog:{' '}
			<OutLink to={url} />
		</p>
	);
}
