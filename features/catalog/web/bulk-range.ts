import { BULK_RANGE } from '#features/catalog/domain/rules.ts';

export interface BulkRange {
  indexStart: number | null;
  indexEnd: number | null;
}

/** Returns the range with a new start. An end that is empty or lower than the start moves with it (ADM-16). */
export function withStart({ indexEnd }: BulkRange, indexStart: number | null): BulkRange {
  const follows = indexStart !== null && (indexEnd === null || indexEnd < indexStart);
  return { indexStart, indexEnd: follows ? indexStart + BULK_RANGE - 1 : indexEnd };
}

export const skippedSentence = (refs: readonly number[]): string =>
  `Les produits avec les références suivantes existent déjà : ${refs.join(', ')}`;

export const createdSentence = (created: number): string =>
  `${created} ${created > 1 ? 'produits créés' : 'produit créé'} avec succès`;
