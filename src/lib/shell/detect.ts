/** detect: is a page empty until its scripts run? */
import { type Node, type Page, TAG, TEXT } from '../html/index.ts';

/** A page with more visible characters shows something without scripts. Chosen on pages of the corpora. */
const MAX_TEXT = 250;
/** The same where only common names or a request for JavaScript suggest that scripts are missing: comments and widgets ask for it too. */
const MAX_LITTLE = 80;
/** Where frameworks put their pages, and where pages without one do. */
const MOUNT =
	/^(?:root|app|__next|__nuxt|___gatsby|svelte|ember|q-app|app-root|application|react-root|react-app|main-app|vue-app)$/i;
const COMMON_MOUNT = /^(?:site|page|content|main|container|posts|blog|articles|list)$/i;
const MOUNT_NAMES = /^(?:app-root|astro-island|ember-app|[a-z]+-app|app-[a-z]+)$/;
const NEEDS_SCRIPT = /java\s?script/i;
const STATE = /^__(?:NEXT_DATA|NUXT_DATA|NUXT|APOLLO_STATE|INITIAL_STATE|DATA)__$/;

/** Why the page is empty without scripts, in words; null if it is not. */
export function detectShell(page: Page): string | null {
	const body = page.find(TAG.BODY);
	if (body === null || !runsScripts(page)) return null;
	const { shown, asks } = textOf(page, body);
	if (shown > MAX_TEXT) return null;
	const mount = findMount(page, body, shown <= MAX_LITTLE);
	if (mount !== null)
		return `it shows ${shown} characters, and its element ${mount} is empty until a script fills it`;
	if (hasState(page)) return `it shows ${shown} characters, and has data for its scripts`;
	return asks && shown <= MAX_LITTLE
		? `it shows ${shown} characters, and says that it needs JavaScript`
		: null;
}

function runsScripts(page: Page): boolean {
	for (const node of page.elements(TAG.SCRIPT)) {
		const type = page.attr(node, 'type')?.toLowerCase() ?? '';
		if (type === '' || type === 'module' || type.includes('javascript')) return true;
	}
	return false;
}

/** The visible characters outside `noscript`, and whether the page asks for JavaScript. */
function textOf(page: Page, body: Node): { shown: number; asks: boolean } {
	const all = page.textLength(body).all;
	let without = 0;
	let asks = false;
	for (const node of page.elements(TAG.NOSCRIPT, body)) {
		without += page.textLength(node).all;
		asks ||= NEEDS_SCRIPT.test(page.rawText(node));
	}
	return { shown: all - without, asks };
}

/** An element without text and pictures that is named like the place of an application. */
function findMount(page: Page, body: Node, mayBeCommon: boolean): string | null {
	for (let node = body + 1; node < page.end[body]!; node++) {
		if (page.tag[node] === TEXT || !page.isElement(node)) continue;
		const id = page.attr(node, 'id')?.trim() ?? '';
		const name = page.name(node);
		const isNamed = MOUNT.test(id) || MOUNT_NAMES.test(name) || (mayBeCommon && COMMON_MOUNT.test(id));
		if (!isNamed) continue;
		if (page.textLength(node).all <= MAX_WAITING && page.find(TAG.IMG, node) === null)
			return id === '' ? `<${name}>` : `#${id.slice(0, 40)}`;
	}
	return null;
}

/** `Loading …` */
const MAX_WAITING = 40;

function hasState(page: Page): boolean {
	for (const node of page.elements(TAG.SCRIPT)) if (STATE.test(page.attr(node, 'id') ?? '')) return true;
	return false;
}
