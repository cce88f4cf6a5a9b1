/**
 * body: what a post says.
 *
 * In:     a post's key, language, topic and time.
 * Out:    the body as platform-neutral HTML and as plain text, its summary and its links.
 * Not here: where links go (post-links.ts).
 */

import type { Link } from '../model.ts';
import { mix, Random, SALT } from '../random.ts';
import { fillPhrase, LINK_MARK, type Phrase, type Tongue } from '../words/index.ts';
import type { WorldContext } from './context.ts';
import type { Planted } from './events/index.ts';
import { escapeMarkup } from './markup.ts';
import type { Post } from './post.ts';
import { drawLink } from './post-links.ts';

export interface Body {
	readonly html: string;
	readonly text: string;
	readonly summary: string;
	readonly links: readonly Link[];
}

const CODE = [
	'for (let i = 0; i < list.length; i++) {\n\tif (list[i] > 2 && open) total += list[i];\n}',
	'def main(args):\n    for name in args:\n        print("<%s>" % name)',
	'$ grep -c "a & b" notes.txt\n$ sort < names > sorted',
] as const;

/** How long posts are, in blocks: from one line to an essay. */
const LENGTHS = [1, 2, 2, 3, 3, 3, 4, 4, 5, 6, 9] as const;

/** Posts that are a picture and nothing else. */
const PHOTO_SHARE = 0.04;
const LINK_COUNTS = [0, 0, 0, 1, 1, 1, 2, 3] as const;

class Writer {
	readonly links: Link[] = [];
	html = '';
	text = '';
	summary = '';
	private readonly world: WorldContext;
	private readonly post: Post;
	private readonly random: Random;
	/** Whether a sentence since the last block needs escaping: looking for the signs in every text costs more. */
	private special = false;

	constructor(world: WorldContext, post: Post, random: Random) {
		this.world = world;
		this.post = post;
		this.random = random;
	}

	sentence(): string {
		const { tongue } = this.post.blog;
		const phrase = this.random.pick(tongue.sentences);
		if (phrase.special) this.special = true;
		return fillPhrase(phrase, tongue, this.post.topic, this.random, this.post.publishedMs);
	}

	sentences(count: number): string {
		const { space } = this.post.blog.tongue;
		let out = this.sentence();
		for (let i = 1; i < count; i++) out += space + this.sentence();
		return out;
	}

	/** The sentence or two that a paragraph begins with. */
	opening(): string {
		return this.sentences(this.random.between(1, 2));
	}

	paragraph(first: string, withLink: boolean): void {
		const { space } = this.post.blog.tongue;
		const more = this.random.below(4);
		const said = more === 0 ? first : first + space + this.sentences(more);
		const link = withLink ? drawLink(this.world, this.post, this.random) : null;
		if (link === null) this.add('<p>', said, '</p>');
		else this.linkParagraph(said + space, link);
	}

	/** A paragraph that ends with a link. */
	linkParagraph(before: string, link: Link): void {
		const { tongue } = this.post.blog;
		const phrase = this.random.pick(tongue.linkSentences);
		if (phrase.special) this.special = true;
		const filled = fillPhrase(phrase, tongue, this.post.topic, this.random, this.post.publishedMs);
		const mark = filled.indexOf(LINK_MARK);
		const head = before + filled.slice(0, mark);
		const tail = filled.slice(mark + 1);
		this.links.push(link);
		const anchor = `<a href="${escapeMarkup(link.url)}">${escapeMarkup(link.text)}</a>`;
		this.append(`<p>${this.escape(head)}${anchor}${this.escape(tail)}</p>`, head + link.text + tail);
	}

	/** A paragraph that speaks of something by its name. */
	nameParagraph(name: string): void {
		const { tongue } = this.post.blog;
		const phrase = this.random.pick(namingSentences(tongue));
		if (phrase.special) this.special = true;
		const naming = { ...tongue, coinedStarts: [name], coinedEnds: [''] };
		this.add('<p>', fillPhrase(phrase, naming, this.post.topic, this.random, this.post.publishedMs), '</p>');
	}

	quote(): void {
		this.add('<blockquote><p>', this.sentences(2), '</p></blockquote>');
	}

	list(): void {
		const items = Array.from({ length: this.random.between(2, 5) }, () => this.sentence());
		const html = items.map((item) => `<li>${this.escape(item)}</li>`).join('\n');
		this.append(`<ul>\n${html}\n</ul>`, items.join('\n'));
	}

	code(): void {
		this.special = true;
		this.add('<pre>', this.random.pick(CODE), '</pre>');
	}

	image(): void {
		const { blog, slug } = this.post;
		const alt = escapeMarkup(this.random.pick(this.post.topic.subjects));
		const part = this.random.between(1, 9);
		this.append(
			`<p><img src="${blog.url}images/${slug}-${part}.png" alt="${alt}" width="480" height="200"></p>`,
			'',
		);
	}

	private add(open: string, text: string, close: string): void {
		this.append(open + this.escape(text) + close, text);
	}

	private escape(text: string): string {
		return this.special ? escapeMarkup(text) : text;
	}

	private append(html: string, text: string): void {
		this.html += this.html === '' ? html : `\n${html}`;
		if (text !== '') this.text += this.text === '' ? text : `\n\n${text}`;
		this.special = false;
	}
}

export function writeBody(world: WorldContext, post: Post): Body {
	const random = new Random(mix(post.key, SALT.body));
	const writer = new Writer(world, post, random);
	if (random.chance(PHOTO_SHARE)) writer.image();
	else writeBlocks(writer, random);
	if (world.planted !== null) writeEvents(world.planted, post, writer);
	if (post.updatedMs !== null)
		writer.paragraph(`${post.blog.tongue.labels.update} ${writer.opening()}`, false);
	return writer;
}

/** What the post says because something happens: each in a paragraph of its own, after the everyday. */
function writeEvents(planted: Planted, post: Post, writer: Writer): void {
	for (const { label, link } of planted.mentions(post)) {
		if (link === null) writer.nameParagraph(label);
		else writer.linkParagraph('', link);
	}
	const cited = planted.citation(post);
	if (cited !== null) writer.linkParagraph('', cited);
}

function namingSentences(tongue: Tongue): readonly Phrase[] {
	return tongue.sentences.filter(({ gaps }) => gaps.includes('x'));
}

/** A paragraph first, whose opening is the summary; then blocks of any kind, the links in the first ones. */
function writeBlocks(writer: Writer, random: Random): void {
	const { blocks, links } = drawShape(random);
	writer.summary = writer.opening();
	writer.paragraph(writer.summary, links > 0);
	for (let block = 1; block < blocks; block++) {
		const draw = random.unit();
		if (draw < 0.08) writer.quote();
		else if (draw < 0.14) writer.list();
		else if (draw < 0.17) writer.code();
		else if (draw < 0.23) writer.image();
		else writer.paragraph(writer.opening(), block < links);
	}
}

/** The summary alone: the first steps of writeBody, for pages that show no more. */
export function writeSummary(world: WorldContext, post: Post): string {
	const random = new Random(mix(post.key, SALT.body));
	if (random.chance(PHOTO_SHARE)) return '';
	drawShape(random);
	return new Writer(world, post, random).opening();
}

function drawShape(random: Random): { blocks: number; links: number } {
	return { blocks: random.pick(LENGTHS), links: random.pick(LINK_COUNTS) };
}
