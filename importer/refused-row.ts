/** Why one row of the old shop can't come, in French. The other rows may. */
export class RefusedRow extends Error {
  override name = 'RefusedRow';
}
