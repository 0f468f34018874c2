/** Weights that make up the declared weight of a parcel until it is weighed. */
export interface UsualWeights {
  pieceGrams: number;
  packagingGrams: number;
}

export const usualWeights: UsualWeights = { pieceGrams: 350, packagingGrams: 100 };
