/** fr: the French words and phrases of the simulated blogs. Nouns carry their article; adjectives are used after "c'est". */

import { buildTongue } from './tongue.ts';

export const fr = buildTongue({
	language: 'fr',
	legacy: ['windows-1252'],
	zones: [60, 60, 60, -300],
	space: ' ',
	topics: {
		photography: [
			"l'appareil photo|l'objectif|le trépied|le portrait|le négatif|la chambre noire|le tirage|le flash|le filtre|la pellicule|le cadrage|la lumière|le viseur|l'obturateur",
			'photographié|développé|numérisé|recadré|exposé|éclairé|imprimé',
			'Photographie|Noir & blanc|Matériel|Portraits|Rue',
		],
		cooking: [
			'la soupe|le four|la recette|la pâte|la sauce|le couteau|le pain|le ragoût|le gâteau|la poêle|le poivre|le bouillon|la tarte|la cuisine',
			'cuisiné|goûté|assaisonné|brûlé|servi|mélangé|préparé',
			'Recettes|Cuisine|Pâtisserie|Dîner|Goûter',
		],
		programming: [
			"le compilateur|l'analyseur|le serveur|la bibliothèque|le bogue|la base de données|le script|l'éditeur|la mémoire|le protocole|le tampon|le correctif|la file d'attente|le dépôt",
			'corrigé|réécrit|testé|déployé|mesuré|documenté|publié',
			'Programmation|Logiciel libre|Outils|Débogage|Questions & réponses',
		],
		travel: [
			"le train|le port|l'auberge|la carte|la frontière|le bac|la valise|le musée|le pont|le marché|la plage|la gare|l'île|le passeport",
			'visité|traversé|manqué|trouvé|dessiné|exploré|réservé',
			'Voyages|Trains|En route|Bagages|Îles',
		],
		music: [
			"la guitare|le disque|le concert|la batterie|le refrain|le piano|la mélodie|le micro|la répétition|le violon|le chœur|l'album|l'ampli|la cassette",
			'joué|enregistré|accordé|entendu|mixé|répété|critiqué',
			'Musique|Concerts|Disques|Répétitions|Chanson',
		],
		gardening: [
			"le jardin|la tomate|le rosier|le compost|la serre|le semis|la haie|la bêche|le pommier|le potager|la pelouse|la fougère|l'oignon|l'arrosoir",
			'planté|arrosé|taillé|récolté|bêché|nourri|désherbé',
			'Jardin|Légumes|Graines|Printemps|Outils',
		],
		cycling: [
			'le vélo|la selle|la chaîne|le col|le pneu|le casque|le chemin|la pompe|le dérailleur|le vent de face|la sacoche|le pédalier|le frein|le guidon',
			'réparé|gravi|nettoyé|remplacé|testé|mesuré|graissé',
			'Vélo|Atelier|Balades|Trajets|Courses',
		],
		books: [
			"le roman|la bibliothèque|le chapitre|l'essai|l'étagère|le poème|la traduction|la note|l'éditeur|le livre de poche|le journal|l'intrigue|le marque-page|la préface",
			'lu|terminé|emprunté|cité|prêté|relu|traduit',
			'Livres|Lecture|Poésie|Critiques|Écriture',
		],
	},
	adjectives:
		'beau|difficile|étrange|pas cher|calme|remarquable|simple|lourd|merveilleux|cassé|lent|clair|soigné|joli|minuscule|célèbre',
	times:
		'Hier|Ce matin|Le week-end dernier|Après le déjeuner|Tard dans la nuit|Vendredi|Tout à l’heure|Pendant les vacances|Encore une fois|Après toutes ces années',
	places: 'Lyon|Nantes|Québec|Genève|Lille|Brest|Besançon|Namur|Tours|Angoulême|Nîmes|Dijon|Orléans|Béziers',
	givenNames:
		'Amélie|Benoît|Camille|Damien|Élise|François|Gaëlle|Hugo|Inès|Jérôme|Louise|Mathieu|Noémie|Olivier|Pauline|Rémi|Sophie|Théo|Valérie|Yann',
	familyNames: 'Aubert|Bonnet|Chevalier|Dupré|Fontaine|Garnier|Lefèvre|Mercier|Noël|Perrin|Roussel|Vidal',
	fullName: (given, family) => `${given} ${family}`,
	coinedStarts: 'Beau|Cler|Dom|Fau|Gran|Haut|Jol|Lan|Mont|Nor|Or|Pré|Roc|Sau|Tré|Val|Ver|Vill|Char|Bel',
	coinedEnds:
		'ac|an|bourg|court|eaux|ère|eval|fort|gny|ières|lieu|mont|nac|olles|pont|rac|tin|val|vert|ville',
	sentences: `
		{t}, j'ai {v} {o} et c'était {a}.
		{t}, nous avons {v} {o} près de {l}.
		{s}, c'est bien plus que {s}.
		{p} m'a demandé pourquoi j'ai {v} {o}.
		Si vous aimez {o}, regardez d'abord {o}.
		Il a fallu {k} minutes avant de retrouver {o}.
		Personne ne m'a dit que chez {x}, c'est si {a}.
		Le {d}, j'ai {v} {o} pour la première fois.
		{s} de chez {x} coûte {k} euros, c'est {a}.
		Avec {s}, c'est toujours {a} ; avec {s}, jamais.
		Que pensez-vous de tout cela ?
		{p} et {p} ont {v} {o} à {l}.
		Alors {s} reste là, et {s} attendra.
		La prochaine fois, j'emporte {o} à {l}.
		J'ai noté comment {p} a {v} {o}.
		Sans patience & sans chance, {s} ne donne rien de {a}.
		{x} est un nom {a} pour cela.
		« C'est {a} », a dit {p}, et voilà pour {s}.
		Entre {l} et {l}, je n'ai pas {v} {o}.
		Même à < {k} lecteurs, je raconterai {o}.
	`,
	linkSentences: `
		On en parle aussi chez {L}.
		Je l'ai trouvé grâce à {L}, et c'est {a}.
		{L} a écrit comment on a {v} {o}.
		Voir aussi {L} pour comprendre {o}.
		Après {L}, j'ai encore {v} {o}.
	`,
	commentSentences: `
		Merci pour ce billet !
		J'ai {v} {o} l'an dernier, c'était {a}.
		Connaissez-vous {o} de chez {x} ?
		Pas d'accord, c'est bien trop {a}.
		Pareil ici à {l}.
		Où as-tu trouvé {o} ?
		Chez moi aussi, c'était {a}.
		Belle histoire, la suite s'il te plaît.
	`,
	titles: `
		{s} et {s}
		Pourquoi c'est {a}
		{k} notes sur le week-end
		Comment j'ai {v} {o}
		C'est {a} à {l}
		Questions & réponses : {s}
		{x}
		{p} et {s}
		{s}, épisode {k}
		Encore {l}
	`,
	siteTitles: `
		{s} & {s}
		Carnets de {l}
		{p} raconte
		Le journal de {x}
		C'est {a}
		Lettres de {x}
		{s} et moi
	`,
	labels: {
		update: 'Mise à jour :',
		readMore: 'Lire la suite …',
		comments: 'Commentaires sur',
		notFound: 'Page introuvable',
		anonymous: 'Anonyme',
	},
	months: 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre',
	date: (day, month, year) => `${day === 1 ? '1er' : day} ${month} ${year}`,
});
