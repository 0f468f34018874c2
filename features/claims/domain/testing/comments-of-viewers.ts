/** Comments of ten viewers with different styles, collected before the reader was corrected for them. */
export const firstViewers: Readonly<Record<string, string>> = {
  'claim 42': `Bonsoir madame, je souhaiterais prendre la pièce 42 s’il vous plaît, merci.
    Je vous prends le numéro 42, merci beaucoup. · Pouvez-vous me mettre la 42 de côté svp · slt mw la 42 stp
    jprend la 42 wsh · tkt jla prends la 42 · vzy la 42 pr moi · 42 moiiiiiiii 😭😭😭 · AAAH LA 42 JE LA VEUX
    je la prends la 42 direct !!!! · OMG 42 pour moi ❤️❤️❤️ · 42 merci ma belle 😘 · Coucou ma belle la 42 stp bisous
    42 je prend merci Sandrine · Je prend le 42 merci d’avance · ana bghit 42 khti · 3afak 42 liya · 42 liya ana lawla
    hey girl 42 for me please · put 42 aside for me · can i have 42 please · réservé la 42 svp · mété moi la 42
    jachte la 42 · 42 je valide · 42 ok pour moi · OK je valide la 42 · je confirme la 42 pour moi · 42 c’est bon pour moi
    donne moi la 42 doudou · mi pran 42 siouplé · voilà la 42 je la veux absolument · je fonce sur la 42
    Vendu la 42 pour moi`,
  'claim 42 17': `42 et 17 pour moi merci · Je prends les deux 42 et 17 · 42+17 pour moi · la 42 avec la 17 svp
    42 - 17 svp · le 42 ainsi que le 17 svp`,
  'claim air': `Je la prends madame s’il vous plaît · Je suis intéressée je la prends · jla veuuux · tkt jla prends
    moi moi moi 😭 · MOIIIII JE LA VEUX · A moi !! · je prends celle-ci · celle ci pour moi svp · bghitha khti · hadi liya
    ana ana ana · dibs · mine!! · prends-la moi stp · je craque je la prends · elle est à moi celle là
    je prends cette robe · pour moi merci ma belle 😘 · vas-y je la prends · yes pour moi · ok pour moi · je valide
    j’la prends`,
  'check 42': `elle me plaît bien la 42 · La 42 pour Véro svp · Quelqu’un a pris la 42 ? moi je la veux bien
    Je réfléchis pour la 42 · gardez la 42 deux minutes je demande à mon mari · t’as vu la 42 @sandrine`,
  'check 39': 'Je chausse du 39.',
  'check 40': 'je fais un bon 40',
  'check 38': 'T’as du 38 ou 40 ?',
  'check air': `moi aussi stp si elle se désiste · jveux dormir · je prends mon café · je prends le train demain à 8h`,
  'gives-up 42': `Finalement je vais laisser la 42, désolée. · annule ma 42 stp · tu peux retirer la 42 de ma commande
    nn la 42 jla veux plus · 42 je passe finalement · laissez la 42 à quelqu’un d’autre`,
  'gives-up': `je passe trop cher pour moi · nn finalement je passe · bon ben je laisse · je la prends pas finalement
    cancel pls`,
  'question 42': `Bonsoir, quel est le prix de la 42 je vous prie ? · la 42 cé koi com matière
    tu peux refaire voir la 42 · 42 elle fait combien · elle est partie la 42 ou pas ? · ch7al 42 khti · how much is 42
    la 42 si ça taille bien du 40 · est ce que vous auriez le 42 en noir · 42 wsh elle est partie ou quoi je la voulais`,
  'unknown 999': 'je voudrais le 999 svp · la 999 pour moi merci ma belle',
  none: `Bonsoir à toutes, belle soirée de Limoges ! · J’ai 62 ans et je trouve ça ravissant. · Mon code postal est 87000
    C’est trop jeune pour moi ! · on est 42 sur le live mdr · ptdr la meuf elle a 20 robes · wsh y a quoi ce soir
    3 euros de frais de port ? · moi j’attends mon colis depuis le 3 · j’ai commandé 2 pièces la semaine dernière
    vous livrez le 974 ? · jsuis du 93 · 93 en force 💪 · 1m58 et 52 kilos je prends quelle taille ?
    @sandrine moi aussi j’adore · @sandrine prends la 42 · mdr la 42 c’est ma mère · jsuis en 2ème si jamais
    elle me plaît · je veux bien la voir de plus près moi · moi jdis ça jdis rien · jpp de toi 😂😂
    moi quand je vois mon compte en banque · c moi ou y a plus de son · le son coupe · ça bug · mets le live plus fort
    2eme live que je regarde · 5 étoiles ⭐⭐⭐⭐⭐ · 100 % d’accord · merci pour les 3 pièces reçues
    livraison à 4,90 c’est ça ? · labas 3likom · tbarkallah 3lik · ch7al lioum · hadi zwina · so pretty 😍
    what time is it · love from Montréal · bel robe la · mi aime trop · pa mal · go go girl tu gères
    il est 21h30 je file au lit · 0690 12 34 56 · demain 18h ok · ma fille fait du 12 ans · pour moi le bleu est plus joli`,
};

/** Comments of ten more viewers, collected after the first correction of the reader. */
export const secondViewers: Readonly<Record<string, string>> = {
  // The ten styles: short and hurried, in capitals, polite, with typing mistakes, young, from Réunion, from Oran, half
  // English, chatty, ambiguous.
  'claim 42': `42!!!!! · 42 vite vite · LA 42 SVP MERCI · LE NUMERO 42 POUR MOI SVP · JE PRENDS LA 42 LA ROBE VERTE
    Bonsoir, la 42 s’il vous plaît. Merci · Bonsoir je vous prends la 42 svp · Bonjour Nadia je réserve la 42 merci
    pourriez vous me garder la 42 svp · jeprends la 42 · je prens la 42 sil te plai · je preds la 42 · 42 svo · 42 sstp
    la42 pour moi · je pred 42 · la 42 elle est pour moi les reufs · 42 frr · la 42 jla pécho · la 42 jachète go
    mi veux la 42 · mi pran la 42 siouplait · réserv a mwin la 42 · 42 pou moin mersi · bghit 42 lah ykhalik
    khelilha liya 42 · ana nakhod 42 · 42 liya svp khti · I’d love 42 · 42 is mine · 42 for me thx · gimme 42
    oh là là je la veux la 42 · trop belle la 42 je prends · allez je craque pour la 42 je la prends
    la 42 ira parfaitement avec ma jupe je prends · j’en peux plus je prends la 42 · c’est bon je prends la 42`,
  'claim 42 17': `42 17 moi · LA 42 ET LA 17 POUR MOI · je prends la 42 + la 17 merci · la 42 et 17 stp · mi pran 42 ek 17
    bghit 42 o 17 · 42 and 17 pls · 42 et 17 je valide`,
  'claim air': `moi moi · jp jp jp · JE PRENDS SVP · POUR MOI MERCI · Je la prends, merci · je la prend svp · jprnds
    moua · moiu · jla pren · moi wsh · jla veux wsh · a mwin · mi pran · mi prend ali · liya liya · bghitha ana · me pls
    I want it pls · mine mine mine · oh je la veux · je craque, je prends · allez hop pour moi
    je la prends les yeux fermés · celle là je la veux`,
  'check 42': `jcrois jvais prendre la 42 · la 42 me tente · si personne veut la 42 je prends · la 42 j’hésite
    je prends la 42 si tu fais un prix · j’ai déjà la 42 non ? · c’est moi qui ai la 42 ? · ma mère veut la 42
    je la prends la 42 mais j’ai pas ma carte là · c’est moi la 42 ? · 42 first · je prends plus tard la 42`,
  'check 3': 'j’ai 3 gosses',
  'check 6': 'pic 6',
  'check 2, check 1': '2 achetés 1 offert',
  'check air': `allez go · elle est à moi cette chaise mdr · je veux mourir · moi en 2eme · moi oci · pareil pour moi
    me 2 · same here · jveux bien`,
  'gives-up 42': `nn jprends plus la 42 · annulé la 42 stp jme sui trompé · je laisse la 42 finalement · pas la 42 merci
    42 annule`,
  'gives-up': 'je passe bisous · annule stp · jla veux plus · non je passe · passe merci',
  'question 42': `42 dispo? · quel taille la 42 svp · la 42 cest du combien · la 42 il reste ? · c koi la matiere de la 42
    42 price? · montre encore la 42 · QUI A LA 42 · on peut voir la 42 porté · bchhal 42 · 42 combien svp
    c’est le 42 qui a gagné hier`,
  'unknown 999': 'la 999 · mi pran 999 · 999 pls',
  none: `coucou la team · Bonsoir Nadia, en forme ce soir ? · preums · déjà 42 personnes mdr · 42 likes stp les filles
    j’ai pris 42 screens ptdr · 10 balles ? · 35€ fdp in ? · 2 min je reviens · c’est mon 3ème live · rdv à 14h
    livré en 48h · le 18 décembre ça arrivera ? · chronopost 24h · j’habite dans le 13 · 97400 ça livre ?  · la team 974
    974 dans la place · je pèse 58 · 1m63 50kg · je fais 90C · mon fils a 7 ans · moi c’est pareil j’ai froid
    moi je dors · qui est moi · toi et moi · la 42 sinon la 43 est bien aussi · bus 42 mdr
    le moi d’avril · go manger · à toi de jouer · let’s go · on y go · pour moi c’est non · pour moi c’est mort
    6 mois de grossesse · paypal en 4 fois ? · 4x sans frais · promo -30% · @nadia 42 · @nadia je la prends · le match 3-1
    psg 4-0 · 18-20 mdr`,
};

/** Comments of ten more viewers, collected after the second correction. */
export const thirdViewers: Readonly<Record<string, string>> = {
  'claim 42': `Sylvie je veux la 42 stp · 42 ma Sylvie · oh la 42 pour moiii · Prends moi la 42 · Je me prends la 42
    je vais craquer pour la 42 je la prends · Bonsoir Sylvie. La 42 svp. Merci. · je t’achète la 42
    la 42 m’intéresse je prends · moi je prends la 42 sylvie · 42 pr moi bb · La 42 je la garde · je garde la 42
    me la 42 svp · 42 je la veux trop · mettez la 42 sur mon compte · la quarante-deux pour moi · 42 c moi · c moi la 42
    c’est moi qui prends la 42 · numero 42 je prend · je prends l’article 42 · le n 42 stp · 42 la rose · réserve 42
    jreserve la 42 · j’en prends une la 42 · je prends tout de suite la 42 · 42 tout de suite · bghitha 42
    3tini 42 ya khti · jibili 42 · 42 dyali · wakha 42 liya · bghit nakhod 42 · 42 pls hun · ill take the 42
    yes 42 please · i’m taking 42 · gimme 42 pls · 42 42 42 !!! moi · vite la 42 · 42 🙋🏻‍♀️ · 🙋‍♀️ 42 · mi pren lo 42
    mwen pran 42 · 42 ba mwen souplé · moin la 42 · J’prends 42 ! · 42 stp avant qu’elle parte · svp svp la 42
    pitié la 42 pour moi`,
  'claim 42 17': `42 & 17 stp · la 42 + la 17 pour moi · 42 et 17 Sylvie · je prends la 42 ainsi que la 17 merci · 42 , 17
    42 moi et 17 moi`,
  'claim 17 42': '17 et 42 · 17/42 svp',
  'claim air': `moi Sylvie · je la prends Sylvie · je la veux trop · moi ! moi ! · ok je la prends · bon allez je prends
    je prends pour moi · j’la veux · je la garde · à moi stp · moi je la veux · je prends ma belle · oui pour moi
    hop je prends · bghit hadi · i’ll take it · mine 💕 · pour moi bisous · yes je la prends · bah je prends`,
  'check 42': `42 je crois · la 42 me fait de l’oeil · je peux échanger la 42 · 42 livrée ? · j’attends la 42
    la 42 svp si ça va jusqu’au 44 · mettez la 42 à Lea · la 42 pour ma voisine · 42 oups · qui veut la 42
    42 pardon je me trompe · la rose 42 svp · la robe à fleurs 42 pour moi · 42 lia · inchallah 42 liya
    dossier 42 je prends · porte 42 · tu peux mettre la 42 sur toi`,
  'gives-up 42': `je prends plus 42 · finalement pas la 42 · enlève 42 stp · 42 non merci · erreur pour la 42 annulez
    annule 42 je me suis trompée · laisse 42 pour une autre`,
  'question 42': `elle vaut combien la 42 · la 42 svp le prix · c quel taille la 42 · 42 matière ? · la 42 c du lin ?
    où est la 42 · la 42 a été vendue ?`,
  none: `42 000 vues bravo · 2000 abonnés bientôt · j’ai 10 minutes · en 2 fois ? · mon numéro c’est le 0612345678
    au 3 rue des lilas · appt 42 · né le 12/04 · 12.04.1985 · tout à 10 · tout à 5€ · j’habite à 42 km · 42 kms
    il fait 42° ici · -42% · taux 3,5 · chaîne 42 · j’ai gagné 3 fois · 50/50 · 24/24 7/7 · h24 · 1 like = 1 coeur
    4 jours de retard · a 2 mains · les 3 soeurs · à 3 on y va · niveau 42 · niv 12 · top 3 · vol. 2 · cc de 59 · jsp
    moi jsp · c’est moi ou ça lag · moi je pars · pour moi ça sera la prochaine · je prendrai la prochaine
    je prends note · je prends des notes · à moi de jouer · go la suite · go dodo · go go go · mine de rien · bonne mine
    c’est mine de rien joli · go pro · me voilà · me revoilà · moi mdr · j’ai pas vu la 42 · 42 pas sûre
    la 42 elle est pour Lea · prise · vendue · vendu · c’est moi · allez vendu`,
};
