import assert from 'node:assert/strict';
import { test } from 'vitest';
import { fillPlaceholders, placeholders, unknownPlaceholders, type PlaceholderValues } from './reading-placeholders.ts';
import { declaredIdentity, identityNames, type Identity } from '#features/identity/domain/schemas.ts';

const initialIdentity = Object.fromEntries(
  identityNames.map((name) => [name, declaredIdentity[name].initial]),
) as Identity;
const shop = (changes: Partial<PlaceholderValues> = {}): PlaceholderValues => ({
  ...initialIdentity,
  minimumOrderCents: 1800,
  postageCents: 600,
  freeReturns: false,
  paymentDelayHours: null,
  openParcelDays: 0,
  ...changes,
});
const fill = (name: string, changes: Partial<PlaceholderValues> = {}) => fillPlaceholders(`{{${name}}}`, shop(changes));
const MISSING = '(bientôt précisé)';

test('a value is escaped, so that a seller cannot type a tag', () => {
  const html = fillPlaceholders('<p>{{raison_sociale}}</p>', shop({ legalName: "L'Atelier <script>1</script> & Cie" }));
  assert.equal(html, '<p>L’Atelier &lt;script&gt;1&lt;/script&gt; &amp; Cie</p>');
  assert.doesNotMatch(fillPlaceholders('{{mediateur}}', shop({ mediatorSite: 'https://x.fr/"onclick' })), /"onclick/);
});

test('an empty value is shown as coming soon and an empty name as « La boutique », and unknown placeholders stay as typed and are listed', () => {
  assert.equal(fillPlaceholders('{{ siren }} {{adresse}}', shop()), '{{ siren }} (bientôt précisé)');
  assert.equal(fillPlaceholders('{{raison_sociale}}', shop()), 'La boutique');
  assert.equal(fillPlaceholders('{{raison_sociale}}', shop({ shopName: 'Chez Léa' })), 'Chez Léa');
  assert.deepEqual(unknownPlaceholders('{{siren}} {{ adresse }} {{siren}} {{toString}} {{}}'), [
    'siren',
    'toString',
    '',
  ]);
  assert.deepEqual(unknownPlaceholders('{ adresse } {{adresse}'), []);
});

test('a shop name that begins with “Chez” follows “chez” without a repetition', () => {
  const read = (text: string, shopName: string) => fillPlaceholders(text, shop({ shopName }));
  assert.equal(read('<p>Bienvenue chez {{nom_boutique}} !</p>', 'Chez Léa'), '<p>Bienvenue chez Léa !</p>');
  assert.equal(read('Commandes chez {{raison_sociale}}', 'Chez Léa'), 'Commandes chez Léa');
  assert.equal(read('Bienvenue chez {{nom_boutique}}', 'Maison Lila'), 'Bienvenue chez Maison Lila');
  assert.equal(read('{{nom_boutique}}', 'Chez Léa'), 'Chez Léa');
});

test('an empty optional value removes its line, and a list or title that becomes empty, but nothing else', () => {
  const read = (text: string, changes: Partial<PlaceholderValues> = {}) =>
    fillPlaceholders(text, shop({ legalName: 'Léa', ...changes }));
  const host = '<h2>Hébergement</h2>\n<p>{{hebergeur}}</p>\n';
  assert.equal(read(`<p>Oui</p>\n${host}<h2>Suite</h2>\n<p>Fin</p>`), '<p>Oui</p>\n<h2>Suite</h2>\n<p>Fin</p>');
  assert.equal(read(host), '');
  assert.equal(read('<h2>A</h2><p>{{hebergeur}}</p><p>Reste</p>'), '<h2>A</h2><p>Reste</p>');
  assert.equal(
    read('<ul><li>{{raison_sociale}}</li>\n<li>{{mention_textile}} (loi)</li></ul>'),
    '<ul><li>Léa</li>\n</ul>',
  );
  assert.equal(read('<p>A</p><ul>\n<li><p>{{directeur_publication}}</p></li>\n</ul>'), '<p>A</p>');
  assert.equal(read('<p class="x">Dirigé par <strong>{{directeur_publication}}</strong></p>B'), 'B');
  assert.equal(read('<p>{{raison_sociale}}, {{directeur_publication}}</p>'), '<p>Léa, </p>');
  assert.equal(read(host, { hostPhone: '0472000001' }), '<h2>Hébergement</h2>\n<p>0472000001</p>\n');
  assert.equal(read('Sans balise {{hebergeur}}.'), 'Sans balise .');
});

test('the placeholders of a long text are filled in within two seconds, whatever its tags', () => {
  for (const part of ['<p>', '<p>{{hebergeur}}', '<li><p>', '<h2>', '<h2>a</h2> ', '<ul> ', '<p>{{hebergeur}}</p> ']) {
    const began = process.threadCpuUsage();
    fillPlaceholders(part.repeat(20_000), shop());
    assert.ok(process.threadCpuUsage(began).user < 2_000_000, part);
  }
});

test('no placeholder shows undefined, null or NaN, whatever the legal form and VAT regime', () => {
  for (const [name, read] of Object.entries(placeholders))
    for (const legalForm of ['', 'ei', 'sas', 'other'] as const)
      for (const vatRegime of ['', 'standard', 'franchise', 'margin'] as const)
        assert.doesNotMatch(read(shop({ legalForm, vatRegime })) ?? '', /undefined|null|NaN/, name);
});

test('the mentions of the VAT, the company, the minimum order, the logs, the postage and the returns follow from the shop’s values', () => {
  assert.equal(fill('mention_tva', { vatRegime: 'franchise' }), 'TVA non applicable, article 293 B du CGI');
  assert.match(fill('mention_tva', { vatRegime: 'margin', vatNumber: 'FR11123456782' }), /FR11123456782.*297 A/);
  assert.equal(fill('minimum_commande', { vatRegime: 'standard' }), '15\u00a0€ HT, soit 18\u00a0€ TTC');
  assert.equal(fill('minimum_commande', { vatRegime: 'franchise', minimumOrderCents: 1850 }), '18,50\u00a0€');
  assert.equal(fill('conservation_journaux', {}), 'sont effacés après le délai que fixe notre hébergeur');
  assert.equal(
    fill('conservation_journaux', { hostLogDays: 1 }),
    'sont gardés 1 jour par notre hébergeur, puis effacés',
  );
  assert.match(fill('conservation_journaux', { hostLogDays: 180 }), /gardés 180 jours par/);
  assert.equal(fill('frais_de_port', { postageCents: 790 }), '7,90\u00a0€');
  assert.equal(fill('forme_juridique', { legalForm: 'ei' }), 'entrepreneur individuel');
  assert.equal(
    fill('forme_juridique', { legalForm: 'sas', capitalCents: 100_000 }),
    'SAS au capital de 1\u202f000\u00a0€',
  );
  assert.match(fill('immatriculation', { siren: '123456782', rcsCity: 'Lyon' }), /^RCS Lyon 123/);
  assert.match(fill('immatriculation', { siren: '123456782', legalForm: 'ei' }), /^SIREN\u00A0: 123/);
  assert.match(
    fill('adresse_retour', { street: '3 rue Haute', zip: '69001', city: 'Lyon' }),
    /^3 rue Haute, 69001 Lyon$/,
  );
  assert.match(fill('adresse_retour', { senderStreet: '1 quai', senderZip: '69002', senderCity: 'Lyon' }), /^1 quai/);
});

test('« EI » follows the name of a sole trader exactly once, and no other name', () => {
  const fillName = (changes: Partial<PlaceholderValues>) =>
    fillPlaceholders('{{raison_sociale}}, {{forme_juridique}}', shop(changes));
  assert.equal(fillName({ legalName: 'Léa Martin', legalForm: 'ei' }), 'Léa Martin\u00a0EI, entrepreneur individuel');
  for (const legalName of ['EI Léa Martin', 'Léa Martin EI', 'Léa Martin, entrepreneur individuel'])
    assert.equal(fillName({ legalName, legalForm: 'ei' }), `${legalName}, entrepreneur individuel`);
  assert.match(fillName({ legalName: 'Léa Martin', legalForm: 'sas', capitalCents: 100 }), /^Léa Martin, SAS/);
});

test('a premium-rate number is never called free of surcharge', () => {
  const fillPhone = (phone: string) => fillPlaceholders('{{telephone}} ({{cout_appel}})', shop({ phone }));
  for (const phone of ['0899123456', '+33892123456', '0820123456'])
    assert.match(fillPhone(phone), /\(appel surtaxé\)$/);
  for (const phone of ['0612345678', '0472000000', '0800123456', '0970123456', '0809123456'])
    assert.match(fillPhone(phone), /\(appel non surtaxé\)$/);
});

test('each producer identifier of the shop has its mention, one per recycling scheme', () => {
  const lines = '<ul><li>{{mention_textile}}</li><li>{{mention_emballages}}</li><li>{{mention_filieres}}</li></ul>';
  assert.equal(fillPlaceholders(lines, shop()), '');
  const html = fillPlaceholders(
    lines,
    shop({ textileId: 'FR1_A', packagingId: 'FR2_B', otherProducerIds: 'Jouets : FR3_C\n Meubles : FR4_D ' }),
  );
  assert.match(
    html,
    /textile \(Refashion\)\u00A0: FR1_A.*emballages\u00A0: FR2_B.*Jouets : FR3_C\u00A0; Meubles : FR4_D</,
  );
});

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
