import { type SourceTableName, sourceTableNames } from './source-tables.ts';

/** Result of a row. `there`: already in the new shop. `left`: left out, such as an account without a user. */
export type Outcome = 'added' | 'there' | 'left' | 'refused';
export type Tally = { read: number } & Record<Outcome, number>;

export class Report {
  readonly tallies = new Map<SourceTableName, Tally>();
  readonly notes = new Map<string, number>();
  readonly #onRefused: (table: SourceTableName, id: string, reason: string) => void;

  /**
   * Calls `onRefused` at once for each refused row and does not keep the row, so that a million refusals need no
   * memory.
   */
  constructor(onRefused: (table: SourceTableName, id: string, reason: string) => void) {
    this.#onRefused = onRefused;
  }

  of(table: SourceTableName): Tally {
    const known = this.tallies.get(table);
    if (known) return known;
    const tally = { read: 0, added: 0, there: 0, left: 0, refused: 0 };
    this.tallies.set(table, tally);
    return tally;
  }

  refuse(table: SourceTableName, id: string, reason: string): void {
    this.of(table).refused += 1;
    this.#onRefused(table, id, reason);
  }

  /** Adds to the count of a sentence. The summary shows the sentence after its count. */
  note(sentence: string, count = 1): void {
    if (count > 0) this.notes.set(sentence, (this.notes.get(sentence) ?? 0) + count);
  }

  total(outcome: Outcome): number {
    return [...this.tallies.values()].reduce((sum, tally) => sum + tally[outcome], 0);
  }

  /** @throws Error when a row was read but has no result. An import must not lose rows silently. */
  assertTotals(): void {
    for (const table of sourceTableNames) {
      const { read, added, there, left, refused } = this.of(table);
      if (read !== added + there + left + refused)
        throw new Error(`${table}: ${read} rows read, not all accounted for`);
    }
  }
}
