/** Comments whose author asks for a piece, under the piece: « air » is the one being shown. */
export const claims: Readonly<Record<string, string>> = {
  'claim 42': `42 · le 42 svp · réf 42 · n°42 · #42 · 42!!! · 42 ❤️ · 4️⃣2️⃣ · ４２ · je prends le 42 · jp 42 · 42 pour moi
    la 42 pr moi stp · La 42 · LE 42 SVP · 42 svp 🙏🙏 · 42 stp · 42 merci · réf42 · Ref: 42 · REF 42 SVP · ref.42
    référence 42 · numéro 42 · n° 42 · nº42 · No 42 · num 42 · № 42 · 042 · article 42 · lot 42 · 42. · (42) · 42 ! ! !
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
    ok pour la 42 · je prends la 42 avec la ceinture · moi 42 · 42 moi · moi la 42 · moi le 42 stp · moiii 42 · MOI 42
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
  'claim 42 17': `42 et 17 · 42/17 · 42+17 · 42, 17 · 42 17 · je prends 42 et la 17 · la 42 et la 17 · 42 et 17 svp
    42 & 17 · 42 + 17 svp · 42 ; 17 · 42 et aussi la 17 · jp 42 et 17 · jp la 42 et jp la 17 · 42 pour moi et 17
    réf 42 et réf 17 · n°42 et n°17 · #42 #17 · 42et17 · 42 17 svp 🙏 · 4️⃣2️⃣ et 1️⃣7️⃣ · 42 ❤️ 17 ❤️ · moi 42 et 17
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
