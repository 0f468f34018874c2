import { buffer } from 'node:stream/consumers';
import type { FileStore } from '#platform/server/integrations/files/gateway.ts';
import type { OrderScript } from '#sandbox/demo/order-script.ts';

const MM = 72 / 25.4;

/** Stores a small PDF for each label, so that the back office can print it. */
export async function keepLabelFiles(files: FileStore, stories: readonly OrderScript[]): Promise<void> {
  const { default: PDFDocument } = await import('pdfkit');
  const draw = (story: OrderScript, trackingId: string): Promise<Buffer> => {
    const page = new PDFDocument({
      size: [100 * MM, 150 * MM],
      margin: 10 * MM,
      info: { Title: `Étiquette ${trackingId}` },
    });
    const whole = buffer(page);
    const { first_name: first, last_name: last, street, zip, city } = story.address ?? {};
    page.fontSize(18).text('SPÉCIMEN');
    page.fontSize(9).text('Étiquette de démonstration : elle n’affranchit aucun colis.').moveDown(2);
    page.fontSize(15).text(trackingId).moveDown(2);
    page
      .font('Helvetica')
      .fontSize(13)
      .text([`${first ?? ''} ${last ?? ''}`, street ?? '', `${zip ?? ''} ${city ?? ''}`].join('\n'));
    page.moveDown(2).fontSize(9).text(`Commande ${story.opening.number}`).end();
    return whole;
  };
  // Includes deleted labels, because a shop deletes their files only after months.
  const labels = stories.flatMap((story) => story.labels.map((label) => ({ story, label })));
  await Promise.all(
    labels.map(async ({ story, label: { tracking_id: trackingId, path } }) => {
      const bytes = await draw(story, trackingId);
      await files.put('shipping', path, { bytes, contentType: 'application/pdf' });
    }),
  );
}
