/** Comments that need a manual review, because their meaning is ambiguous. */
export const doubts: Readonly<Record<string, string>> = {
  'check 42': `taille 42 ? · je fais du 42 · 42 en taille · elle existe en 42 ? · T42 · t 42 · 42/44 · moi je fais du 42
    je porte du 42 · du 42 svp · vous avez du 42 · en 42 svp · il existe en 42 · je suis un 42 · un 42 svp · une taille 42
    pointure 42 · robe 42 · la robe 42 · jean 42 · le pantalon 42 svp · je prends en 42 · 42 robe noire pour moi
    42 noir svp · 42 trop cher merci · la 42 trop grande svp · prends la 42 lea · tu peux mettre la 42
    la 42 était pour moi · il prend la 42 · on prend la 42 · lea prends la 42 · je prends la 42 hier
    je prends la 42 ou pas · la 42 pour moi c’est non · je prends la 42 blague · 42 moi non plus · je la prends la 42 lol
    42 pour toi · pour toi la 42 · la 42 sans la ceinture svp · 42 moi demain · je prendrais bien la 42
    je voulais prendre la 42 · et la 42 · 42 merci non · coucou demain la 42 svp · merci 42 · merci la 42 · 42 et
    go la 42 · je prends la 42 en M · la 42 en noir svp · 42 taille M · avec la 42 · les 42 · 42 ? · la 42 ?
    42 pour moi ? · je peux avoir la 42 ? · je peux prendre la 42 ? · je prends la 42 ? · je prends la 42 c’est combien
    je prends la 42 si elle est dispo · je prends la 42 si elle taille grand · je prends peut-être la 42
    la 42 sauf si trop courte · elle prend la 42 · lea prend la 42 · ma soeur veut la 42 · tu prends la 42 · 42 pour lea
    oui 42 · ok 42 · oui la 42 · la 42 j’adore · la 42 magnifique · 42 😂 mdr · la 42 trop canon · 42 ou 999
    je prends la 42 demain · j’ai pris la 42 · j’ai dit 42 · j’avais dit 42 · je voulais la 42
    moi j’ai mis 42 en premier · j’étais la première sur la 42 · sold 42 · coucou le 42 · bonsoir le 42 · 42 x2
    la 42 x2 svp · 42 taille 38 svp · je prends la 42 à 15€ · la 42 pour 15 euros svp · la 42 si j’ai les sous
    j’hésite sur la 42 · la 42 la bleue avec les fleurs · je prends la "42" · 42 @lea · 4̶2̶ · ‮42 · 42 pareil · pareil 42
    je craque pour la 42 · intéressée par la 42 · bgit 42 · je prend la 42 pour 15€ · moi aussi 42 ? · je prends pour 42
    inchallah la 42 · la 42 si possible svp · la 42 quand tu peux`,
  'check 42, unknown 999': '42 et 999 · 42 999 · la 42 et la 999 svp',
  'check 42, check 17': `42 ou 17 · la 42 ou la 17 · je prends 42 ou 17 · 42-17 · 42 - 17 · 42,17 · 42 contre la 17
    42 ou 17 ? · la 42 avec la 17 c’est combien je prends`,
  'check 3, check 2, check 1': '3 2 1 · 3 2 1 go',
  'check 1': '1 · 1 !! · 1 partout',
  'check 2': '2 · 2 pour 1',
  'check 3': '3 pour 20',
  'check 18, check 20': '18/20 · 18-20 ',
  'check 12, check 5': '12/5',
  'check air': `+1 · moi aussi · pareil · +1 svp · 2eme · + 1 · moi aussi svp · Moi aussi !! · moi aussiii · idem · moi tb
    me too · me2 · same · je prends aussi · hta ana · 7ta ana · pour moi aussi · je prends ? · pour moi ?
    je peux la prendre moi · je la prends vu le prix · je prends la robe rouge · la rouge pour moi · ana · moi trop belle
    moi j’adore · coucou moi · moi oui · oui moi · bonjour moi svp · moi la noire · 3tini · je la prends si pas trop chère
    je veux bien · prends · je la prends pour 20€ · elle dit je veux`,
  'gives-up 42': `plus la 42 · annule la 42 · laisse la 42 · annuler 42 · annulez la 42 svp · je laisse la 42
    je laisse la 42 à lea · finalement non pour la 42 · je ne veux plus la 42 · je veux plus la 42 · je prends plus la 42
    je prends pas la 42 · je ne prends pas la 42 finalement · la 42 je prends plus · retire la 42 stp · enlève la 42
    enlevez moi la 42 · désistement 42 · je rends la 42 · je me désiste pour la 42 · pas la 42 · la 42 annulé · cancel 42
    42 ❌ · 42 👎 · ma bghitch 42 · 42 non finalement · je passe la 42 · supprime 42 svp · tu peux annuler la 42 ?`,
  'gives-up 42, check 17':
    'annule la 42 je prends la 17 · je laisse la 42 et je prends la 17 · laisse la 42, mets moi la 17',
  'check 17, gives-up 42': 'je prends la 17 et je laisse la 42 · jp 17 annule 42',
  'gives-up': `passe · je passe · annule · finalement non · je passe mon tour · Passe !! · je passe merci · passe stp
    laisse · annulez svp · j’annule · je prends plus · je veux plus · je la veux plus · finalement je prends pas
    j’ai changé d’avis · laisse tomber · je me désiste · en fait non · je passe désolée · mabghitch · cancel please`,
  'unknown 999': '999 · le 999 svp · jp 999 · je prends la 999 · 999 pour moi · réf 999 ❤️ · moi 999 · 999 ? · #999',
  'unknown 44': '44 · la 44 · 44 pour moi · jp le 44',
};
