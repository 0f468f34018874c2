import { PDFDocument } from '@cantoo/pdf-lib';
import type { JoinedPart, JoinedPdf } from './pdf.ts';

/** Replaces a part whose file is missing or unreadable by the drawing of its `instead`. */
export async function joinPdf({ title, parts }: JoinedPdf): Promise<Uint8Array> {
  const joined = await PDFDocument.create();
  joined.setTitle(title, { showInWindowTitleBar: true });
  joined.setLanguage('fr-FR');
  for (const { bytes, instead } of parts) {
    if (!(bytes && (await tryAppend(joined, bytes)))) await append(joined, await drawReplacement(instead));
  }
  return joined.save();
}

/** Loads the library only here, because most selections need no replacement. */
const drawReplacement = async (document: JoinedPart['instead']): Promise<Buffer> =>
  (await import('./draw-pdf.ts')).drawPdf(document);

const tryAppend = (joined: PDFDocument, bytes: NonNullable<JoinedPart['bytes']>): Promise<boolean> =>
  append(joined, bytes).then(
    () => true,
    () => false,
  );

async function append(joined: PDFDocument, bytes: Uint8Array): Promise<void> {
  const part = await PDFDocument.load(bytes);
  for (const page of await joined.copyPages(part, part.getPageIndices())) joined.addPage(page);
}
