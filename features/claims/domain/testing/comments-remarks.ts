/** Comments without a claim: questions about a piece, and remarks. */
export const remarks: Readonly<Record<string, string>> = {
  'question 42': `la 42 est encore dispo ? · 42 taille quoi ? · prix du 42 · c’est quoi la 42 · la 42 dispo ? · 42 dispo
    dispo la 42 ? · toujours dispo la 42 · prix 42 · prix de la 42 ? · combien la 42 · la 42 combien ?
    c’est combien la 42 · la 42 c’est combien svp · 42 cb · 42 c cb ? · quel prix la 42 · la 42 à quel prix
    la 42 elle taille comment ? · quelle taille la 42 · taille de la 42 · la taille du 42 svp · la matière du 42 ?
    couleur 42 ? · c’est quelle couleur la 42 · tu peux remontrer la 42 · remontre la 42 stp · montre 42
    on peut revoir la 42 · je veux voir la 42 · je veux voir si la 42 est dispo · la 42 est vendue ? · la 42 est prise ?
    elle est partie la 42 ? · qui a pris la 42 · il reste la 42 · encore la 42 ? · 42 c quoi · la longueur de la 42
    how much 42 · 42 how much · is 42 available · 42 still available? · bch7al 42 · 42 chhal · wach 42 mazala · mazal 42 ?
    42 kayna ? · c’est la 42 ? · konbyen 42`,
  none: `42 € ? · 42 euros · c’est 42 ? · 20h42 · à 21h · 1m65 · 65 kg · 2 enfants · x2 · 06 12 34 56 78 · 59000 · 2026
    42€ · 42 eur · à 42 euros · 42e · 42 balles · c’est 42 euros la robe ? · 19,99 · 19,99€ · 12.50 · 12€50 · 15€ chacune
    à 15 · pour 15 ça va · moins 20% · -50% · 20 % · 30 dh · 42 dh · 100 da · 20:42 · 21h · 21 h · 21h30 · 20 h 42
    à 20h on commence · dans 5 min · 5 minutes · 2 secondes svp · ça fait 2h · le 12 mai · 12 janvier · lundi 12
    12/05/2026 · 12.05.26 · en 2026 · depuis 2020 · 1999 · j’ai 42 ans · 42 ans · ma fille a 12 ans · 10-12 ans
    10/12 ans · 8 ou 10 ans · 3 mois · 3, 2, 1, c’est parti ! · 3 2 1 partez · 6 semaines · il y a 2 jours
    1m70 pour 65kg · 1,65 · je mesure 1m60 · 160 cm · 1 m 65 · 90 kg · 65kg · 5 fois · 10 fois · 3 colis · 2 pièces
    4 robes · 10 personnes · 100 likes · 20k · 1000 abonnés · 12 vues · 0612345678 · 06.12.34.56.78 · +33 6 12 34 56 78
    06-12-34-56-78 · 75011 Paris · 13001 · 33000 bordeaux · coucou du 59 · bonsoir du 62 · je suis du 42 · coucou du 42 ❤️
    je viens du 13 · 10/10 · 20/20 · 100/100 · 1er · 1ère · 2ème fois · 1ere sur le live · 3e · top 10 · mdr3 · @lea 42
    @lea je prends la 42 · @lea.martin oui 42 · RT 42 · « 42 » · « je prends la 42 » · "42 pour moi"
    lea a dit « je prends la 42 » · @lea moi aussi · @lea +1 · coucou · bonjour à toutes · bonsoir · hello tout le monde
    coucou de Brest · elle est magnifique · trop belle ❤️ · 😍😍 · ❤️ · 👏👏 · 🔥 · <3 · :) · ^^ · mdr · lol · ptdr
    c’est quelle matière ? · il reste du L ? · elle taille comment ? · elle existe en M ? · c’est combien ? · prix ?
    dispo ? · on peut la voir portée ? · tu livres en Belgique ? · merci · merci pour le live 🌸 · oui · non · ok
    oui trop belle · la couleur 🔥 · j’adore · j’aime · jpp · jpp elle est trop belle · la 42 est magnifique
    la 42 est arrivée · la 42 elle est trop belle · elle est belle la 42 · merci pour la 42 reçue ce matin
    j’ai bien reçu mon colis · ça passe en machine ? · comment ça se passe ? · passe une bonne soirée
    mot de passe oublié · moi je suis de Lille · pas moi lol · moi demain · tout le monde dit moi · moi non plus · pas moi
    pas pour moi · pour moi elle est trop courte hélas · moi c’est Sophie · moi 65 kg · moi 1m60 · c’est pour offrir ?
    qui est de Lyon ? · moi je trouve ça cher · mоi · мoi · ｍоi · 4О2 · 3la · 3lach · 7it · 9bel · chhal hada · zwina bzaf
    hamdoullah · labas 3lik · wach kayn livraison · 3ndek · mabrouk · tbarkallah · 3yit · wesh · chui morte
    t’es trop belle · chelou · bel bagay · i bon · ayo · mi aim · love · so cute · nice dress · ship to France?
    where are you · the best · t’as combien de robes ? · on est 12 à la maison ce soir · il y en a 3 qui attendent
    live à 20h42 demain · tu commences à quelle heure · ok parfait · c’est bon · d’accord · enfin · vite
    commande 42 pas reçue · 42 degrés aujourd’hui · 👍 · ❓ · ??? · ... · ! · ‍ · 0 · 00 · 0000 · 123456789
    9999999999999999 · ½ · # · n° · réf · réf ? · la · le · et`,
};
