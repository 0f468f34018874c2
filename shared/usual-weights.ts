/** Weights from which a parcel's declared weight is computed until it is weighed, in grams. */
export interface UsualWeights {
  pieceGrams: number;
  packagingGrams: number;
}

export const usualWeights: UsualWeights = { pieceGrams: 350, packagingGrams: 100 };
