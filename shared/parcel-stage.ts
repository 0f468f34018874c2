/** An unknown status of the carrier becomes `in-transit`. */
export type ParcelStage =
  | 'announced'
  | 'in-transit'
  | 'out-for-delivery'
  | 'at-counter'
  | 'problem'
  | 'delivered'
  | 'returned';
