/**
 * Role of a word in a comment. The role of an unknown word is `other`. Such a word makes a comment uncertain, so that a
 * viewer who did not ask receives no piece. A name after a greeting or thanks does not count as unknown.
 */
export type Role =
  | 'claim'
  | 'gives-up'
  | 'me-too'
  | 'also'
  | 'not'
  | 'question'
  /** Subject of a question: « prix », « taille ». */
  | 'topic'
  | 'article'
  /** « réf », « n° ». */
  | 'marker'
  | 'and'
  | 'i'
  /** Does not change a claim: « svp », « celle-ci ». */
  | 'polite'
  | 'greeting'
  /** Does not change a claim that has a verb: « oui », « enfin ». */
  | 'aside'
  /** Does not change a comment that gives a piece up: « trop cher », « désolée ». */
  | 'regret'
  | 'garment'
  | 'praise'
  | 'is'
  | 'other';

/** Words with a verb that ask for a piece. Words of praise may follow. « j’ » is read as « je ». `(a|b)` stands for `a` or `b`. */
export const claimingPhrases = `prends, veux, jp, achète, réserve, réserver, réservez, garde, gardes, gardez, ajoute, ajoutes,
    ajoutez, rajoute, rajoutes, rajoutez, donne, donnez, note, notez, je commande, je valide, je confirme, je (valide|confirme) (trop|grave|tellement|belle|magnifique), je fonce sur,
    (|je suis )preneuse(| de| pour), preneur, (|je suis )partante(| pour), (ok|oui|d’accord) pour, voudrais, voudrai,
    aimerais, souhaite, souhaiterais, je veux bien, je (vous|te|t|t’en|vous en|en) (prends|achète|réserve),
    je en prends une, je la garde, je le garde,
    (je vais|je voudrais|je aimerais|je souhaiterais|je veux) (|la |le |les )(prendre|avoir|réserver|acheter),
    (je peux|je pourrais|puis je|est-ce que je peux) (|la |le )(avoir|prendre|réserver),
    (mets|met|mettez|mété|métez|garde|gardez|donne|donnez|laisse|laissez|passe|passez|vends|réserve|réservez|note|prends) (|la |le )moi,
    (tu peux|tu pourrais|vous pouvez|vous pourriez|peux tu|peut tu|pourrais tu|pouvez vous|pourriez vous) (me |me la |me le )(mettre|garder|réserver|ajouter),
    (tu peux|vous pouvez|peux tu|pouvez vous) (|la |le )(réserver|ajouter), (peux tu|pouvez vous) (|la |le )garder, garder,
    (tu me|vous me) (|la |le )(mets|met|gardes|garde|mettez|gardez|réserves|réservez), i (take|want|buy|need),
    (i’ll|ill) take, (i’m|im) taking, i’d (like|love|take), take, want, give me, gimme, (can|could|may) i (have|get|take),
    bghit, bghitha, bghitou, bghito, nbghi, n7eb, nheb, nhebha, 7abba, habba, 3tini, 3tiha liya, 3tiwni, atini, nakhod,
    nakhoud, nakhodha, nakhoudha, nakhdo, nchri, nchriha, nechri, (hezz|khelli|diri|7etti|hetti) liya, khelili, khelilha,
    khalili, dirili, 7ottili, jibili, jibli, jib liya, put, (mi|mwen|man|an) (|ka )(prends|veux|vlé), ba mwen, mwen vle`;

export const words: Readonly<Partial<Record<Role, string>>> = {
  claim: `moi, pour moi, à moi, (c’est|c|elle est|il est|est) (pour|à) moi, go, me, mine, (|is )mine, for me, dibs, ana,
    liya, dyali, mwen, c’est moi qui, pou mwen, a mwen,
    pour (ma|mon) (fille|fils|soeur|mère|maman|copine|nièce|cousine|belle-mère|belle-soeur|petite fille|mari), pour maman`,
  'gives-up': `(|ne )me (donne|donnes|donnez|mets|met|mettez|garde|gardez|note|notez|réserve|réservez|vends) pas,
    (|je |je la |je le |je en )(prends|veux) pu`,
  'me-too': `+1, pareil, idem, same, same here, me too, me2, me 2, (|moi )de même, (hta|7ta|ta) ana, (|en )deuxième,
    (|en )troisième, en 2, en 3, (si|en cas de|en cas d’) (désistement|annulation), (s’il y a|si il y a|si y a) (|un |une )(désistement|annulation),
    si (elle|il|quelqu’un) (passe|laisse|annule|se désiste)`,
  also: 'aussi, également, en plus, tb, too, also',
  not: 'pas, (non|nn|nan) pas, plus, ne, jamais, aucune, machi, not, no more',
  question: `combien, quoi, (c’est|c) quoi, où est, quelle, comment, pourquoi, disponible, encore, toujours là, reste,
    existe, vendue, vendu, partie, prise, libre, réservée, achetée, notée,
    (est|déjà|c’est|c|elle est|il est) (réservé|réservée|acheté|achetée|noté|notée), est-ce que, est-ce, qui, montre,
    montres, montrez, montrer, remontre,
    remontres, remontrez, remontrer, revoir, voir, fais voir, essaye, essayer, essayez, essaie,
    (je veux|je veux bien|je voudrais|je aimerais|je peux|peux|veux|on peut|laisse|laissez) (voir|revoir), how much, which, what, still,
    available, gone, show, chhal, ch7al, bch7al, bchhal, 9adech, 9addech, b9adech, kayna, kayn, mazal, mazala, wach`,
  topic: `prix, taille, tailles, pointure, size, matière, couleur, coloris, longueur, composition, marque, mesures,
    dimensions, état, tissu, taman, price`,
  article: 'le, la, les, l, lé, el, had, hadi, hada, lo, the, number, les deux, toutes les deux, les trois',
  marker: 'ref, n, no, numéro, article, art, lot, pièce, produit, raqm, ra9m, rakm',
  and: 'et, and, puis, w, o, ek, avec, ansanm, epi, ainsi que',
  i: 'je, mi, man, i',
  polite: `svp, souplé, pitié, s’il (te|vous) plaît, sil (te|vous) plaît, please, vite, tout de suite, de suite, 3afak,
    afak, 3afaki, tanpri, merci, merci (beaucoup|bcp|d’avance), merci à (toi|vous), thanks, thx, chokran, choukran, bisous,
    (|lah) ykhalik, lahykhalik, ma (belle|chérie|puce|reine|poule|biche|louloute), chérie, mon ange, doudou, habibti, khti,
    celle-ci, celle-là, celui-ci, celui-là, cette (robe|jupe|veste|chemise|blouse|tunique),
    ce (haut|top|pull|gilet|pantalon|jean|manteau|sac)`,
  greeting: `bonjour, bonsoir, coucou, salut, hello, hey, hi, salam, coucou les filles,
    (bonjour|bonsoir|coucou|hello) (à toutes|à tous|tout le monde)`,
  aside: `oui, (non|nn|nan) finalement, ouais, wi, yes, yep, ok, okay, d’accord, dac, bon, bah, ben, alors, donc, allez,
    aller, hop, enfin, finalement, vraiment, direct, directement, maintenant, mtn, urgent, absolument, wallah, bien sûr,
    c’est bon, parfait, ça, de côté, (dans|sur|à|avec) (mon|ma) (panier|commande|colis), au panier, panier, et moi,
    avec le reste, madame, monsieur, girl, les reufs, les gars, wesh, wsh, tkt, vas-y, vzy, frr, frérot, bb, bébé, hun,
    babe, wakha, hein, voilà, du coup, carrément, obligé, grave, je craque(| pour), je vais craquer(| pour),
    je suis intéressée, (m’|me) intéresse, ya, je en peux plus, lawla, aside, d’avance, (bonne|belle) (soirée|nuit),
    les yeux fermés, sans hésiter, oh là là, ptn, mdrrr, (|et )(c’est|c) tout`,
  regret: `trop (cher|chère|grand|grande|petit|petite|court|courte|long|longue), dommage, désolée, désolé, pardon, sorry,
    oups, tant pis, erreur, je me (|suis )(trompe|trompé|trompée|tromper)`,
  garment: `robe, haut, top, pull, gilet, veste, manteau, jupe, pantalon, jean, jeans, chemise, chemisier, blouse, tunique,
    ensemble, combi, combinaison, body, tee-shirt, t-shirt, tshirt, short, legging, sac, ceinture, foulard, écharpe,
    collier, bracelet, blazer, doudoune, trench, sweat, cardigan, débardeur, caraco, kimono, abaya, baskets, bottes,
    bottines, sandales, escarpins, noir, noire, blanc, blanche, rouge, bleu, bleue, vert, verte, rose, beige, gris, grise,
    jaune, marron, camel, kaki, orange, violet, violette, bordeaux, doré, dorée, argenté, argentée, fleurie, fleuri,
    marine, écru, fuchsia, turquoise, léopard, rayée, à (fleurs|pois|rayures)`,
  praise: `belle, beau, (trop|si|très|tellement) (belle|beau|jolie|joli|bien), jolie, magnifique, sublime, superbe, canon,
    splendide, géniale, génial, adorable, je adore, je aime(| trop| bien), je kiffe, les yeux en coeur, love, i love(| it),
    wow, waouh, waw, oh, ah, aaah, omg, trop, très, pas mal, pas (cher|chère), zwina, zwin, ghzala, (|mon )coup de coeur,
    nice, beautiful, une tuerie, une merveille, top (la|le)`,
  is: 'est, c’est, c, (elle|il) est, is, it’s',
  // Words that count as unknown. They are listed so that they are not read as names or as shorter words.
  // A condition is not a question (« 42 si dispo »), and « ne donne pas la 42 » does not give the piece up.
  // « jpp » (j’en peux plus) is not « jp », and « go la 42 » (show it) is not « go ». « en M » or « en noir » asks for
  // a different piece, and « 42 mais pas 17 » does not give up piece 17.
  other: `jpp, non, nn, nan, si, sinon, mais, ou, quand, demain, hier, après, avant, toi, elle, elles, lui, tu, vous, il,
    on, nous, go (la|le), en (noir|blanc|rouge|rose|bleu|vert|beige|s|m|l|xl|xxl|attente), (laisse|laissez) en attente, taille (s|m|l|xl|xxl|xs|unique),
    je prends (plus tard|note|des notes), je donne, me (voilà|revoilà), je (|la |le )note, go go, laisser tenter, les 2, les 3,
    si (|encore |toujours |elle est |il est |elle est encore |elle est toujours |il est encore )disponible,
    (|je )(|ne )(|la |le )(donne|donnes|donnez|vends|vend|vendez) pas,
    merci pour (la|le|les), (mais|et) pas, pas (tout de suite|de suite|maintenant|encore),
    de, photo, photos, info, infos, zoom, retour, échange, rappel, reçu, reçue, stop, donnée, données, gardée, gardées, ajoutée,
    rajoutée, (|je |tu |vous )(passe|passes|passez) (|la |ma |une )commande, je passe (prendre|chercher),
    (dont|don’t|do not) cancel, (|je |on )(passe|passez) (à|au|aux),
    (annule|annulez|enlève|enlevez|retire|retirez|supprime|supprimez) (le reste|tout le reste|les autres), plus (tard|petit|grand|grande|court|longue)`,
};
