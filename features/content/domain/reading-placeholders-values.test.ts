import assert from 'node:assert/strict';
import { test } from 'vitest';
import { declaredIdentity, identityNames, type Identity } from '#features/identity/domain/schemas.ts';
import { fillPlaceholders, unknownPlaceholders, type PlaceholderValues } from './reading-placeholders.ts';

const initialIdentity = Object.fromEntries(
  identityNames.map((name) => [name, declaredIdentity[name].initial]),
) as Identity;
const fill = (name: string, changes: Partial<PlaceholderValues> = {}) =>
  fillPlaceholders(`{{${name}}}`, {
    ...initialIdentity,
    minimumOrderCents: 1800,
    postageCents: 600,
    freeReturns: false,
    paymentDelayHours: null,
    openParcelDays: 0,
    ...changes,
  });
const MISSING = '(bientôt précisé)';

test('a value of the shop’s identity is shown, and a missing value that the sale needs is announced as coming soon', () => {
  const cases: [name: string, changes: Partial<PlaceholderValues>, text: string][] = [
    ['telephone', {}, MISSING],
    ['telephone', { phone: '0472000000' }, '04\u00a072\u00a000\u00a000\u00a000'],
    ['email', {}, MISSING],
    ['email', { supportEmail: 'a@lea.fr' }, '<a href="mailto:a@lea.fr">a@lea.fr</a>'],
    ['adresse', { street: '1 quai', zip: '69001', city: 'Lyon' }, '1 quai, 69001 Lyon'],
    ['adresse', { street: '1 quai', zip: '69001' }, MISSING],
    ['forme_juridique', {}, MISSING],
    ['forme_juridique', { legalForm: 'other' }, 'organisme'],
    ['forme_juridique', { legalForm: 'sas' }, `SAS au capital de ${MISSING}`],
    ['immatriculation', {}, `SIREN\u00A0: ${MISSING}`],
    ['immatriculation', { siren: '123456782', legalForm: 'sas' }, `RCS ${MISSING} 123\u00a0456\u00a0782`],
    ['mention_tva', { vatRegime: 'standard' }, `Numéro de TVA intracommunautaire\u00A0: ${MISSING}`],
    ['mediateur', {}, `${MISSING}, ${MISSING}`],
    [
      'mediateur',
      { mediatorName: 'M', mediatorSite: 'https://m.fr' },
      `${MISSING}, <a href="https://m.fr" rel="noopener noreferrer">https://m.fr</a>`,
    ],
    ['mediateur', { mediatorName: 'M', mediatorAddress: '1 rue' }, `M, 1 rue, ${MISSING}`],
    ['nom_hebergeur', { hostName: 'Hôte' }, 'Hôte'],
  ];
  for (const [name, changes, text] of cases) assert.equal(fill(name, changes), text, name);
});

test('the rules of the shop are sentences that follow its settings', () => {
  const cases: [name: string, changes: Partial<PlaceholderValues>, text: RegExp][] = [
    ['frais_de_retour', { freeReturns: true }, /^Le retour est gratuit/],
    ['frais_de_retour', {}, /à votre charge\.$/],
    ['prix_et_tva', { vatRegime: 'franchise' }, /^nets/],
    ['prix_et_tva', { vatRegime: 'margin' }, /^toutes taxes comprises/],
    ['regle_minimum', { minimumOrderCents: 0 }, /^Aucun montant minimum/],
    ['regle_minimum', { vatRegime: 'franchise' }, /<strong>18 €, hors frais de port/],
    ['regle_paiement', {}, /^Une commande qui n’est pas réglée/],
    ['regle_paiement', { paymentDelayHours: 1 }, /se règle dans l’heure qui suit/],
    ['regle_paiement', { paymentDelayHours: 48 }, /se règle dans les 48 heures qui suivent/],
    ['regle_colis_ouvert', { openParcelDays: 0 }, /^$/],
    ['regle_colis_ouvert', { openParcelDays: 3 }, /^Pendant 3 jours/],
    ['mention_textile', { vatRegime: 'margin' }, /ne relèvent pas de la filière textile$/],
    ['notice_garantie', {}, /^$/],
    ['notice_garantie', { guaranteeNotice: '/api/x.pdf' }, /^<a href="\/api\/x\.pdf">/],
    ['notice_garantie', { guaranteeNotice: '/api/x.svg' }, /^<img src="\/api\/x\.svg"/],
    ['delai_expedition', { dispatchHours: 24 }, /^24 heures ouvrées$/],
    ['delai_livraison', { deliveryDays: 7 }, /^7 jours$/],
  ];
  for (const [name, changes, text] of cases) assert.match(fill(name, changes), text, name);
});

test('an unknown placeholder is listed without the blanks around it', () => {
  assert.deepEqual(unknownPlaceholders('{{ siren }}'), ['siren']);
});
