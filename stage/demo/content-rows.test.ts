import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import test from 'node:test';
import sanitizeHtml from 'sanitize-html';
import { loadConfig } from '#server/config/config.ts';
import { contentRows } from './content-rows.ts';

const config = loadConfig({
  DATA_DIR: tmpdir(),
  PUBLIC_API_KEY: 'pk_test',
  SHOP_NAME: 'L’Atelier & Cie',
  SHOP_SIREN: '123 456 789',
});
const tables = new Map(contentRows(config, new Date('2026-11-21T10:00:00Z')));
const pages = tables.get('pages') ?? [];
const faqs = tables.get('faqs') ?? [];
const contentOf = (code: string): string => String(pages.find((page) => page['code'] === code)?.['content']);
const textOf = (html: string): string => sanitizeHtml(html, { allowedTags: [] }).replace(/\s+/g, ' ');

test('PUB-16 D-19 the terms state the minimum, the withdrawal, the refunds and the shipping delay', () => {
  const terms = textOf(contentOf('cgu'));
  assert.match(terms, /minimum de 15 € HT, soit 18 € TTC, hors frais de port/);
  assert.match(terms, /délai de 14 jours pour changer d’avis/);
  assert.match(terms, /remboursons au plus tard dans les 14 jours/);
  assert.match(terms, /en général dans les 24 heures ouvrées qui suivent le paiement/);
  assert.match(
    terms,
    /indisponible.*remboursons dans les meilleurs délais, et au plus tard dans les 14 jours qui suivent \(article L. 216-7\)/,
  );
});

test('the terms say what French law asks: withdrawal, model form, guarantees, mediator, no closed platform', () => {
  const terms = textOf(contentOf('cgu'));
  for (const wanted of [
    /commande avec obligation de paiement/,
    /formulaire type de rétractation/,
    /garantie légale de conformité/,
    /vices cachés/,
    /médiateur de la consommation/,
    /Refashion/,
    /L’Atelier &amp; Cie/,
  ])
    assert.match(terms, wanted);
  assert.doesNotMatch(terms, /ec\.europa\.eu|règlement en ligne des litiges/);
});

test('the legal notice names the publisher and the host, and leads to the privacy policy', () => {
  const notice = textOf(contentOf('mentions-legales'));
  for (const wanted of [/123 456 789/, /Hébergement/, /publication/]) assert.match(notice, wanted);
  for (const code of ['mentions-legales', 'cgu']) assert.match(contentOf(code), /href="\/confidentialite"/);
});

test('the privacy policy says who, what, why, on what basis, how long, for whom, and which rights', () => {
  const policy = textOf(contentOf('confidentialite'));
  for (const wanted of [
    /L’Atelier &amp; Cie est responsable/,
    /Base.{1,3}: exécution du contrat/,
    /Base.{1,3}: obligation légale/,
    /dix ans/,
    /commentaires publics de nos lives.*pas clientes/,
    /Lyra/,
    /La Poste/,
    /Euler Stream/,
    /Base Adresse Nationale/,
    /Télécharger mes données/,
    /Supprimer mon compte/,
    /CNIL/,
  ])
    assert.match(policy, wanted);
});

test('the privacy policy speaks of error reports only where the shop has them, and then of the agreement they need', () => {
  assert.doesNotMatch(textOf(contentOf('confidentialite')), /Sentry/);
  const reporting = contentRows({ ...config, sentryBrowserDsn: 'https://k@sentry.example/1' }, new Date());
  const page = new Map(reporting).get('pages')?.find(({ code }) => code === 'confidentialite');
  assert.match(textOf(String(page?.['content'])), /Sentry.*consentement.*six mois/);
});

test('every page and answer passes through a sanitiser unchanged', () => {
  for (const { title, content } of [...pages, ...faqs]) {
    const html = String(content);
    const cleaned = sanitizeHtml(html, {
      allowedTags: ['h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'br'],
      allowedAttributes: { a: ['href'] },
    });
    assert.equal(cleaned, html, String(title));
  }
});

test('French typography: no straight apostrophe, no-break spaces before double signs and inside guillemets', () => {
  for (const { title, content } of [...pages, ...faqs]) {
    const text = `${title} ${String(content).replace(/<[^>]*>|&amp;/g, '')}`;
    assert.doesNotMatch(text, /'|(?<!\u202f)[;!?»]|«(?!\u202f)|(?<!\u00a0)[:€%]/, String(title));
  }
});
