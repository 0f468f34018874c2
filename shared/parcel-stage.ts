/** Where a parcel stands. Anything the carrier says that we do not know is `in-transit`. */
export type ParcelStage =
  | 'announced'
  | 'in-transit'
  | 'out-for-delivery'
  | 'at-counter'
  | 'problem'
  | 'delivered'
  | 'returned';
