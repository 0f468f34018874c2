import { type SourceTableName, sourceTableNames } from './source-tables.ts';

/** What became of a row. `left`: there is nothing to bring (an account without a user). */
export type Outcome = 'added' | 'there' | 'left' | 'refused';
export type Tally = { read: number } & Record<Outcome, number>;

/** What was read and what became of it, table by table. */
export class Report {
  readonly tallies = new Map<SourceTableName, Tally>();
  readonly notes = new Map<string, number>();
  readonly #sayRefused: (table: SourceTableName, id: string, reason: string) => void;

  /** `sayRefused` hears each row that can't come as it is found, so that a million of them need no memory. */
  constructor(sayRefused: (table: SourceTableName, id: string, reason: string) => void) {
    this.#sayRefused = sayRefused;
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
    this.#sayRefused(table, id, reason);
  }

  /** Something worth knowing that happened to `count` rows; `sentence` reads after the number. */
  note(sentence: string, count = 1): void {
    if (count > 0) this.notes.set(sentence, (this.notes.get(sentence) ?? 0) + count);
  }

  total(outcome: Outcome): number {
    return [...this.tallies.values()].reduce((sum, tally) => sum + tally[outcome], 0);
  }

  /** @throws Error when a row that was read is in no column: an import must never lose one without a word. */
  mustAddUp(): void {
    for (const table of sourceTableNames) {
      const { read, added, there, left, refused } = this.of(table);
      if (read !== added + there + left + refused)
        throw new Error(`${table}: ${read} rows read, not all accounted for`);
    }
  }
}
