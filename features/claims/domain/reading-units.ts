import type { ReadingRule } from './reading-rules.ts';

/** Words that explain the number after them, by rule. */
export const before: Readonly<Partial<Record<ReadingRule, string>>> = {
  size: `taille, tailles, size, pointure, pointures, t, fais, fais du, fait, fé, chausse, porte, mets du, habille, en, un,
    une, des, du, petit, petite, grand, en taille, de taille, une taille, bonnet`,
  price: 'à, pour, pou, c’est, c, paye, payé, coûte, vaut',
  quantity: `x, fois, top, page, chaîne, épisode, bus, ligne, vol, niv, chapitre, saison, niveau, plus de, moins de,
    environ, dans, entre, mesure, pèse, poids`,
  time: `né le, née le, lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche, vers, depuis, jusqu’à, avant, après,
    né en, née en, en été, depuis le, avant le, jusqu’au`,
  contact: `dans le, appt, appartement, commande, dossier, colis, facture, suis du, je suis du, j’habite dans le,
    habite le, habite dans le, viens du, je viens du, département, dpt, cp, code postal, tel, tél, téléphone, whatsapp,
    (coucou|bonjour|bonsoir|salut|hello|bisous) (du|de), rue, avenue`,
};

/** Words that explain the number before them, by rule. */
export const after: Readonly<Partial<Record<ReadingRule, string>>> = {
  size: 'en taille, de taille, en pointure, fr, us, uk, eu',
  price: `euro, euros, eur, e, balles, balle, dh, dhs, da, dirham, dirhams, cts, centimes, dollars, boules, €, $, £`,
  quantity: `x, kg, kgs, kilo, kilos, grammes, kms, cm, mm, mètre, mètres, km, litres, ml, fois, pts, points, point,
    personnes, personne, articles, pièces, colis, robes, hauts, tops, pulls, jupes, jeans, pantalons, sacs, vestes,
    chemises, blouses, lots, enfants, enfant, filles, fille, garçons, garçon, fils, bébés, bébé, chiens, chats, likes,
    like, vues, coeurs, roses, cadeaux, followers, abonnés, abonnées, viewers, ème, ième, premières, premiers, premier,
    derniers, dernières, autres, commandes, commande, paires, paire, exemplaires, étoiles, degrés, pour cent, soeurs,
    frères, copines, femmes, nanas, %, °`,
  time: `h, heure, heures, min, mn, minute, minutes, sec, secondes, seconde, jour, jours, semaine, semaines, mois, an, ans,
    année, années, janvier, février, mars, avril, mai, juin, juillet, août, septembre, octobre, novembre, décembre, janv,
    sept, oct, nov, déc`,
  contact: `en force, représente, présente, présent, dans la place, dans la maison, est là, en place, rue, avenue, bis,
    boulevard`,
};

/** Words that explain an adjacent number before them, by rule. */
export const glued: Readonly<Partial<Record<ReadingRule, string>>> = {
  quantity: 'er, ere, ère, re, e, eme, th, nd, st, d, k, g, m, l, go, mo, x, a, b, bis, ter',
  time: 's, j, am, pm',
};
