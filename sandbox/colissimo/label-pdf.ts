import { buffer } from 'node:stream/consumers';
import type { CarrierLabelRequest, PostalAddress } from './label-request.ts';
import { code128 } from './code128.ts';

const MM = 72 / 25.4;
const WIDTH = 100 * MM;
const HEIGHT = 150 * MM;
const MARGIN = 5 * MM;
const INNER = WIDTH - 2 * MARGIN;

type Page = PDFKit.PDFDocument;

export async function labelPdf(parcelNumber: string, request: CarrierLabelRequest): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const page = new PDFDocument({
    // On A4 paper the label is at the top left of the sheet.
    size: request.outputFormat?.outputPrintingType?.startsWith('PDF_A4') ? 'A4' : [WIDTH, HEIGHT],
    margin: 0,
    info: { Title: `Étiquette ${parcelNumber}`, Author: 'Bac à sable' },
  });
  const pdf = buffer(page);
  drawSpecimen(page);
  drawHeader(page, request);
  drawSender(page, request);
  drawBarcode(page, parcelNumber);
  drawAddressee(page, request);
  drawFooter(page, request);
  page.end();
  return pdf;
}

function drawSpecimen(page: Page): void {
  page
    .save()
    .rotate(-52, { origin: [WIDTH / 2, HEIGHT / 2] })
    .fillColor('#e4e4e4')
    .font('Helvetica-Bold')
    .fontSize(42)
    .text('SPÉCIMEN', 0, HEIGHT / 2 - 20, { width: WIDTH, align: 'center', lineBreak: false })
    .restore();
}

function drawHeader(page: Page, { letter }: CarrierLabelRequest): void {
  page.rect(0, 0, WIDTH, 15 * MM).fill('black');
  page
    .fillColor('white')
    .font('Helvetica-Bold')
    .fontSize(20)
    .text('colissimo', MARGIN, 4.5 * MM, { lineBreak: false });
  page.fontSize(8).text('SPÉCIMEN – bac à sable', MARGIN, 3.5 * MM, { width: INNER, align: 'right' });
  page
    .font('Helvetica')
    .fontSize(8)
    .text(
      letter.service?.productCode === 'CORE'
        ? 'CORE · retour'
        : `${letter.service?.productCode ?? ''} · domicile sans signature`,
      MARGIN,
      9 * MM,
      {
        width: INNER,
        align: 'right',
      },
    );
  page.fillColor('black');
}

function drawSender(page: Page, { letter }: CarrierLabelRequest): void {
  page
    .font('Helvetica')
    .fontSize(6.5)
    .fillColor('#555')
    .text('EXPÉDITEUR', MARGIN, 18 * MM);
  page.fillColor('black').fontSize(8);
  for (const line of printedLines(letter.sender?.address)) page.text(line, { width: 52 * MM });
  const facts = [
    ['Date de dépôt', letter.service?.depositDate?.slice(0, 10).split('-').reverse().join('/') ?? ''],
    [
      'Poids',
      `${Number(letter.parcel?.weight ?? 0)
        .toFixed(2)
        .replace('.', ',')} kg`,
    ],
    ['Réf. commande', letter.addressee?.addresseeParcelRef ?? letter.service?.orderNumber ?? ''],
  ];
  facts.forEach(([name, value], row) => {
    const y = (18 + row * 8) * MM;
    page
      .font('Helvetica')
      .fontSize(6.5)
      .fillColor('#555')
      .text(name ?? '', 62 * MM, y);
    page
      .font('Helvetica-Bold')
      .fontSize(9)
      .fillColor('black')
      .text(value ?? '', 62 * MM, y + 2.8 * MM, { width: 34 * MM });
  });
}

function drawBarcode(page: Page, parcelNumber: string): void {
  const widths = code128(parcelNumber);
  const moduleWidth = (INNER - 8 * MM) / widths.reduce((sum, width) => sum + width, 0);
  const top = 48 * MM;
  page
    .moveTo(MARGIN, top - 3 * MM)
    .lineTo(WIDTH - MARGIN, top - 3 * MM)
    .lineWidth(0.8)
    .stroke();
  let x = MARGIN + 4 * MM;
  widths.forEach((width, index) => {
    if (index % 2 === 0) page.rect(x, top, width * moduleWidth, 25 * MM);
    x += width * moduleWidth;
  });
  page
    .fill('black')
    .font('Helvetica-Bold')
    .fontSize(14)
    .text(parcelNumber.replace(/^(..)(.{5})(.{5})(.)$/, '$1 $2 $3 $4'), MARGIN, 75.5 * MM, {
      width: INNER,
      align: 'center',
    });
}

function drawAddressee(page: Page, { letter }: CarrierLabelRequest): void {
  page
    .lineWidth(1.2)
    .rect(MARGIN, 84 * MM, INNER, 45 * MM)
    .stroke();
  page
    .font('Helvetica')
    .fontSize(6.5)
    .fillColor('#555')
    .text('DESTINATAIRE', MARGIN + 3 * MM, 86 * MM);
  const lines = printedLines(letter.addressee?.address);
  page.fillColor('black').y += 1 * MM;
  lines.forEach((line, row) => {
    const isEdge = row === 0 || row === lines.length - 1;
    page
      .font(isEdge ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(isEdge ? 12 : 10.5)
      .text(line, { width: INNER - 6 * MM });
  });
  const { mobileNumber, phoneNumber } = letter.addressee?.address ?? {};
  const phone = mobileNumber ?? phoneNumber;
  if (phone)
    page
      .font('Helvetica')
      .fontSize(8.5)
      .text(`Tél. : ${phone}`, MARGIN + 3 * MM, 124 * MM);
}

function drawFooter(page: Page, { letter }: CarrierLabelRequest): void {
  page.font('Helvetica').fontSize(8.5);
  if (letter.parcel?.instructions)
    page.text(`Consigne : ${letter.parcel.instructions}`, MARGIN, 132 * MM, { width: INNER });
  page
    .fontSize(7)
    .fillColor('#555')
    .text('SPÉCIMEN – bac à sable : cette étiquette n’affranchit aucun colis.', MARGIN, 142 * MM, {
      width: INNER,
      align: 'center',
    });
}

function printedLines(address: PostalAddress | null | undefined): string[] {
  if (!address) return [];
  const name = address.companyName ?? [address.firstName, address.lastName?.toUpperCase()].filter(Boolean).join(' ');
  return [
    name,
    address.line0,
    address.line1,
    address.line2,
    address.line3,
    `${address.zipCode ?? ''} ${address.city?.toUpperCase() ?? ''}`,
  ].filter((line): line is string => Boolean(line?.trim()));
}
