import assert from 'node:assert/strict';
import { test } from 'vitest';
import { readClaim } from './reading.ts';
import { live, readingOf } from './testing/comments.ts';

/** Comments of the live of `testing/comments.ts`, each with its reading and the reason of each piece. */
const readings = `
je la prends vu le prix trop bien => check air [other-words]
je la prends a b c d => check air [other-words]
je la prends a b c d e => check air [other-words]
moi vu le prix => none
moi et moi => check air [remark]
moi aussi => check air [me-too]
moi aussi svp => check air [me-too]
moi aussi xyz => none
idem svp xyz => check air [me-too]
pareil => check air [me-too]
me too please => check air [me-too]
moi ? => check air [asked]
moi quel prix => none
je prends combien => none
pas moi => none
moi pas => none
je prends pas => gives-up
je ne veux plus => gives-up
pas prends => gives-up
42 pas => gives-up 42 [gives-up]
je prends pas 42 => gives-up 42 [gives-up]
42 je prends pas 17 => gives-up 42, gives-up 17 [gives-up gives-up]
je laisse 42 je prends 17 => gives-up 42, check 17 [gives-up mixed]
je prends 42 je laisse 17 => check 42, gives-up 17 [mixed gives-up]
42 je laisse 17 je prends => check 42, gives-up 17 [mixed gives-up]
42 et => check 42 [remark]
et la 42 => check 42 [remark]
merci 42 => check 42 [remark]
42 merci => claim 42 [named]
42 bravo => check 42 [other-words]
42 svp bravo => check 42 [other-words]
bravo 42 => check 42 [other-words]
la 42 est belle => none
42 est là ? => none
42 ? => check 42 [asked]
42 😍 => claim 42 [named]
42 🤔 => check 42 [asked]
42 🚫 => gives-up 42 [gives-up]
🚫 42 => gives-up 42 [gives-up]
moi 🚫 => none
42 / moi => check 42 [other-words]
65 kg => none
@lea 42 => none
@lea moi => none
@maboutique moi => claim air [on-air]
@lea @zoe 42 => none
« 42 » moi => none
"42" moi => none
moi "ok" => check air [reply]
"bonjour lea" 42 => none
bonjour léa 42 => check 42 [remark]
merci léa 42 => check 42 [remark]
léa 42 => check 42 [other-words]
bonsoir julie je prends => claim air [on-air]
44 ? => unknown 44 [unknown-reference]
44 et 42 => unknown 44, check 42 [unknown-reference beside-unknown]
jla prends => claim air [on-air]
jles prends => claim air [on-air]
jadore => none
cest moi => none
slt moi => check air [remark]
salut moi => check air [remark]
svpp moi => claim air [on-air]
moiiii => claim air [on-air]
mooi => none
prendss => check air [other-words]
je prendsss 42 => claim 42 [named]
œil => none
ﬁn => none
Æ 42 => check 42 [other-words]
MOI => claim air [on-air]
moi… => claim air [on-air]
s’il te plaît 42 => claim 42 [named]
réserve-moi 42 => claim 42 [named]
réserve moi => claim air [on-air]
garde-la moi => claim air [on-air]
je prends 42 et une taille 38 => check 42 [size]
42m => none
42bis => none
b42 => none
42e => none
pour ma fille 42 => claim 42 [named]
pour moi 42 => claim 42 [named]
tu peux me la mettre => check air [other-words]
vous pouvez me garder 42 => claim 42 [named]
combien la 42 => question 42 [question]
la 42 svp => claim 42 [named]
42 stp => claim 42 [named]
42 merci beaucoup => claim 42 [named]
je peux voir la 42 => question 42 [question]
elle est dispo la 42 => question 42 [question]
42 dispo => question 42 [question]
42 dispo ? => question 42 [question]
j’annule 42 => gives-up 42 [gives-up]
annule => gives-up
j’annule => gives-up
finalement non => gives-up
non => none
trop cher => none
trop cher 42 => check 42 [remark]
désolée 42 => check 42 [remark]
42 désolée => check 42 [remark]
je la laisse 42 => gives-up 42 [gives-up]
go => claim air [on-air]
go 42 => claim 42 [named]
42 go => claim 42 [named]
ana => check air [remark]
ana 42 => claim 42 [named]
mwen vle 42 => claim 42 [named]
give me 42 => claim 42 [named]
i take 42 => claim 42 [named]
i need => check air [other-words]
can i have 42 => claim 42 [named]
42 pls => claim 42 [named]
bghit 42 => claim 42 [named]
7abba 42 => claim 42 [named]
3 et 4 => claim 3 4 [named named]
vingt-et-une => claim 21 [named]
vingt et vingt-deux => claim 20 22 [named named]
quatre-vingt-dix-sept => claim 97 [named]
soixante et onze svp => claim 71 [named]
la quinze => claim 15 [named]
taille quarante-deux => check 42 [size]
annule la quarante-deux => gives-up 42 [gives-up]
quarante et deux => check 40 [other-words]
les deux => none
à trente => none
42 je prends xyz abc => check 42 [other-words]
xyz 42 => check 42 [other-words]
42 - 17 xyz => none
je prends 42 kg => check air [other-words]
`;

test('the words around a number, or without a number, give the reading and its reasons', () => {
  for (const line of readings.trim().split('\n')) {
    const [text = '', expected = ''] = line.split(' => ');
    const reading = readClaim(text, live);
    const reasons = reading.pieces.map(({ reason }) => reason).join(' ');
    assert.equal(`${readingOf(reading)}${reasons && ` [${reasons}]`}`, expected, text);
  }
});
