import assert from 'node:assert/strict';
import { test } from 'vitest';
import sanitizeHtml from 'sanitize-html';
import { isCompany, legalNeeds, maySell } from '#features/identity/domain/rules.ts';
import { legalCodes, type LegalCode } from '#features/content/domain/labels-legal.ts';
import { fillPlaceholders, unknownPlaceholders } from '#features/content/domain/reading-placeholders.ts';
import type { Identity } from '#features/identity/domain/schemas.ts';
import { declaredIdentity, identityNames, legalForms, vatRegimes } from '#features/identity/domain/schemas.ts';
import { sanitise } from '#features/content/server/sanitise.ts';
import { confirmationParts } from './confirmation-parts.ts';
import { legalTemplates, fallbackTemplate } from './templates.ts';

const identityOf = (chosen: Partial<Identity>): Identity => ({
  ...(Object.fromEntries(identityNames.map((name) => [name, declaredIdentity[name].initial])) as Identity),
  ...chosen,
});
const atelier = {
  ...identityOf({
    shopName: "L'Atelier & Cie",
    legalName: 'Léa Martin',
    legalForm: 'sarl',
    capitalCents: 100_000,
    siren: '123456782',
    rcsCity: 'Lyon',
    vatRegime: 'standard',
    vatNumber: 'FR11123456782',
    street: '3 rue Haute',
    zip: '69001',
    city: 'Lyon',
    phone: '0472000000',
    supportEmail: 'lea@atelier.example',
    publicationDirector: 'Léa Martin',
    hostName: 'Hôte',
    hostAddress: '1 rue du Serveur, 69001 Lyon',
    hostPhone: '0472000001',
    mediatorName: 'Médiation & Cie',
    mediatorAddress: '2 rue de Paris, 75001 Paris',
    mediatorSite: 'https://mediation.example',
    textileId: 'FR123456_11ABCD',
  }),
  minimumOrderCents: 1800,
  postageCents: 600,
  freeReturns: false,
  paymentDelayHours: 48,
  openParcelDays: 0,
};
const reportings = [false, true].flatMap((fromBrowsers) =>
  [false, true].map((fromServer) => ({ fromBrowsers, fromServer })),
);
const allReports = { fromBrowsers: true, fromServer: true };
const templates = legalTemplates({ fromBrowsers: false, fromServer: false }, true);
const allOf = (reports: typeof allReports) =>
  [true, false].flatMap((cards) => Object.values(legalTemplates(reports, cards)));
const read = (code: LegalCode): string => fillPlaceholders(templates[code].content, atelier);
const textOf = (html: string): string => sanitizeHtml(html, { allowedTags: [] }).replace(/\s+/g, ' ');

test('PUB-16 D-19 the terms state the minimum, the withdrawal, the refunds and the shipping delay', () => {
  const terms = textOf(read('cgu'));
  assert.match(terms, /minimum de 15 € HT, soit 18 € TTC, hors frais de port/);
  assert.match(terms, /délai de 14 jours pour changer d’avis/);
  assert.match(terms, /remboursons au plus tard dans les 14 jours/);
  assert.match(terms, /en général dans un délai de 24 heures ouvrées après le paiement/);
  assert.match(
    terms,
    /indisponible.*remboursons dans les meilleurs délais, et au plus tard dans les 14 jours qui suivent \(article L. 216-7\)/,
  );
});

test('the terms state how the shop sells: payment deadline, minimum, open parcel, delivery', () => {
  const terms = (changes: object) => textOf(fillPlaceholders(templates.cgu.content, { ...atelier, ...changes }));
  assert.match(terms({}), /se règle dans les 48 heures qui suivent la fin du live/);
  assert.match(terms({ paymentDelayHours: 1 }), /se règle dans l’heure qui suit la fin du live/);
  assert.match(terms({ paymentDelayHours: null }), /Une commande qui n’est pas réglée peut être annulée/);
  assert.match(terms({ minimumOrderCents: 0 }), /Aucun montant minimum de commande/);
  assert.doesNotMatch(terms({ minimumOrderCents: 0 }), /\b0 €/);
  assert.match(terms({ openParcelDays: 7 }), /Pendant 7 jours après le paiement.*n’ont pas de frais de port/);
  assert.doesNotMatch(terms({}), /partent dans le même colis/);
  assert.match(terms({ deliveryDays: 1, dispatchHours: 1 }), /au plus tard 1 jour après/);
});

test('L. 213-1, L. 216-1, L. 221-21: the terms contain the withdrawal, the latest delivery and the archive', () => {
  const terms = textOf(read('cgu'));
  for (const text of [
    /Renoncer au contrat ici/,
    /au plus tard 30 jours après le paiement, qui conclut la vente \(article L\. 216-1/,
    /La langue du contrat est le français/,
    /conservés dix ans et vous sont communiqués sur demande \(article L\. 213-1/,
    /acceptées au plus tard à la validation de chaque commande/,
  ])
    assert.match(terms, text);
});

test('the terms state the withdrawal, the model form, the guarantees and the mediator, as French law requires, and not the closed European platform', () => {
  const terms = textOf(read('cgu'));
  for (const text of [
    /commande avec obligation de paiement/,
    /formulaire de rétractation/,
    /garantie légale de conformité/,
    /vices cachés/,
    /médiateur de la consommation/,
    /Refashion/,
    /L’Atelier &amp; Cie/,
  ])
    assert.match(terms, text);
  assert.doesNotMatch(terms, /ec\.europa\.eu|règlement en ligne des litiges/);
});

test('the legal notice names the publisher and the host, and the notice and the terms lead to the privacy policy', () => {
  const notice = textOf(read('mentions-legales'));
  for (const text of [/RCS Lyon 123 456 782/, /Hébergement/, /publication/]) assert.match(notice, text);
  for (const code of ['mentions-legales', 'cgu'] as const) assert.match(read(code), /href="\/confidentialite"/);
});

test('the privacy policy states the controller, data, purposes, legal bases, periods, recipients and rights', () => {
  const policy = textOf(read('confidentialite'));
  for (const text of [
    /Léa Martin \(L’Atelier &amp; Cie\) est responsable/,
    /Base.{1,3}: exécution du contrat/,
    /Base.{1,3}: obligation légale/,
    /compte.{1,3}\(.*identifiant.*Conservation.{1,3}: trois ans après votre dernier contact.*prévient 30 jours avant.*n’a pas pu partir/,
    /livraison, avec nos notes.*Conservation.{1,3}: cinq ans après la commande.*jamais payée est annulée trois ans après/,
    /étiquette du colis est gardé trois mois/,
    /dix ans après le paiement, pour une facture dix ans après la fin de l’année.*dix ans après la livraison/,
    /commentaires publics de nos lives.*identifiant TikTok.*pas clientes.*Conservation.{1,3}: un an,.*Un blocage/,
    /rétractation sans vous connecter.*aucune commande.*Conservation.{1,3}: trois mois\./,
    /blocage éventuel \(son motif.*Une personne en décide toujours/,
    /journaux techniques sont effacés après le délai/,
    /règles automatiques.*donner à la suivante, et annuler/,
    /une heure, puis effacés à votre visite suivante/,
    /sans téléphone, ni e-mail, ni pseudo, ni note/,
    /Lyra/,
    /La Poste/,
    /Euler Stream/,
    /Base Adresse Nationale/,
    /Télécharger mes données/,
    /Supprimer mon compte/,
    /CNIL/,
  ])
    assert.match(policy, text);
});

test('the privacy policy describes the error reports that the shop sends, with their source and the required consent', () => {
  const policy = (fromBrowsers: boolean, fromServer: boolean) =>
    textOf(fillPlaceholders(legalTemplates({ fromBrowsers, fromServer }, true).confidentialite.content, atelier));
  assert.doesNotMatch(policy(false, false), /Sentry|pannes de notre serveur/);
  assert.match(policy(false, true), /rapports de pannes de notre serveur.*Sentry.{1,3}: les pannes de notre serveur\./);
  assert.doesNotMatch(policy(false, true), /enregistrements/);
  const reporting = policy(true, false);
  assert.match(reporting, /Sentry.{1,3}: les rapports d’erreur, sauf si vous les refusez.*consentement.*six mois/);
  // The first report is sent before the visitor chooses, so the policy must not say that every report needs consent
  // first.
  assert.match(reporting, /seul part un rapport d’erreur/);
  assert.doesNotMatch(reporting, /Sentry, si vous l’avez accepté|pannes de notre serveur/);
});

test('the privacy policy does not deny automatic decisions, and does not state one period of ten years for all records', () => {
  assert.doesNotMatch(textOf(read('confidentialite')), /machine seule|dix ans après le paiement\./);
});

test('the withdrawal page states the steps, the period and the return address, and has the model form', () => {
  const page = textOf(read('retractation'));
  for (const text of [
    /14 jours.*sans donner de motif/,
    /L\. 221-18/,
    /formulaire uniquement si vous souhaitez vous rétracter/,
    /À l’attention de Léa Martin, 3 rue Haute, 69001 Lyon/,
    /L’Atelier &amp; Cie, 3 rue Haute, 69001 Lyon/,
    /Rayez la mention inutile/,
  ])
    assert.match(page, text);
});

test('PUB-13 with an empty identity, no text shows a placeholder or a task for the owner', () => {
  const emptyValues = {
    ...identityOf({}),
    minimumOrderCents: 1800,
    postageCents: 600,
    freeReturns: false,
    paymentDelayHours: null,
    openParcelDays: 0,
  };
  for (const code of legalCodes) {
    const html = fillPlaceholders(templates[code].content, emptyValues);
    assert.match(html, /\(bientôt précisé\)/, code);
    assert.doesNotMatch(html, /à compléter|\{\{|undefined|null/, code);
    assert.doesNotMatch(read(code), /bientôt précisé/, code);
  }
});

const sellableIdentityOf = (legalForm: Identity['legalForm'], vatRegime: Identity['vatRegime']) => ({
  ...atelier,
  legalForm,
  vatRegime,
  ...(isCompany(legalForm) ? {} : { capitalCents: null, rcsCity: '' }),
  ...(vatRegime === 'franchise' && { vatNumber: '' }),
  publicationDirector: '',
  hostName: '',
  hostAddress: '',
  hostPhone: '',
  textileId: '',
});

test('PUB-13 in a shop that may sell, no text shows a missing value, even if all optional values are empty, and a shop without a required value may not sell', () => {
  for (const form of legalForms)
    for (const regime of vatRegimes) {
      const values = sellableIdentityOf(form, regime);
      assert.equal(maySell(values), true, `${form} ${regime}`);
      for (const reports of reportings)
        for (const text of [...allOf(reports).map(({ content }) => content), ...Object.values(confirmationParts)]) {
          const html = fillPlaceholders(text, values);
          assert.doesNotMatch(html, /à compléter|bientôt précisé|\{\{|<(li|p|ul)>\s*<\//, `${form} ${regime}`);
        }
    }
  for (const { fields, blocks, title } of legalNeeds.filter(({ blocks }) => blocks))
    for (const name of fields)
      assert.equal(maySell({ ...atelier, [name]: declaredIdentity[name].initial }), !blocks, title);
});

test('the title of an empty section is left out', () => {
  const notice = fillPlaceholders(templates['mentions-legales'].content, sellableIdentityOf('ei', 'franchise'));
  assert.doesNotMatch(notice, /Hébergement|publication/);
  assert.match(notice, /<h2>Médiation de la consommation<\/h2>/);
  assert.doesNotMatch(fillPlaceholders(templates.cgu.content, sellableIdentityOf('ei', 'franchise')), /L\. 541-10-13/);
});

test('every template passes the sanitiser unchanged and contains no unknown placeholder', () => {
  for (const reports of reportings)
    for (const { title, content } of allOf(reports)) {
      assert.equal(sanitise(content), content, title);
      assert.deepEqual(unknownPlaceholders(content), [], title);
    }
});

test('French typography: no straight apostrophe, no-break spaces before double signs and inside guillemets', () => {
  for (const { title, content } of allOf(allReports)) {
    const text = `${title} ${content.replace(/<[^>]*>|&amp;/g, '')}`;
    assert.doesNotMatch(text, /'|(?<!\u202f)[;!?»]|«(?!\u202f)|(?<!\u00a0)[:€%]/, title);
  }
});

test('a template replaces a page that the shop never had, and in a shop in service also a disabled page', () => {
  const config = { sentryBrowserDsn: null, sentryDsn: null, lacks: { payment: false, shipping: false, tiktok: false } };
  for (const code of legalCodes) {
    const replaces = (inService: boolean, isOwn: boolean) =>
      fallbackTemplate({ ...config, inService }, code, isOwn) !== null;
    assert.deepEqual([replaces(false, false), replaces(false, true), replaces(true, true)], [true, false, true], code);
  }
});
