import type { Reading, ReadingContext } from '../reading-result.ts';
import { firstViewers, thirdViewers, secondViewers } from './comments-of-viewers.ts';

export interface Comment {
  text: string;
  /** Notation of `readingOf`: `claim 42 17`, `claim air`, `check 42`, `gives-up 42, check 17`, `none`. */
  meant: string;
}

/** Live of all these comments: pieces 1 to 120 except 44, with piece 30 on air. */
export const live: ReadingContext = {
  refs: new Set(Array.from({ length: 120 }, (_, index) => index + 1).filter((ref) => ref !== 44)),
  onAir: 30,
  sizes: new Set([36, 38, 40, 42, 44, 46]),
  at: new Date('2026-11-21T19:15:00Z'),
  host: 'maboutique',
};

const shortVerbs = { 'claim certain': 'claim', 'claim to-check': 'check', 'unknown-reference to-check': 'unknown' };

export function readingOf({ kind, pieces }: Reading): string {
  const words = pieces.map(({ ref, kind: pieceKind, certainty, place }) => {
    const verb = shortVerbs[`${pieceKind} ${certainty}` as keyof typeof shortVerbs] ?? pieceKind;
    return { verb, piece: place ? String(ref) : 'air' };
  });
  const certain = words.filter(({ verb }) => verb === 'claim').map(({ piece }) => piece);
  const otherReadings = words.filter(({ verb }) => verb !== 'claim').map(({ verb, piece }) => `${verb} ${piece}`);
  const all = [...(certain.length > 0 ? [`claim ${certain.join(' ')}`] : []), ...otherReadings];
  return all.length > 0 ? all.join(', ') : kind;
}

const claims: Readonly<Record<string, string>> = {
  'claim 42': `42 · le 42 svp · réf 42 · n°42 · #42 · 42!!! · 42 ❤️ · 4️⃣2️⃣ · ４２ · je prends le 42 · jp 42 · 42 pour moi
    la 42 pr moi stp · La 42 · LE 42 SVP · 42 svp 🙏🙏 · 42 stp · 42 merci · réf42 · Ref: 42 · REF 42 SVP · ref.42
    référence 42 · numéro 42 · n° 42 · nº42 · No 42 · num 42 · № 42 · 042 · article 42 · lot 42 · produit 42 svp · quarante-deux
    QUARANTE DEUX SVP · le numéro quarante-deux · 42. · (42) · 42 ! ! !
    …42 · ❤️42❤️ · 🔥 42 🔥 · 42😍😍😍 · 42 <3 · 42 :) · 42 ^^ · 42️⃣ · ４２　ｓｖｐ · ④② · 𝟒𝟐 · ٤٢ · ４2 · 42​ · ‎42 · 4‍2 · jp42
    42jp · 42svp · moi42 · 42moi · le42 · la 42svp · jp le 42 · Jp la 42 stp · JP 42 · j’p 42 · jpr 42 · 42 jp
    jprends 42 · j prends le 42 · je prend la 42 · je pren le 42 · jprens la 42 · jpren 42 · je prands le 42
    jprend la 42 svp · j’prends la 42 · je prends la réf 42 · je prends le numéro 42 · je la prends la 42
    la 42 je la prends · la 42 je prends !! · 42 je prends · 42, je prends · 42 : je prends · moi je prends la 42
    oui je prends la 42 · ok je prends la 42 · bon ok jp la 42 · allez je prends la 42 · finalement je prends la 42
    je prends aussi la 42 · la 42 aussi · 42 aussi svp · je veux la 42 · je veux le 42 svp · jveux la 42 · jveu la 42
    je veu 42 · je vx la 42 · veux la 42 · je voudrais la 42 svp · je voudrais la 42 · j’aimerais la 42
    j’aimerais avoir la 42 · je peux avoir la 42 svp · j’achète la 42 · jachete 42 · je réserve la 42 · réservez moi la 42
    réserve-moi la 42 svp · garde moi la 42 · gardez-moi la 42 stp · mets moi la 42 · met moi le 42 svp
    mets-moi la 42 de côté · tu peux me mettre la 42 stp · tu me mets la 42 svp · ajoute la 42 · ajoute moi la 42
    rajoute 42 · je valide la 42 · je suis preneuse de la 42 · preneuse 42 · preneuse pour la 42 · partante pour la 42
    ok pour la 42 · je prends la 42 avec la ceinture · je prends la 42 c’est tout · moi 42 · 42 moi · moi la 42 · moi le 42 stp · moiii 42 · MOI 42
    42 MOIIII · 42 pour moi svp · pour moi la 42 · pr moi 42 · la 42 c’est pour moi · la 42 est pour moi · 42 à moi
    la 42 elle est à moi · pour ma fille la 42 · la 42 pour ma mère · bonjour 42 · coucou la 42 svp
    bonsoir je prends la 42 · salut jp 42 stp · hello la 42 · cc 42 svp · bonsoir à toutes, la 42 svp
    je prends la 42 j’adore · la 42 pour moi trop belle · jp 42 magnifique 😍 · la robe rouge réf 42 svp
    je prends la 42 la robe noire · je veux la jupe n°42 · 42 vite · vite 42 · 42 please · 42 plz · 42 pls · 42 stpl
    42 silteplait · 42 s’il te plaît · 42 s’il vous plaît 🙏 · 42 s il vous plait · 42 svpppp · 42 stppp
    jp la 42 merciiii · 42 merci bcp · 42 42 42 · 42 !!! 42 !!! · 42 et 42 · I want 42 · i take 42 · I’ll take 42 · 42 me
    42 mine · mine 42 · me 42 please · 42 for me · take 42 · number 42 please · 42 pour ma copine · bghit 42 · bghit la 42
    bghit 42 3afak · 3tini 42 · 3tini la 42 svp · ana 42 · 42 ana · 42 liya · 3tini 42 liya · nakhod 42 · nakhodha 42
    khelili 42 · n7eb 42 · bghit had 42 · raqm 42 bghit · dirili 42 · salam bghit 42 · mwen vle 42 · ba mwen 42
    mi veu 42 · mi pran la 42 · 42 pou mwen · pou moin 42 svp · 42 pour oim · oim 42 · @maboutique 42
    @maboutique je prends la 42`,
  'claim 42 17': `42 et 17 pour moi · 42 et 17 · 42/17 · 42+17 · 42, 17 · 42 17 · je prends 42 et la 17 · la 42 et la 17 · 42 et 17 svp
    42 & 17 · 42 + 17 svp · 42 ; 17 · 42 et aussi la 17 · jp 42 et 17 · jp la 42 et jp la 17 · 42 pour moi et 17
    réf 42 et réf 17 · n°42 et n°17 · #42 #17 · 42et17 · 42 17 svp 🙏 · quarante-deux et dix-sept · 4️⃣2️⃣ et 1️⃣7️⃣ · 42 ❤️ 17 ❤️ · moi 42 et 17
    je veux la 42 et la 17 stp · bghit 42 w 17 · 42 and 17 please · la 42, la 17 · la 42 la 17 · 42 puis 17 svp`,
  'claim 42 17 33': `42 17 33 · 42, 17, 33 · 42,17,33 svp · 42+17+33 · 42/17/33 · 42 17 et 33
    je prends la 42, la 17 et la 33 · 42 et 17 et 33 stp`,
  'claim air': `moi · jp · je prends · pour moi · je la veux · moiiii · MOI · go · 🙋‍♀️ · jp stp · moi svp 😍 · Moi!
    moi !!! · mooooi · moiii svp · moi moi moi · moi 🙋‍♀️ · 🙋🏽‍♀️🙋🏽‍♀️ · 🙋 · 🙋‍♂️ svp · moi stp · Moi s’il te plaît
    moi vite · pour moi svp · pr moi · pour moiiii · à moi · JP · Jp !! · jp ❤️ · je la prends · je le prends
    je les prends · je prend · je la prend · jla prends · jprends · je prends !! · je prends svp · je prends 😍😍
    je prends merci · je prends trop belle · je la prends j’adore · oui je prends · ok je prends · bonsoir je la prends
    je la prends direct · je la prends sans hésiter · je la veux svp · je le veux · je la veuxxx · jla veux · je veux
    jveux · je veux ! · j’achète · je réserve · je la réserve · réserve-moi · c’est pour moi · elle est pour moi
    elle est à moi · preneuse · je suis preneuse · Preneuse svp · je prends pour ma fille · go ! · gooo · GO · me · mine
    mine please · me please · for me · i take it · bghit · bghitha · bghitha 3afak · liya · oim · pour oim · pou mwen`,
};

const doubts: Readonly<Record<string, string>> = {
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
    inchallah la 42 · la 42 si possible svp · la 42 quand tu peux · 42 10€ · 10€ la 42 · la 42 est réservée pour moi · top la 42
    42 et c’est tout · la 42 c tout · 42 🤔 · 42 si désistement · la 42 svp si désistement · 42 en cas de désistement
    42 ok pour 12 · ok pour 42 · 42 si elle passe · la 42 si @lea passe · je ne prends que la 42
    42 s’il y a un désistement · je suis preneuse pour 42
    elle annule la 42 · il passe la 42 · elle veut plus la 42 · elle ne prend pas la 42 · il prend pas la 42
    la 42 elle en veut plus · elle a annulé la 42 · lea a annulé la 42 · ma soeur annule la 42 · une cliente annule la 42
    ma copine prend plus la 42 · lea prend plus la 42 · lea ne veut plus la 42 · personne veut plus la 42 ? · tu prends pas la 42 ? · ne donne pas la 42
    donne pas la 42 à lea · donnez pas la 42 · ne la donnez pas la 42 · ne vends pas la 42 · je donne pas la 42
    42 mais si elle est en 38 · 42 si c’est du coton · 42 L · la 42 L svp · 42 si dispo · 42 si elle est encore dispo
    42 stp elle est trop belle · 42 svp c’est ma première fois · 42 jme suis trompée · 42 erreur · 42 20h45 svp
    06 12 34 56 78 42 · 42 12h · 42 12/05/2026 svp · 1 m 65 42 · 42 no svp · 42 no · 42 merci reçu · 42 merci stop
    42 merci retour · merci retour 42 svp · bonsoir photo 42 svp · bonjour info 42 svp · bonsoir zoom 42 stp
    bonsoir retour 42 svp · bonsoir échange 42 svp · bonsoir direction 42 svp · bonsoir photo 42 pour moi · hello Karine la 42 stp
    42 donnée · la 42 donnée · 42 donné · 42 gardée · la 42 gardée svp · 42 ajouté · 42 ajoutée · 42 rajouté
    tu peux la garder la 42 · tu peux garder la 42 · vas-y prends la 42 · vas y prend 42 · allez prends la 42
    oui prends la 42 · ben prends la 42 · allez achète la 42 · prends la 42 elle est belle · prends la 42 c’est beau
    achète la 42 elle est belle · prends la 42 ma chérie · prends la 42 bb · bonsoir Sylvie prends la 42
    si annulation 42 · 42 si annulation · 42 en cas d’annulation · 42 s’il y a une annulation · désistement 42 pour moi
    42 si lea annule · 42 si on laisse · 42 si qqn annule · 42 si annulée · lea annule la 42 · lea passe la 42 · la 42 lea annule
    tu as oublié la 42 · vous avez oublié la 42 · j’ai oublié la 42 · tas oublié la 42 · tu as annulé la 42
    laisse la 42 de côté pour moi · laissez la 42 pour moi · laisse la 42 moi
    laisse juste la 42 · annule tout sauf la 42 · annule tout sauf 42 · 42 annule le reste · passe à la 42 svp · passe au 42
    je passe à la 42 · ça passe 42 · passe la 42 à 15€ · passe la 42 à 15 · enlève le manteau 42 · retire la veste 42
    tu peux enlever la veste svp 42 · 42 pas maintenant · 42 pas tout de suite · je garde la 42 annule le reste
    2 x la 42 · 42 🤷‍♀️ · laisse en attente 42 · laisse la 42 dans mon panier · laisse la 42 svp je la prends
    je passe commande de la 42 · je passe prendre la 42 · don’t cancel 42 · si lea veut pas je prends la 42
    je note la 42 · 42 je note · 42 ok merci · 42 parfait merci · 42 ok ma belle · passe la robe 42 stp · 42 nn finalement · 42 les deux · 42 svp les deux · je prends la 42 toutes les deux · 42 avec · mine is 42 · pour moi elle est belle la 42 · attends une annulation 42 · 42 merci de me la garder · si elle paie pas je prends la 42 · lea n’en veut plus 42 · pas trop chère la 42 svp · pas la 42 ?`,
  'check 42, unknown 999': '42 et 999 · 42 999 · la 42 et la 999 svp',
  'check 42, check 17': `42 pour moi pas 17 · 42 svp pas 17 · 42 stp pas la 17 · 42 moi pas la 17 · la 42 merci pas la 17 · 42, pas 17
    je veux pas la 42 mais la 17 · plus la 42 la 17 · 42 je prends svp pas 17 · 42 🔁 17 · 42 ➡️ 17 · 42 🆚 17 · 42 mais pas 17 · 42 pas 17 · jp 42 pas la 17 · je veux la 42 plus la 17 · la 42 mais pas la 17 · 42 et pas la 17 · 42 ou 17 · la 42 ou la 17 · je prends 42 ou 17 · 42-17 · 42 - 17 · 42,17 · 42 contre la 17
    42 ou 17 ? · la 42 avec la 17 c’est combien je prends · pas 42 mais 17 · pas la 42 la 17
    pas la 42 mais la 17 svp · pas la 42 svp la 17`,
  'check 3, check 2, check 1': '3 2 1 · 3 2 1 go',
  'check 1': `1 · 1 !! · 1 partout · je prends 1 robe · 1 robe svp · 1 pièce svp · 1 pour moi 1 pour ma fille · 1 pour moi
    1 svp · je prends 1 · moi 1`,
  'check 42, check 10': '42 je donne 10',
  'check 2': `2 · 2 pour 1 · je prends 2 robe · 2 robe svp · je veux 2 pull · 2 noir svp · je prends 2 pièce · je prends 2 produit
    j’en prends 2 · je vous en prends 2 · j’en achète 2 · j’en veux 2 svp · 2 pour moi`,
  'check 10, check 42': '10 la 42',
  'check 65': '1m65 65 · bonsoir 1m65 65 merci',
  'check 40': 'moi 1m65 40',
  'check 55': '1m60 et 55',
  'check 42, check 60': 'la 42 1m65 60 svp',
  'check 42, check 2': '42 svp 2 · 42 moi 2',
  'check 2, check 42': '2 la 42 · je prends 2 la 42 · 2 svp 42',
  'check 42, check 38': '42 38 svp · la 42 38 svp · 42 (38)',
  'check 38':
    'cette robe 38 svp · je prends cette robe 38 · celle-ci 38 svp · ce pull 38 · 38 cette robe · robe 38 svp',
  'check 38, check 40': `trente-huit-quarante pour moi · trente-huit - quarante · trente-huit-40 · trente-huit quarante · 38-40 pour moi`,
  'check 3': '3 pour 20 · 3 article pour moi',
  'check 18, check 20': '18/20 · 18-20 ',
  'check 12, check 5': '12/5',
  'check air': `+1 · moi avec · merci moi · merci pour moi · je valide trop · je valide trop belle · je valide grave · je prends nn finalement · je prends et · moi avec svp · pour moi avec · avec moi · moi ausi · moi aussi · pareil · +1 svp · 2eme · + 1 · moi aussi svp · Moi aussi !! · moi aussiii · idem · moi tb
    me too · me2 · same · je prends aussi · hta ana · 7ta ana · pour moi aussi · je prends ? · pour moi ?
    je peux la prendre moi · je la prends vu le prix · je prends la robe rouge · la rouge pour moi · ana · moi trop belle
    moi j’adore · coucou moi · moi oui · oui moi · bonjour moi svp · moi la noire · 3tini · je la prends si pas trop chère
    je veux bien · prends · je la prends pour 20€ · elle dit je veux · moi 🤔 · moi si désistement · si désistement svp
    moi si elle passe · je veux pas la rater je la prends · si elle la veut pas je la prends`,
  'gives-up 42': `je peux pas j’annule la 42 · elle me va pas j’annule la 42 · trop petite pour elle je passe la 42
    plus la 42 · annule la 42 · laisse la 42 · annuler 42 · annulez la 42 svp · je laisse la 42
    je laisse la 42 à lea · finalement non pour la 42 · je ne veux plus la 42 · je veux plus la 42 · je prends plus la 42
    je prends pas la 42 · je ne prends pas la 42 finalement · la 42 je prends plus · retire la 42 stp · enlève la 42
    enlevez moi la 42 · désistement 42 · je rends la 42 · je me désiste pour la 42 · pas la 42 · la 42 annulé · cancel 42
    42 ❌ · 42 👎 · ma bghitch 42 · 42 non finalement · je passe la 42 · supprime 42 svp · tu peux annuler la 42 ?
    42 🤮 · ne me donne pas la 42 · me donne pas la 42 · ne me mets pas la 42 · mets moi pas la 42 · non pas la 42
    dsl veux plus la 42 · bonsoir sylvie annule la 42 · jannule la 42 · jpasse la 42 · jlaisse la 42 · je veu plu la 42 · j veux pu la 42 · je la prends pu la 42
    la 42 a annuler svp · annule la 42 je me suis trompée · 42 no merci · 42 no thanks · no thanks 42 · si possible annule la 42
    annule la 42 si possible · si tu peux annule la 42 · laisse la 42 à lea · oublie la 42 · pas la 42 trop petite · la 42 pas pour moi · j’ai annulé la 42`,
  'gives-up 42, gives-up 17':
    'je prends pas la 42 ni la 17 · annule la 42 et la 17 · je laisse 42 et 17 · annule ma 42 et ma 17',
  'check 42, gives-up 17': 'annule pas la 42 annule la 17',
  'gives-up 42, check 17': `annule la 42 je prends la 17 · je laisse la 42 et je prends la 17 · laisse la 42, mets moi la 17 · annule la 42 pas la 17
    annule la 42 mets la 17 à la place · annule la 42 pour la 17 · annule 42 mais pas 17 · annule 42 sauf 17 · annule la 42 garde la 17`,
  'check 17, gives-up 42': 'je prends la 17 et je laisse la 42 · jp 17 annule 42',
  'gives-up': `moi no merci · passe · je passe · annule · finalement non · je passe mon tour · Passe !! · je passe merci · passe stp
    laisse · annulez svp · j’annule · je prends plus · je veux plus · je la veux plus · finalement je prends pas
    j’ai changé d’avis · laisse tomber · je me désiste · en fait non · je passe désolée · mabghitch · cancel please
    j’en veux pas · je n’en veux pas · je passe pas pour moi · j’aime pas je passe · jannule · jpass · je veux pu · je la prends pu`,
  'unknown 999': '999 · le 999 svp · jp 999 · je prends la 999 · 999 pour moi · réf 999 ❤️ · moi 999 · 999 ? · #999',
  'unknown 44': '44 · la 44 · 44 pour moi · jp le 44',
};

const remarks: Readonly<Record<string, string>> = {
  'question 42': `pourquoi annuler la 42 · laisse voir la 42 · la 42 est encore dispo ? · 42 taille quoi ? · prix du 42 · c’est quoi la 42 · la 42 dispo ? · 42 dispo
    dispo la 42 ? · toujours dispo la 42 · prix 42 · prix de la 42 ? · combien la 42 · la 42 combien ?
    c’est combien la 42 · la 42 c’est combien svp · 42 cb · 42 c cb ? · quel prix la 42 · la 42 à quel prix
    la 42 elle taille comment ? · quelle taille la 42 · taille de la 42 · la taille du 42 svp · la matière du 42 ?
    couleur 42 ? · c’est quelle couleur la 42 · tu peux remontrer la 42 · remontre la 42 stp · montre 42
    on peut revoir la 42 · je veux voir la 42 · je veux voir si la 42 est dispo · la 42 est vendue ? · la 42 est prise ?
    elle est partie la 42 ? · 42 réservée · 42 réservé · le 42 réservé · 42 acheté · 42 reserve · 42 noté · la 42 notée · la 42 est réservée · elle est réservée la 42 · 42 achetée · la 42 est achetée · qui a pris la 42 · il reste la 42 · encore la 42 ? · 42 c quoi · la longueur de la 42
    how much 42 · 42 how much · is 42 available · 42 still available? · bch7al 42 · 42 chhal · wach 42 mazala · mazal 42 ?
    42 kayna ? · c’est la 42 ? · konbyen 42 · px 42 · 42 px ? · qui annule la 42 ?`,
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
    9999999999999999 · ½ · # · n° · réf · réf ? · la · le · et · annule pas la 42 svp · n’annulez pas la 42 · annulez pas
    je passe pas · ne passe pas la 42 · je laisse pas la 42 · faut pas annuler la 42 · je prends pas celle-là mdr
    cent vingt · deux mille vingt-six · vingt euros · dix minutes · vingt-quatre heures
    moi nan finalement · passe la robe stp · enlève la veste stp · ça passe · j’aime pas la 42 · 42 pas belle · pas belle la 42 · la 42 est pas belle · c’est pas la 42 · la 42 plus jolie que la 17 · la 42 ne va pas avec la 17 · elle annule · elle la prend pas · ne donne pas`,
};

export const comments: readonly Comment[] = [
  claims,
  doubts,
  remarks,
  firstViewers,
  secondViewers,
  thirdViewers,
].flatMap((table) =>
  Object.entries(table).flatMap(([meant, list]) => list.split(/ · |\n +/).map((text) => ({ text, meant }))),
);
