import { fillPlaceholders } from '#features/content/domain/reading-placeholders.ts';
import { shopNameOf, spacedPhone } from '#features/identity/domain/rules.ts';
import { identityNames, declaredIdentity, type Identity } from '#features/identity/domain/schemas.ts';
import { reasonLabels, vatMentions } from '#features/invoices/domain/labels.ts';
import { documentNames } from '#features/invoices/domain/labels-documents.ts';
import { formatEuros } from '#shared/money.ts';
import { formatDate, formatDay } from '#shared/time.ts';
import { parisDay } from '#shared/working-days.ts';
import { type Block, facts, heading, paragraph } from '#platform/server/documents/blocks.ts';
import { pdfOf } from '#platform/server/documents/pdf.ts';
import { plainText } from '#platform/server/documents/plain-text.ts';
import { readHtml } from '#platform/server/documents/read-html.ts';
import type { MailAttachment } from '#platform/server/integrations/mail/gateway.ts';
import type { Document } from './find-document.ts';
import type { DocumentLine, Seller } from './save-document.ts';
import type { Buyer } from './read-sale.ts';

/** Draws the PDF of a document from its stored content only, so that the result is always the same. */
function printDocument(document: Document): Promise<Buffer> {
  const { kind, number, at, content } = document;
  const { seller } = content;
  return pdfOf({
    shopName: shopNameOf(seller),
    color: seller.color,
    title: `${documentNames[kind]} ${number}`,
    subtitle: `Établi${kind === 'invoice' ? 'e' : ''} le ${formatDay(parisDay(at))}`,
    blocks: blocksOf(document),
    at: new Date(at),
  });
}

export const invoiceFile = async (document: Document): Promise<MailAttachment> => ({
  name: `${documentNames[document.kind].toLowerCase()}-${document.number}.pdf`,
  contentType: 'application/pdf',
  bytes: await printDocument(document),
});

function blocksOf(document: Document): Block[] {
  const { content, buyer, corrects, reason, vatRate } = document;
  const { orderNumber, orderDate, lines, regime, seller, isTrial } = content;
  const mention = vatMentions[regime];
  return [
    ...(isTrial ? [paragraph('Document d’essai, sans valeur\u00A0: cette boutique n’est pas en service.')] : []),
    facts(
      ['Vendeur', sellerLines(seller, regime !== 'franchise')],
      ['Cliente', buyer && buyerLines(buyer)],
      ['Commande', `${orderNumber} du ${formatDate(orderDate)}`],
      ['Objet', corrects && `${reasonLabels[reason]}, facture ${corrects}`],
      movementOf(document),
    ),
    heading(`${detailTitleOf(document)}${vatRate ? ', toutes taxes comprises' : ''}`),
    { kind: 'bill', lines: lines.map((line) => billLine(line, vatRate)), sums: sumsOf(document) },
    ...(mention ? [paragraph(mention)] : []),
  ];
}

function movementOf({ content, reason, kind, movedAt }: Document): [string, string] {
  const { way, means, isUnrefunded } = content;
  const date = formatDate(movedAt);
  if (reason === 'waived') return ['Accordée le', date];
  if (isUnrefunded) return ['Accordé le', date];
  return [kind === 'invoice' ? 'Payée le' : 'Remboursé le', `${date}, ${way ?? means.toLowerCase()}`];
}

function detailTitleOf({ content, reason, kind }: Document): string {
  if (kind === 'invoice') return 'Détail';
  if (reason === 'waived') return 'Détail de la remise';
  return content.isUnrefunded ? 'Détail de l’annulation' : 'Détail du remboursement';
}

const billLine = ({ label, detail, quantity, net, amount }: DocumentLine, rate: number | null) => ({
  label,
  detail: [detail, `${quantity} × ${priceOf(net / quantity, rate)}`].filter(Boolean).join(' · '),
  amount: formatEuros(amount),
});
const priceOf = (unit: number, rate: number | null): string =>
  rate ? `${formatEuros(unit)} HT, TVA ${rate} %` : formatEuros(unit);

function sumsOf({ total, net, vatRate }: Pick<Document, 'total' | 'net' | 'vatRate'>): [string, string][] {
  if (!vatRate) return [['Total', formatEuros(total)]];
  return [
    ['Total HT', formatEuros(net)],
    [`TVA ${vatRate} %`, formatEuros(total - net)],
    ['Total TTC', formatEuros(total)],
  ];
}

const blankSeller = Object.fromEntries(identityNames.map((name) => [name, declaredIdentity[name].initial])) as Identity;
/** Values without a meaning here: the placeholders below do not use the rules of sale. */
const noRules = {
  minimumOrderCents: 0,
  postageCents: 0,
  freeReturns: false,
  paymentDelayHours: null,
  openParcelDays: 0,
};

function sellerLines(seller: Seller, hasVatNumber: boolean): string {
  const identity = { ...blankSeller, ...seller, ...noRules };
  const fillText = (text: string) =>
    plainText(readHtml(`<p>${fillPlaceholders(text, identity)}</p>`, { base: '' })).trim();
  return [
    fillText('{{raison_sociale}}, {{forme_juridique}}'),
    fillText('{{adresse}}'),
    fillText('{{immatriculation}}'),
    hasVatNumber && seller.vatNumber && `TVA intracommunautaire\u00A0: ${seller.vatNumber}`,
    [spacedPhone(seller.phone), seller.supportEmail].filter(Boolean).join(' · '),
  ]
    .filter(Boolean)
    .join('\n');
}

const buyerLines = ({ name, street, zip, city, country }: Buyer): string =>
  [name, street, `${zip} ${city}`.trim(), country].filter(Boolean).join('\n');
