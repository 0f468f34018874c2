/** Reason in French why one row of the old shop cannot be imported. Other rows are not affected. */
export class RowRefusal extends Error {
  override name = 'RowRefusal';
}
