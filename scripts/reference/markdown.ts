/** markdown: the pieces that the generated pages are made of. */

/** Text that Markdown, and the site generator, show as it is. */
export function plain(text: string): string {
	return text
		.replace(/\s+/g, ' ')
		.replaceAll('<', '&lt;')
		.replaceAll('{{', '&#123;{')
		.replaceAll('|', '\\|')
		.trim();
}

export function code(text: string): string {
	return `\`${text.replaceAll('|', '\\|')}\``;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
	if (rows.length === 0) return '';
	const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export function block(language: string, text: string): string {
	return `\`\`\`${language}\n${text}\n\`\`\``;
}

/** A page of parts with a blank line between them. */
export function page(parts: readonly string[]): string {
	return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

export function sentence(text: string): string {
	const trimmed = text.trim();
	const upper = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
	return /[.!?:…]$/.test(upper) ? upper : `${upper}.`;
}
