/** de: the German words and phrases of the simulated blogs. Nouns carry their article; only masculine ones change as objects. */

import { buildTongue } from './tongue.ts';

export const de = buildTongue({
	language: 'de',
	legacy: ['windows-1252'],
	zones: [60],
	space: ' ',
	topics: {
		photography: [
			'die Kamera|das Objektiv|das Stativ|der Film|das Porträt|die Dunkelkammer|der Abzug|der Blitz|der Filter|das Negativ|der Verschluss|die Belichtung|der Sucher|das Gegenlicht',
			'fotografiert|entwickelt|gescannt|belichtet|vergrößert|ausgeleuchtet|beschnitten',
			'Fotografie|Schwarzweiß|Ausrüstung|Porträts|Straße',
		],
		cooking: [
			'die Suppe|der Ofen|das Rezept|der Teig|die Soße|das Messer|das Brot|der Eintopf|der Kuchen|die Pfanne|das Gewürz|die Brühe|der Auflauf|die Küche',
			'gekocht|gebacken|probiert|gewürzt|angebrannt|serviert|umgerührt',
			'Rezepte|Küche|Backen|Abendessen|Süßes',
		],
		programming: [
			'der Compiler|der Parser|der Server|die Bibliothek|der Fehler|die Datenbank|das Skript|der Editor|die Testreihe|der Speicher|das Protokoll|die Schnittstelle|der Puffer|die Warteschlange',
			'repariert|umgeschrieben|getestet|ausgeliefert|gemessen|dokumentiert|übersetzt',
			'Programmieren|Quelltext|Werkzeuge|Fehlersuche|Forschung & Entwicklung',
		],
		travel: [
			'der Zug|der Hafen|die Herberge|die Landkarte|die Grenze|die Fähre|der Koffer|das Museum|die Brücke|der Markt|der Nachtbus|der Strand|der Bahnhof|die Insel',
			'besucht|überquert|verpasst|gefunden|gezeichnet|erkundet|gebucht',
			'Reisen|Bahn|Unterwegs|Gepäck|Inseln',
		],
		music: [
			'die Gitarre|die Platte|das Konzert|das Schlagzeug|der Refrain|das Klavier|die Melodie|das Mikrofon|die Probe|die Geige|der Chor|das Album|der Verstärker|die Kassette',
			'gespielt|aufgenommen|gestimmt|gehört|gemischt|geübt|besprochen',
			'Musik|Konzerte|Platten|Üben|Rock & Pop',
		],
		gardening: [
			'der Garten|die Tomate|die Rose|der Kompost|das Gewächshaus|der Setzling|die Hecke|der Spaten|der Apfelbaum|das Beet|der Rasen|das Unkraut|die Zwiebel|die Gießkanne',
			'gepflanzt|gegossen|geschnitten|geerntet|umgegraben|gedüngt|gejätet',
			'Garten|Gemüse|Saatgut|Frühling|Geräte',
		],
		cycling: [
			'das Fahrrad|der Sattel|die Kette|der Pass|der Reifen|der Helm|der Schotterweg|die Luftpumpe|die Schaltung|der Gegenwind|die Packtasche|das Tretlager|die Bremse|der Lenker',
			'repariert|bezwungen|geputzt|ersetzt|getestet|gemessen|geölt',
			'Radfahren|Werkstatt|Touren|Pendeln|Rennen',
		],
		books: [
			'der Roman|die Bibliothek|das Kapitel|der Aufsatz|das Regal|das Gedicht|die Übersetzung|die Fußnote|der Verlag|das Taschenbuch|das Tagebuch|die Handlung|das Lesezeichen|das Vorwort',
			'gelesen|ausgeliehen|zitiert|verliehen|besprochen|übersetzt|verschenkt',
			'Bücher|Lesen|Lyrik|Rezensionen|Schreiben',
		],
	},
	asObject: (noun) => noun.replace(/^der /, 'den '),
	adjectives:
		'schön|schwierig|seltsam|günstig|ruhig|erstaunlich|einfach|schwer|wunderbar|kaputt|langsam|hell|sorgfältig|hübsch|winzig|berühmt',
	times:
		'Gestern|Heute Morgen|Letztes Wochenende|Nach dem Essen|Spät in der Nacht|Am Freitag|Vorhin|In den Ferien|Wieder einmal|Nach all den Jahren',
	places:
		'Köln|Leipzig|Graz|Zürich|Bremen|Jena|Freiburg|Salzburg|Kiel|Münster|Görlitz|Basel|Rostock|Würzburg',
	givenNames:
		'Anna|Bernd|Claudia|Dieter|Eva|Florian|Greta|Hannes|Ines|Jörg|Katrin|Lukas|Marie|Nils|Olaf|Petra|Rüdiger|Sabine|Thomas|Ulrike',
	familyNames: 'Bauer|Fischer|Groß|Hoffmann|Jäger|Keller|Lehmann|Müller|Neumann|Schröder|Vogel|Weiß',
	fullName: (given, family) => `${given} ${family}`,
	coinedStarts:
		'Alb|Brom|Dürr|Eich|Fal|Grün|Hag|Kirch|Lauf|Mohn|Ober|Rand|Sand|Tal|Ulm|Wald|Zell|Stein|Rau|Win',
	coinedEnds:
		'bach|berg|dorf|feld|hausen|heim|hof|ingen|kamp|lau|ow|rode|see|stedt|tal|weiler|werder|witz|au|bruck',
	sentences: `
		{t} habe ich {o} {v}, und es war {a}.
		{t} haben wir {o} bei {l} {v}.
		{s} ist viel mehr als {s}.
		{p} wollte wissen, warum ich {o} {v} habe.
		Wer {o} mag, sollte zuerst {o} ansehen.
		Es dauerte {k} Minuten, bis {s} wieder {a} war.
		Niemand hat mir gesagt, dass {s} von {x} so {a} ist.
		Am {d} habe ich {o} zum ersten Mal {v}.
		{s} von {x} kostet {k} Euro, und das ist {a}.
		{s} ist immer noch {a}, aber {s} ist es nicht.
		Was haltet ihr davon, dass {s} so {a} ist?
		{p} und {p} haben in {l} {o} {v}.
		Also bleibt {s}, wie es ist, und {s} wird {a}.
		Beim nächsten Mal nehme ich {o} nach {l} mit.
		Ich habe aufgeschrieben, wie {p} {o} {v} hat.
		Ohne Geduld & Glück wird {s} nie {a}.
		{x} ist ein Name, bei dem {s} gleich {a} wirkt.
		„Ganz {a}“, sagte {p}, und damit war {s} erledigt.
		Zwischen {l} und {l} habe ich {o} nicht {v}.
		Ich finde {o} {a}, auch wenn < {k} Leute das lesen.
	`,
	linkSentences: `
		Mehr dazu steht bei {L}.
		Gefunden habe ich das über {L}, dort ist {s} {a}.
		{L} hat darüber geschrieben, wie {s} {a} wird.
		Siehe auch {L}, wenn {s} euch gefällt.
		Nach {L} habe ich {o} noch einmal {v}.
	`,
	commentSentences: `
		Danke für den Beitrag!
		Ich habe {o} letztes Jahr {v}, es war {a}.
		Kennt ihr {o} von {x}?
		Das sehe ich anders, {s} ist viel zu {a}.
		Hier in {l} ist es genauso.
		Woher hast du {o}?
		Bei mir war {s} auch {a}.
		Schöne Geschichte, bitte mehr davon.
	`,
	titles: `
		{s} und {s}
		Warum {s} {a} ist
		{k} Notizen zum Wochenende
		Wie ich {o} {v} habe
		{a} in {l}
		Fragen & Antworten: {s}
		{x}
		{p} und {s}
		{s}, Teil {k}
		Schon wieder {l}
	`,
	siteTitles: `
		{s} & {s}
		Notizen aus {l}
		{p} schreibt
		{x} Journal
		{s} ist {a}
		Tagebuch aus {x}
		Ganz {a}
	`,
	labels: {
		update: 'Nachtrag:',
		readMore: 'Weiterlesen …',
		comments: 'Kommentare zu',
		notFound: 'Seite nicht gefunden',
		anonymous: 'Anonym',
	},
	months: 'Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember',
	date: (day, month, year) => `${day}. ${month} ${year}`,
});
