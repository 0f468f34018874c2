import { givingWay } from './give-way.ts';

/**
 * One PDF with all pages of some, in their order; requests are answered between two.
 * @param instead what stands in the place of one that is null or can't be read, by its place.
 */
export async function joinPdfs(
  parts: readonly (Buffer | null)[],
  instead: (place: number) => Promise<Buffer>,
): Promise<Buffer> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const joined = await PDFDocument.create();
  const giveWay = givingWay();
  const append = async (bytes: Buffer) => {
    const part = await PDFDocument.load(bytes);
    for (const page of await joined.copyPages(part, part.getPageIndices())) joined.addPage(page);
  };
  for (const [place, bytes] of parts.entries()) {
    const isWhole =
      bytes !== null &&
      (await append(bytes)
        .then(() => true)
        .catch(() => false));
    if (!isWhole) await append(await instead(place));
    await giveWay();
  }
  return Buffer.from(await joined.save());
}
