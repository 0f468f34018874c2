import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'vitest';
import { faultsOf } from './check-french.ts';
import { findFrenchTexts, frenchTextsIn } from './french-texts.ts';

const FILE = 'features/orders/domain/labels.ts';
const faultsIn = (source: string, file = FILE): string[] => frenchTextsIn(file, source).flatMap(faultsOf);

const PLANTED: [instead: string, text: string][] = [
  ['automatiquement', 'La commande se valide d’elle-même'],
  ['automatiquement', 'La page se met à jour toute seule'],
  ['par défaut', 'Non au départ'],
  ['à traiter', 'Voir «\u00A0À regarder\u00A0»'],
  ['relance', 'Un rappel est parti'],
  ['annulée faute de paiement', 'Commande expirée'],
  ['annulée faute de paiement', 'Votre commande C1042 a expiré'],
  ['gardée', 'La pièce est retenue jusqu’à jeudi'],
  ['rembourser, or libérer for a piece', 'Il reste une somme à rendre à la cliente'],
  ['a noun at the start', 'Ce qui manque est à compléter'],
  ['a noun at the start', 'Rien n’est perdu. Ce que vous avez saisi reste.'],
  ['a noun before qui', 'Message pour qui n’a pas de compte'],
  ['a question without inversion', 'Avez-vous remboursé la cliente\u00A0?'],
  ['a no-break space', 'Une pièce : la première'],
  ['a no-break space', 'Supprimer la pièce ?'],
  ['a no-break space', 'Une pièce\u202F: la première'],
  ['a no-break space', 'Le live «\u202Fdu soir\u00A0»'],
  ['a no-break space', 'Le live « du soir\u00A0»'],
  ['a typographic apostrophe', "L'adresse de la cliente"],
];
for (const [instead, text] of PLANTED) {
  // The rule about “Ce qu” covers the beginning of a text. In the template below, a value is inserted before the text.
  const isStartOnly = text.startsWith('Ce qu');
  const places = isStartOnly ? 'a string and JSX' : 'a string, a template and JSX';
  test(`the French text “${text.replaceAll('\u00A0', ' ')}” is refused in ${places}`, () => {
    const expected = (line: number) => new RegExp(`^${FILE}x?:${line}: “.+”: write ${instead}`);
    const inString = faultsIn(`export const a = 1;\nexport const label = "${text}";`);
    const inTemplate = faultsIn(`export const label = (n: number) => \`\${n} ${text}\`;`);
    const inJsx = faultsIn(`export const page = (\n  <p>\n    ${text}\n  </p>\n);`, `${FILE}x`);
    assert.equal(inString.length, 1, inString.join());
    assert.match(inString[0] ?? '', expected(2));
    assert.match(inJsx[0] ?? '', expected(3));
    if (!isStartOnly) assert.match(inTemplate[0] ?? '', expected(1));
  });
}

test('a space before a sign between two inserted values is refused, and the values of legal texts are read', () => {
  assert.match(faultsIn('const a = `${label} : ${name}`;').join(), /a no-break space/);
  const known = findFrenchTexts(join(import.meta.dirname, '..')).map(({ file }) => file);
  assert.ok(known.includes('features/content/domain/reading-placeholders.ts'));
});

test('texts of the specification, English texts, class names and statements are accepted', () => {
  const source = `
    const a = 'Vérifiez votre email !';
    const b = 'Returns the orders of a buyer : at most 200';
    const c = sql\`select data -> 'À regarder' from attention_items\`;
    const d = <p className="rappel est">La commande vous est gardée jusqu’à jeudi&nbsp;: payez-la.</p>;`;
  assert.deepEqual(faultsIn(source, `${FILE}x`), []);
});
