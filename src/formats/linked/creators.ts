/** creators: the persons who sign the posts of a blog, each as an account and as the agent who has it. */
import type { Quad } from 'n3';
import { wireLine } from '../wire-text.ts';
import { about, iri, term, text } from './triples.ts';

/** The author of a blog, as an account and as the person who has it. */
interface Creator {
	readonly name: string;
	readonly account: string;
	readonly agent: string;
}

const MAX_NAME_CHARS = 200;

/** The same name on the same blog is the same creator, but not on other blogs. Null without a name. */
export function creatorOf(blogDocument: string, author: string): Creator | null {
	const name = wireLine(author, MAX_NAME_CHARS);
	if (name === '') return null;
	const part = encodeURIComponent(name).replace(
		/['()*!]/g,
		(sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
	);
	return { name, account: `${blogDocument}#account-${part}`, agent: `${blogDocument}#agent-${part}` };
}

export function* describeCreator({ name, account, agent }: Creator): Generator<Quad> {
	yield* about(
		account,
		['rdf:type', term('sioc:UserAccount')],
		['sioc:name', text(name)],
		['sioc:account_of', iri(agent)],
	);
	yield* about(agent, ['rdf:type', term('foaf:Agent')], ['foaf:name', text(name)]);
}
