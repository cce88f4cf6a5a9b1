/** plain-signs: quotes, parentheses and colons of other keyboards → the ASCII ones, as queries are read. */

const PLAIN: Readonly<Record<string, string>> = {
	'“': '"',
	'”': '"',
	'„': '"',
	'«': '"',
	'»': '"',
	'＂': '"',
	'「': '"',
	'」': '"',
	'（': '(',
	'）': ')',
	'：': ':',
	'＊': '*',
	'｜': '|',
	'－': '-',
};
const FOREIGN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

export function plainSigns(text: string): string {
	return text.replace(FOREIGN, (sign) => PLAIN[sign]!);
}
