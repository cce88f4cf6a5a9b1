/** en: the English words and phrases of the simulated blogs. Adjectives begin with a consonant, so that "a" fits. */

import { buildTongue } from './tongue.ts';

export const en = buildTongue({
	language: 'en',
	legacy: ['windows-1252'],
	zones: [0, 60, -300, -360, -480, 600],
	space: ' ',
	topics: {
		photography: [
			'camera|lens|tripod|portrait|negative|darkroom|shutter|print|flash|filter|light meter|contact sheet|self-timer|viewfinder',
			'photographed|framed|developed|printed|cropped|exposed|scanned|lit',
			'Photography|Black & white|Gear|Portraits|Street',
		],
		cooking: [
			'soup|pan|oven|recipe|dough|sauce|kitchen knife|loaf|stew|pepper|lemon cake|roast|kettle|broth',
			'cooked|baked|tasted|seasoned|burned|stirred|served|chopped',
			'Recipes|Kitchen|Baking|Dinner|Leftovers',
		],
		programming: [
			'compiler|parser|server|patch|bug|test suite|database|library|editor|release|script|memory leak|queue|stack trace',
			'debugged|rewrote|deployed|profiled|patched|tested|shipped|documented',
			'Code|Open source|Tools|Debugging|Q&A',
		],
		travel: [
			'train|harbour|hostel|map|border|ferry|suitcase|passport|museum|bridge|market|night bus|beach|station',
			'visited|crossed|missed|found|sketched|explored|booked|reached',
			'Travel|Trains|On the road|Packing|Islands',
		],
		music: [
			'guitar|record|concert|drummer|chorus|piano|bass line|setlist|microphone|melody|cassette|studio|rehearsal|violin',
			'played|recorded|tuned|heard|mixed|practised|reviewed|performed',
			'Music|Concerts|Records|Practice|Rock & roll',
		],
		gardening: [
			'garden|tomato|rose bush|compost heap|greenhouse|seedling|hedge|spade|apple tree|herb bed|lawn|fern|bulb|watering can',
			'planted|watered|pruned|harvested|dug up|fed|weeded|moved',
			'Garden|Vegetables|Seeds|Spring|Tools & sheds',
		],
		cycling: [
			'bicycle|saddle|chain|pass|tyre|helmet|gravel track|pump|gear lever|puncture|headwind|peloton|pannier|bottom bracket',
			'repaired|climbed|rode|replaced|cleaned|tested|measured|oiled',
			'Cycling|Repairs|Rides|Commuting|Races',
		],
		books: [
			'novel|library|chapter|essay|bookshelf|poem|translation|footnote|publisher|paperback|diary|plot|bookmark|preface',
			'read|finished|borrowed|quoted|lent|reviewed|reread|translated',
			'Books|Reading|Poetry|Reviews|Writing',
		],
	},
	adjectives:
		'beautiful|difficult|strange|cheap|quiet|remarkable|simple|heavy|wonderful|broken|slow|bright|careful|lovely|tiny|famous',
	times:
		'Yesterday|This morning|Last weekend|After lunch|Late last night|On Friday|Earlier today|Over the holidays|Once again|After all these years',
	places:
		'Bristol|Leeds|Portland|Cork|Dundee|Boston|Perth|Galway|Wellington|Austin|Toronto|Norwich|Halifax|Cardiff',
	givenNames:
		'Alice|Ben|Carol|David|Emma|Frank|Grace|Henry|Isabel|Jack|Kate|Liam|Megan|Nora|Oliver|Peter|Rachel|Simon|Tessa|Will',
	familyNames: "Archer|Baker|Carter|Dunn|Ellis|Fisher|Grant|Hughes|O'Brien|Irving|Keane|Lowe",
	fullName: (given, family) => `${given} ${family}`,
	coinedStarts: 'Kel|Mar|Tor|Ven|Lun|Bex|Dal|Fen|Gal|Hol|Jas|Nor|Pel|Quil|Ros|Syl|Tam|Ulm|Wex|Zan',
	coinedEnds: 'dor|ra|vik|ton|sel|mo|nix|bury|ley|mere|stead|wick|gate|foss|lin|more|shaw|thorpe|dale|combe',
	sentences: `
		{t} I {v} the {o} and it was {a}.
		{t} we {v} the {o} near {l}.
		The {s} turned out to be more {a} than the {s}.
		I have never seen such a {a} {s}.
		{p} asked me why I {v} the {o}.
		If you care about the {s}, look at the {s} first.
		It took {k} minutes before the {s} was {a} again.
		Nobody told me that the {s} from {x} is so {a}.
		On {d} I {v} the {o} for the first time.
		The new {s} by {x} costs {k} dollars, which is {a}.
		My {s} is still {a}, but the {s} is not.
		There is no {s} without a good {s}.
		What do you think about the {s}?
		I wrote down how {p} {v} the {o}.
		{p} and {p} {v} the {o} in {l}.
		So the {s} stays as it is, and the {s} gets {a}.
		Next time I will bring the {o} to {l}.
		For a {a} {s} you need patience, a {s} & some luck.
		{x} is a {a} name for a {s}, isn't it?
		The difference between a {s} and a {s} is smaller than it sounds.
		If the {s} has < {k} parts, I would keep it.
		“A {a} {s}”, said {p}, and that was all.
	`,
	linkSentences: `
		More about this at {L}.
		I found it via {L}, where the {s} looks {a}.
		{L} has a {a} piece on the {s}.
		See also {L} for another {s}.
		After reading {L} I {v} the {o} again.
	`,
	commentSentences: `
		Thanks for the post about the {s}!
		I {v} the {o} last year and it was {a}.
		Have you tried the {s} by {x}?
		I disagree, the {s} is far too {a}.
		Same here in {l}.
		Where did you get the {o}?
		My {s} was {a} as well.
		Great story, please write more about the {s}.
	`,
	titles: `
		The {s} and the {s}
		A {a} {s}
		{k} notes on the {s}
		How I {v} the {o}
		{a} days in {l}
		Q&A: the {s}
		{x}
		Why the {s} is {a}
		{p} and the {s}
		{s}, part {k}
		{l}, again
	`,
	siteTitles: `
		The {a} {s}
		{p}'s notebook
		{s} & {s}
		Notes from {l}
		{x} Journal
		Letters about the {s}
		Diary of a {a} {s}
	`,
	labels: {
		update: 'Update:',
		readMore: 'Read more …',
		comments: 'Comments on',
		notFound: 'Page not found',
		anonymous: 'Anonymous',
	},
	months: 'January|February|March|April|May|June|July|August|September|October|November|December',
	date: (day, month, year) => `${month} ${day}, ${year}`,
});
