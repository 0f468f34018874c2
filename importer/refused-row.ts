/** Reason in French why one row of the old shop cannot be imported. Other rows are not affected. */
export class RefusedRow extends Error {
  override name = 'RefusedRow';
}
