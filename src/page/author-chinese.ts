/**
 * author-chinese: who wrote a Chinese page. Names have no spaces and no capitals, so they are read between marks: after `作者：` or
 * `本报记者`, before `报道` or `发自`, in brackets behind the last words, or alone on the line below the title.
 *
 * Not here: lines that are a byline as a whole (author-lines.ts).
 */
import { linesOf, REACH_ABOVE, REACH_BELOW, REACH_INSIDE } from './author-lines.ts';
import type { Finding } from './finding.ts';
import type { Setting } from './setting.ts';

/** The most frequent family names, which nearly all names begin with. */
const FAMILY =
	'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾萧肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付傅方白邹孟熊秦邱江尹薛闫阎段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍华喻祁蒲房滕屈饶解牟艾尤阳时穆农司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全佟应臧闵苟邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝張劉陳楊黃趙吳孫馬羅鄭謝許韓馮鄧蕭葉蘇魏呂盧鐘譚陸範賈韋鄒龍賀顧龔錢嚴湯溫齊喬龐顏莊聶魯關蘭';
const NAME = `[${FAMILY}]\\p{Script=Han}{1,3}?`;
/** After the first of a list, any name. */
const NAMES = `${NAME}(?:(?:[\\s，,／/]{1,3}${NAME})|、\\p{Script=Han}{2,4}?){0,5}`;
/** What a name without a mark around it ends before. */
const NAME_END = '(?=[\\s、，,。；;|（()）／/【\\]］]|发自|報道|报道|报导|摄影|摄|实习|通讯员|编辑|文|$)';

interface Form {
	readonly rule: string;
	readonly why: string;
	readonly confidence: number;
	readonly pattern: RegExp;
	/** Also in the last lines of the text. */
	readonly isAtEnd: boolean;
}

const FORMS: readonly Form[] = [
	{
		rule: 'chinese-label',
		why: 'a label for the author is before the name',
		confidence: 0.82,
		pattern:
			/(?:^|[\s|　（([【〖>,，。；;])(?:原?作\s{0,4}者|撰\s{0,2}文|撰\s{0,2}稿|执\s{0,2}笔|发帖人|发表人|发布人|楼主|发文机关|发布机构|发文机构|文字|图文|文)\s{0,3}[:：／/|｜]\s{0,3}([^\s　|,，。；;:：()（）【】[\]〖〗<>《》="]{2,20}(?!=|\p{L})(?: [(（]\p{Lu}\p{L}+(?: \p{Lu}\p{L}+){1,2}[)）])?(?:[ 、][^\s　|,，。；;:：()（）【】[\]〖〗<>《》="]{2,4}(?![^\s　|,，、)）】\]]))*)/u,
		isAtEnd: true,
	},
	{
		rule: 'chinese-reporter',
		why: 'the word for a reporter is before the name',
		confidence: 0.8,
		pattern: new RegExp(
			`(?:记者|記者|通讯员|实习生|撰稿人|评论员)\\s{0,3}[:：／/]?\\s{0,3}(${NAMES})${NAME_END}`,
			'u',
		),
		isAtEnd: true,
	},
	{
		rule: 'chinese-brackets',
		why: 'a name in brackets is behind the last words',
		confidence: 0.79,
		pattern: new RegExp(
			`[（(【]\\s{0,3}(${NAMES})\\s{0,3}(?:\\p{Script=Han}{0,4}(?:报道|报导|文|摄|撰稿|供稿))?\\s{0,3}[)）】]\\s{0,3}$`,
			'u',
		),
		isAtEnd: true,
	},
	{
		rule: 'chinese-line',
		why: 'a line below the title consists of names',
		confidence: 0.7,
		pattern: new RegExp(`^\\s{0,6}(${NAMES})\\s{0,6}$`, 'u'),
		isAtEnd: false,
	},
];

const HAN = /\p{Script=Han}/u;

/** Names in Chinese lines around the title and the beginning, and at the end of the post. */
export function chineseFindings(setting: Setting): Finding[] {
	const { title, contentStart, contentEnd, comments } = setting.places;
	const { text } = setting.page.visible;
	if (!HAN.test(text.slice(contentStart, contentStart + REACH_INSIDE))) return [];
	const top = linesOf(
		setting,
		lineStart(text, Math.min(title, contentStart) - 1),
		lineEnd(text, contentStart + REACH_INSIDE),
	);
	const from = Math.max(contentEnd - REACH_INSIDE, contentStart + REACH_INSIDE);
	const end = linesOf(
		setting,
		lineStart(text, from),
		lineEnd(text, Math.min(contentEnd + REACH_BELOW, comments)),
	);
	const found = FORMS.flatMap(({ rule, why, confidence, pattern, isAtEnd }) => {
		for (const line of isAtEnd ? [...top, ...end] : top) {
			const names = readLine(line, pattern);
			if (names !== null) return [{ value: names, confidence, rule, why }];
		}
		return [];
	});
	return [...found, ...saidTwice(top, text)];
}

/** A line that may be a name, or the name of a user. */
const ONE_NAME = /^(?:\p{Script=Han}{2,6}|[\p{L}\p{N}_.-]{3,20})$/u;

/**
 * A line below the title that is named again: at the beginning of the title before a colon, or after `by` or `作者`, as forums do under each
 * message. So it needs no list of family names.
 */
function saidTwice(top: readonly string[], text: string): Finding[] {
	for (const line of top) {
		if (!ONE_NAME.test(line) || !/\p{L}/u.test(line) || LABEL.test(line)) continue;
		const isInTitle = top.some((other) => other.startsWith(`${line}：`) || other.startsWith(`${line}:`));
		if (!isInTitle && !isSigned(text, line)) continue;
		const why = 'a line below the title is a name that the title or a signature repeats';
		return [{ value: line, confidence: 0.76, rule: 'chinese-twice', why }];
	}
	return [];
}

/** What precedes the name of a message's author, at its end. */
const SIGNED = /(?:\bby|作\s?者|发表人|发帖人|楼主)\s{0,2}[:：]?\s{0,2}$/iu;
const SIGNED_REACH = 12;

function isSigned(text: string, name: string): boolean {
	for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
		const next = text.charAt(at + name.length);
		if (!/\p{L}/u.test(next) && SIGNED.test(text.slice(Math.max(0, at - SIGNED_REACH), at))) return true;
	}
	return false;
}

function lineStart(text: string, at: number): number {
	return text.lastIndexOf('\n', Math.max(0, at)) + 1;
}

function lineEnd(text: string, at: number): number {
	const end = text.indexOf('\n', at);
	return end === -1 ? text.length : end;
}

/** A byline is near an end of its line. */
const REACH = REACH_ABOVE / 2;
const LABEL = /^(?:作者|来源|编辑|发布|时间|日期|未知|佚名|不详|匿名|admin|记者|本站|原创)/iu;
/** Words of menus that begin as a family name does. */
const MENU_WORD =
	/^(?:关于|关注|关闭|关键|高级|程序|方法|周末|安全|金融|马上|常见|常用|万能|黄页|文章|文集|温馨)/u;

function readLine(line: string, pattern: RegExp): string | null {
	if (!HAN.test(line)) return null;
	const parts = line.length <= 2 * REACH ? [line] : [line.slice(0, REACH), line.slice(-REACH)];
	for (const part of parts) {
		const found = pattern.exec(part)?.[1]?.trim();
		if (found !== undefined && !LABEL.test(found) && !MENU_WORD.test(found))
			return found.split(/[\s、，,／/]{1,3}(?![(（]|[^(（)）]{0,99}[)）])/u).join(', ');
	}
	return null;
}
